import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { webAddress } from '../../../orm/statements/input-types.ts';
import { signToken } from '../../auth/json-web-token.ts';
import { signInPlace } from '../../auth/provider-apps.ts';
import { Refusal } from '../../errors/refusal.ts';
import { proven, publicProcedure } from '../../procedures/procedures.ts';
import { minute } from '../../values/time.ts';

const lifetime = 10 * minute;

/** A path of this service. Shorter than other texts: with the rest of the attempt it must fit into a cookie. */
export const returnPath = z
  .string()
  .max(2400)
  .regex(/^\/(?![/\\])[\x21-\x7e]*$/, 'must be a path of this service');

const noDialog = 'Signing in with a browser is not set up on this service.';

/**
 * Begins a sign-in at the identity provider's dialog. The browser keeps the attempt, which names the only state with
 * which it may come back.
 */
export const beginSignIn = publicProcedure
  .meta({ refuses: ['unauthenticated', 'identity_provider_unavailable'] })
  .input(z.object({ callback: webAddress, return_path: returnPath }))
  .output(proven(z.object({ dialog: z.string(), attempt: z.string(), maximum_age: z.number() })))
  .query(async ({ ctx, input: { callback, return_path } }) => {
    const { dialogUrl } = ctx.settings;
    if (dialogUrl === null) throw new Refusal('unauthenticated', { message: noDialog });
    const { app } = await signInPlace(ctx, ctx.host);
    const state = randomBytes(32).toString('base64url');
    const attempt = await signToken(ctx, {
      use: 'sign_in',
      subject: app.appId,
      id: state,
      expiresAt: new Date(ctx.now().valueOf() + lifetime),
      claims: { callback, return_path },
    });
    const dialog = new URL(dialogUrl);
    const parameters = { client_id: app.appId, redirect_uri: callback, response_type: 'code', state };
    for (const [name, value] of Object.entries(parameters)) dialog.searchParams.set(name, value);
    return { dialog: dialog.href, attempt, maximum_age: lifetime };
  });
