import { z } from 'zod';
import { isId, presentedToken } from '../../../orm/statements/input-types.ts';
import { verifyToken } from '../../auth/json-web-token.ts';
import { Refusal } from '../../errors/refusal.ts';
import { proven, publicProcedure } from '../../procedures/procedures.ts';
import { route } from '../../procedures/route.ts';
import { renewSession } from './renew-session.ts';
import { issuePair, tokenPair } from './token-pair.ts';

export const refreshToken = publicProcedure
  .meta({
    openapi: route(
      'POST',
      '/v1/token/refresh',
      'Tokens',
      'Exchange a refresh token for a new pair of tokens',
      {
        description:
          'Extends the session by 60 days, up to its maximum age. A spent refresh token still works for 60 seconds, in case the response ' +
          'was lost; using it later ends the session.',
        protect: false,
      },
    ),
    refuses: ['invalid_refresh_token'],
  })
  .input(
    z.object({
      refresh_token: presentedToken.describe('The refresh token from the sign-in or the last refresh.'),
    }),
  )
  .output(proven(tokenPair))
  .mutation(async ({ ctx, input }) => {
    const claims = await verifyToken(ctx, input.refresh_token, 'refresh');
    if (claims === null || !isId(claims.jti)) throw new Refusal('invalid_refresh_token');
    const renewed = await ctx.database.transaction((transaction) =>
      renewSession(transaction, ctx.settings, { tokenId: claims.jti, isVoice: false }, ctx.now()),
    );
    if (renewed === null) throw new Refusal('invalid_refresh_token');
    return issuePair(ctx, renewed);
  });
