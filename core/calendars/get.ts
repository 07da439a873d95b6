import { z } from 'zod';
import { calendarByPrefix } from '../../orm/commands/own-calendar.ts';
import { validTimes } from '../../orm/records/event-times.ts';
import { nilId, presentedToken } from '../../orm/statements/input-types.ts';
import { matches, prefixOf } from '../auth/secret.ts';
import { notFound } from '../errors/refusal.ts';
import { proven, publicProcedure } from '../procedures/procedures.ts';
import type { Dependencies } from '../request/context.ts';
import { publicScope } from '../request/scope.ts';
import { calendar, entryBodies } from './calendar.ts';
import { calendarFilterInput, readEvents } from './read-events.ts';

/** A calendar of a person is read with its address alone: the secret in it is the credential. */
export const getCalendar = publicProcedure
  .meta({ isCostly: true, command: "Get a person's own calendar", refuses: ['not_found'] })
  .input(
    z
      .object({
        secret: presentedToken.describe('The last part of the address, without `.ics`.'),
        ...calendarFilterInput,
      })
      .superRefine(validTimes),
  )
  .output(proven(calendar))
  .query(async ({ ctx, input: { secret, ...filters } }) => {
    const { user_id: userId, audience_id: audienceId, audience_name } = await findCalendar(ctx, secret);
    const scope = publicScope(ctx, audienceId, userId);
    const own = { owner: 'user', id: audienceId ?? nilId, known: userId } as const;
    const rows = await readEvents(ctx.database, scope, own, filters);
    return { name: audience_name ?? 'My events', events: await entryBodies(rows, ctx.now()) };
  });

async function findCalendar({ database }: Dependencies, secret: string) {
  const prefix = prefixOf(secret, 'cal');
  const [found] = prefix === null ? [] : await database.query(calendarByPrefix, [prefix]);
  if (found === undefined || !matches(secret, found.hash)) throw notFound();
  return found;
}
