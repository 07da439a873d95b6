import { LockMode } from '@mikro-orm/core';
import { Session } from '../../../orm/schema/entities/session.ts';
import { type BrowserToken, issueBrowserToken } from '../../auth/browser-token.ts';
import type { UserPrincipal } from '../../auth/principal.ts';
import { Refusal } from '../../errors/refusal.ts';
import type { Context } from '../../request/context.ts';
import { endOfSession } from './start-session.ts';

/** Extends the session of a browser, as a refresh token extends an app's. */
export async function renewBrowserSession(ctx: Context, { sessionId }: UserPrincipal): Promise<BrowserToken> {
  const at = ctx.now();
  const session = await ctx.database.transaction(async ({ em }) => {
    const lockMode = LockMode.PESSIMISTIC_WRITE;
    const found = await em.findOne(Session, { id: sessionId }, { lockMode });
    if (found === null || found.endedAt) throw new Refusal('unauthenticated');
    const end = endOfSession(ctx.settings, found.createdAt, at);
    if (end > at) {
      found.refreshedAt = at;
      found.expiresAt = end;
    }
    return found;
  });
  return issueBrowserToken(ctx, session);
}
