import { z } from 'zod';
import { Identity, User } from '../../../orm/schema/entities/user.ts';
import { lockSession } from '../../auth/lock-session.ts';
import { proven, userProcedure } from '../../procedures/procedures.ts';
import { hour, second } from '../../values/time.ts';
import { issueAccessToken } from './token-pair.ts';

/** A JWT of the session for the scripts of a page: for an hour, since the page can request another. */
export const issuePageToken = userProcedure
  .output(proven(z.object({ token: z.string(), expires_in: z.int().describe('In seconds.') })))
  .mutation(async ({ ctx }) => {
    const now = ctx.now().valueOf();
    const { user, identity, ...session } = await ctx.database.transaction(async (transaction) => {
      const {
        id,
        audienceId = null,
        expiresAt,
        userId,
        identityId,
      } = await lockSession(transaction, ctx.principal);
      const user = await transaction.em.findOneOrFail(User, { id: userId });
      const identity = await transaction.em.findOneOrFail(Identity, { id: identityId });
      return { id, audienceId, isVoice: false, expiresAt, user, identity };
    });
    const end = Math.min(session.expiresAt.valueOf(), now + hour);
    const token = await issueAccessToken(ctx, { ...session, user, identity, expiresAt: new Date(end) });
    return { token, expires_in: Math.floor((end - now) / second) };
  });
