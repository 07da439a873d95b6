import { LockMode } from '@mikro-orm/core';
import { z } from 'zod';
import { Session } from '../../../orm/schema/entities/session.ts';
import { issueBrowserToken } from '../../auth/browser-token.ts';
import { Refusal } from '../../errors/refusal.ts';
import { proven, userProcedure } from '../../procedures/procedures.ts';
import { endOfSession } from './start-session.ts';

/** Extends the session of a browser, as a refresh token extends an app's. */
export const renewBrowserSession = userProcedure
  .output(proven(z.object({ browser_token: z.string(), maximum_age: z.number() })))
  .mutation(async ({ ctx }) => {
    const at = ctx.now();
    const session = await ctx.database.transaction(async ({ em }) => {
      const lockMode = LockMode.PESSIMISTIC_WRITE;
      const found = await em.findOne(Session, { id: ctx.principal.sessionId }, { lockMode });
      if (found === null || found.endedAt) throw new Refusal('unauthenticated');
      const end = endOfSession(ctx.settings, found.createdAt, at);
      if (end > at) {
        found.refreshedAt = at;
        found.expiresAt = end;
      }
      return found;
    });
    const { token, maximumAge } = await issueBrowserToken(ctx, session);
    return { browser_token: token, maximum_age: maximumAge };
  });
