import { z } from 'zod';
import { host } from '../audiences/by-host.ts';
import { identify } from '../auth/identify.ts';
import { signInPlace } from '../auth/provider-apps.ts';
import { deviceType } from '../devices/device-type.ts';
import { publicProcedure } from '../procedures.ts';
import { presentedToken, text } from '../text.ts';
import { recordSignIn } from './record-sign-in.ts';
import { issuePair, tokenPair } from './token-pair.ts';

const device = z
  .object({
    identifier: text(200).min(1).describe('Stable for the device.'),
    type: deviceType,
    model: text(200),
    version: text(200),
    build: text(200),
  })
  .meta({ id: 'SignInDevice' });

export type SignInDevice = z.output<typeof device>;

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
      social_token: presentedToken.min(1).describe("The identity provider's user access token."),
      host: host
        .optional()
        .describe(
          "On an audience's host the token must come from that audience's app, else from the platform's own.",
        ),
      device,
    }),
  )
  .output(tokenPair)
  .mutation(async ({ ctx, input }) => {
    const at = ctx.now();
    const place = await signInPlace(ctx, input.host);
    const verified = await identify(ctx.provider, place.app, input.social_token);
    return issuePair(ctx, await recordSignIn(ctx, { place, verified, device: input.device, at }));
  });
