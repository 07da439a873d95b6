import { LockMode } from '@mikro-orm/core';
import { z } from 'zod';
import type { Transaction } from '../../orm/database.ts';
import { Audience } from '../../orm/entities/audience.ts';
import { Identity } from '../../orm/entities/identity.ts';
import { RefreshToken } from '../../orm/entities/refresh-token.ts';
import { Session } from '../../orm/entities/session.ts';
import { User } from '../../orm/entities/user.ts';
import { verifyToken } from '../auth/json-web-token.ts';
import { Refusal } from '../errors.ts';
import { isId } from '../ids.ts';
import { publicProcedure } from '../procedures.ts';
import { text } from '../text.ts';
import { minute } from '../time.ts';
import { endSessions } from './end-sessions.ts';
import { endOfSession } from './session-lifetime.ts';
import { addRefreshToken } from './start-session.ts';
import { issuePair, type SignedInSession, tokenPair } from './token-pair.ts';

export const refreshToken = publicProcedure
  .meta({
    openapi: {
      method: 'POST',
      path: '/v1/token/refresh',
      summary: 'A new pair of tokens for a refresh token, which is spent by it',
      description:
        'The session goes on for another 60 days. A spent refresh token still works for 60 seconds, in case the ' +
        'answer was lost; its use after that ends the session.',
      tags: ['Tokens'],
      protect: false,
    },
    refuses: ['invalid_refresh_token'],
  })
  .input(z.object({ refresh_token: text(4096).describe('As given at sign-in or at the last refresh.') }))
  .output(tokenPair)
  .mutation(async ({ ctx, input }) => {
    const claims = await verifyToken(ctx, input.refresh_token, 'refresh');
    if (claims === null || !isId(claims.jti)) throw new Refusal('invalid_refresh_token');
    const renewed = await ctx.database.write((transaction) => renew(transaction, claims.jti, ctx.now()));
    if (renewed === null) throw new Refusal('invalid_refresh_token');
    return issuePair(ctx, renewed);
  });

const grace = minute;

/** Null when the session has ended; or is ended by this, which must be kept although the answer is a refusal. */
async function renew(transaction: Transaction, tokenId: string, at: Date): Promise<SignedInSession | null> {
  const { em } = transaction;
  const spent = await em.findOne(RefreshToken, { id: tokenId });
  if (spent === null) return null;
  const session = await em.findOne(
    Session,
    { id: spent.sessionId },
    { lockMode: LockMode.PESSIMISTIC_WRITE },
  );
  if (session === null || !(await isActive(em, session, at))) return null;
  await em.refresh(spent);
  if (spent.spentAt && at.valueOf() - spent.spentAt.valueOf() > grace) {
    await endSessions(transaction, { id: session.id }, at);
    return null;
  }
  spent.spentAt ??= at;
  session.refreshedAt = at;
  session.expiresAt = endOfSession(at);
  const { id, audienceId = null, expiresAt, userId, identityId } = session;
  const refreshTokenId = await addRefreshToken(em, id, at);
  const user = await em.findOneOrFail(User, { id: userId });
  const identity = await em.findOneOrFail(Identity, { id: identityId });
  return { id, audienceId, expiresAt, refreshTokenId, user, identity };
}

async function isActive(em: Transaction['em'], session: Session, at: Date): Promise<boolean> {
  if (session.endedAt || session.expiresAt <= at) return false;
  if (!session.audienceId) return true;
  const audience = await em.findOne(Audience, { id: session.audienceId });
  return audience !== null && !audience.deletedAt;
}
