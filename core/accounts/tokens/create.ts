import { z } from 'zod';
import { signInPlace } from '../../auth/provider-apps.ts';
import { publicProcedure } from '../../procedures/procedures.ts';
import { proven } from '../../procedures/proven.ts';
import { host } from '../../request/audience-by-host.ts';
import { presentedToken } from '../../values/text.ts';
import { signIn } from './sign-in.ts';
import { issuePair, tokenPair } from './token-pair.ts';
import { signInDevice } from './upsert-device.ts';

export const createToken = publicProcedure
  .meta({
    openapi: {
      method: 'POST',
      path: '/v1/token',
      summary: "Exchange an identity provider's token for a user JWT",
      tags: ['Tokens'],
      protect: false,
    },
    refuses: ['invalid_social_token', 'identity_provider_unavailable'],
  })
  .input(
    z.object({
      social_token: presentedToken.min(1).describe('A user access token of the identity provider.'),
      host: host
        .optional()
        .describe(
          "The host to sign in on. On an audience's host, the token must be of that audience's app, otherwise of the platform's.",
        ),
      device: signInDevice,
    }),
  )
  .output(proven(tokenPair))
  .mutation(async ({ ctx, input }) => {
    const at = ctx.now();
    const place = await signInPlace(ctx, input.host);
    const { social_token: socialToken, device } = input;
    return issuePair(ctx, await signIn(ctx, { place, socialToken, device, at }));
  });
