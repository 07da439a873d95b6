import { Identity, User } from '../../../orm/schema/entities/user.ts';
import { lockSession } from '../../auth/lock-session.ts';
import type { UserPrincipal } from '../../auth/principal.ts';
import type { Context } from '../../request/context.ts';
import { hour } from '../../values/time.ts';
import { issueAccessToken } from './token-pair.ts';

export interface PageToken {
  readonly token: string;
  /** In milliseconds. */
  readonly lifetime: number;
}

/** A JWT of the session for the scripts of a page: for an hour, since the page can request another. */
export async function issuePageToken(ctx: Context, principal: UserPrincipal): Promise<PageToken> {
  const now = ctx.now().valueOf();
  const { user, identity, ...session } = await ctx.database.transaction(async (transaction) => {
    const {
      id,
      audienceId = null,
      expiresAt,
      userId,
      identityId,
    } = await lockSession(transaction, principal);
    const user = await transaction.em.findOneOrFail(User, { id: userId });
    const identity = await transaction.em.findOneOrFail(Identity, { id: identityId });
    return { id, audienceId, isVoice: false, expiresAt, user, identity };
  });
  const end = Math.min(session.expiresAt.valueOf(), now + hour);
  const expiresAt = new Date(end);
  return {
    token: await issueAccessToken(ctx, { ...session, user, identity, expiresAt }),
    lifetime: end - now,
  };
}
