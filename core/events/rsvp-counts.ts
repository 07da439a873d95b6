import { rsvpCounts } from '../../orm/reads/event.ts';
import { idsInput } from '../by-ids.ts';
import { adminProcedure } from '../procedures.ts';
import { readingScope } from '../scope.ts';

/** How many users gave each answer, in the order of the events. */
export const countRsvps = adminProcedure.input(idsInput).query(async ({ ctx, input: { ids } }) => {
  const { audienceId } = await readingScope(ctx);
  const rows = await ctx.database.read(rsvpCounts, [ids, audienceId]);
  const byEvent = new Map(rows.map(({ id, ...counts }) => [id, counts]));
  return ids.map((id) => byEvent.get(id) ?? { attending: 0, maybe: 0, declined: 0 });
});
