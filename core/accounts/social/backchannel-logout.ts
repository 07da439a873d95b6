import { z } from 'zod';
import { redeemLogoutToken } from '../../../orm/commands/signing-in/person.ts';
import { claimsOf } from '../../auth/issuer.ts';
import { verifyLogoutToken } from '../../auth/logout-token.ts';
import { Refusal } from '../../errors/refusal.ts';
import { proven, publicProcedure } from '../../procedures/procedures.ts';
import { route } from '../../procedures/route.ts';
import { signOutEverywhere } from './deauthorize.ts';
import { knownApps } from './signed-request-input.ts';

export const backchannelLogout = publicProcedure
  .meta({
    openapi: route(
      'POST',
      '/v1/social/backchannel_logout',
      'Social',
      'Back-channel logout callback: a user signed out at the provider',
      {
        description:
          'Ends every session that `sub` started through this client up to 60 s after `iat`. A token counts once.',
        protect: false,
        contentTypes: ['application/x-www-form-urlencoded', 'application/json'],
      },
    ),
    refuses: ['invalid_logout_token', 'identity_provider_unavailable'],
  })
  .input(
    z.object({
      logout_token: z
        .string()
        .catch('')
        .describe('As of Back-Channel Logout 1.0.')
        .meta({ maxLength: 32_000 }),
    }),
  )
  .output(proven(z.object({})))
  .mutation(async ({ ctx, input }) => {
    const at = ctx.now();
    const { iss, aud } = claimsOf(input.logout_token);
    if (!iss || aud === undefined)
      throw new Refusal('invalid_logout_token', { detail: 'of no known client' });
    const { hash, ...logout } = await verifyLogoutToken(ctx, await knownApps(ctx), input.logout_token);
    const identity = await ctx.database.transaction(async (transaction) => {
      const redeemed = await transaction.execute(redeemLogoutToken, [hash, at.toISOString()]);
      if (redeemed.length === 0) throw new Refusal('invalid_logout_token', { detail: 'used already' });
      return signOutEverywhere(transaction, logout, at);
    });
    ctx.log.info({ event: 'backchannel-logout', user: identity?.userId ?? null }, 'security');
    return {};
  });
