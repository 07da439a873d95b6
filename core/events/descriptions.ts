import { z } from 'zod';
import { descriptionsOfEvents } from '../../orm/reads/descriptions-of-events.ts';
import { proven, readProcedure } from '../procedures/procedures.ts';
import { idsInput } from '../records/reads.ts';
import { readingScope } from '../request/scope.ts';

/** What events are about, in the order of the events; null for one without a description, or out of scope. */
export const describeEvents = readProcedure
  .input(idsInput)
  .output(proven(z.array(z.string().nullable())))
  .query(async ({ ctx, input: { ids } }) => {
    const rows = await ctx.database.query(descriptionsOfEvents, await readingScope(ctx), [ids]);
    const byEvent = new Map(rows.map(({ id, description }) => [id, description]));
    return ids.map((id) => byEvent.get(id) ?? null);
  });
