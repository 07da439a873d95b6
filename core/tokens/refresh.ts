import { z } from 'zod';
import { verifyToken } from '../auth/json-web-token.ts';
import { Refusal } from '../errors.ts';
import { isId } from '../ids.ts';
import { publicProcedure } from '../procedures.ts';
import { presentedToken } from '../text.ts';
import { renewSession } from './renew-session.ts';
import { issuePair, tokenPair } from './token-pair.ts';

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
  .input(z.object({ refresh_token: presentedToken.describe('As given at sign-in or at the last refresh.') }))
  .output(tokenPair)
  .mutation(async ({ ctx, input }) => {
    const claims = await verifyToken(ctx, input.refresh_token, 'refresh');
    if (claims === null || !isId(claims.jti)) throw new Refusal('invalid_refresh_token');
    const renewed = await ctx.database.write((transaction) =>
      renewSession(transaction, claims.jti, ctx.now()),
    );
    if (renewed === null) throw new Refusal('invalid_refresh_token');
    return issuePair(ctx, renewed);
  });
