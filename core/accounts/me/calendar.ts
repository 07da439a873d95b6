import { z } from 'zod';
import { lockNames } from '../../../orm/commands/locks.ts';
import { endCalendars } from '../../../orm/commands/own-calendar.ts';
import type { Transaction } from '../../../orm/database.ts';
import { Calendar } from '../../../orm/schema/entities/calendar.ts';
import type { Session } from '../../../orm/schema/entities/session.ts';
import { lockSession } from '../../auth/lock-session.ts';
import type { UserPrincipal } from '../../auth/principal.ts';
import { newSecret } from '../../auth/secret.ts';
import { proven, userProcedure } from '../../procedures/procedures.ts';
import { route } from '../../procedures/route.ts';

export const createMyCalendar = userProcedure
  .meta({
    openapi: route(
      'POST',
      '/v1/me/calendar',
      'Me',
      "Get an address at which calendar programs read the signed-in user's events",
      {
        operationId: 'createMyCalendar',
        description:
          "The calendar has the events to which the user said attending or maybe: the audience's with a JWT of an " +
          'audience, all with a JWT of the platform. Whoever knows the address can read it. It is told here only; ' +
          'another request gives another address and ends the former one. It also ends when the user removes the app ' +
          'at the identity provider, and lives on when the user signs out.',
      },
    ),
  })
  .input(z.object({}))
  .output(
    proven(
      z
        .object({ url: z.string().describe('The address, for a calendar program to subscribe to.') })
        .meta({ id: 'CalendarAddress' }),
    ),
  )
  .mutation(async ({ ctx }) => {
    const { text, prefix, hash } = newSecret('cal');
    await ctx.database.transaction(async (transaction) => {
      const session = await endMyCalendars(transaction, ctx.principal);
      const { userId, identityId, audienceId, createdAt, signedInAt } = session;
      const owner = { userId, identityId, audienceId, signedInAt: signedInAt ?? createdAt };
      transaction.em.create(Calendar, { ...owner, prefix, hash, createdAt: ctx.now() });
    });
    return { url: `${ctx.settings.baseUrl}/v1/calendars/${text}.ics` };
  });

export const deleteMyCalendar = userProcedure
  .meta({
    openapi: route('DELETE', '/v1/me/calendar', 'Me', "End the address of the signed-in user's calendar", {
      operationId: 'deleteMyCalendar',
      description: 'It is not found any more. 204 also if there is none.',
    }),
  })
  .input(z.object({}))
  .output(proven(z.void()))
  .mutation(async ({ ctx }) => {
    await ctx.database.transaction(async (transaction) => {
      await endMyCalendars(transaction, ctx.principal);
    });
  });

/** Ends the user's calendars of the session's audience. Requests of one user wait for each other, so that one remains. */
async function endMyCalendars(transaction: Transaction, principal: UserPrincipal): Promise<Session> {
  const session = await lockSession(transaction, principal);
  await transaction.execute(lockNames, [[`calendar of ${session.userId}`]]);
  await transaction.execute(endCalendars, [session.userId, session.audienceId]);
  return session;
}
