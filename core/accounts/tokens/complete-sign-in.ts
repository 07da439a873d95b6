import { z } from 'zod';
import { presentedToken } from '../../../orm/statements/input-types.ts';
import { issueBrowserToken } from '../../auth/browser-token.ts';
import { verifyToken } from '../../auth/json-web-token.ts';
import { type SignInPlace, signInPlace } from '../../auth/provider-apps.ts';
import { Refusal } from '../../errors/refusal.ts';
import { proven, publicProcedure } from '../../procedures/procedures.ts';
import type { Context } from '../../request/context.ts';
import { signIn } from './sign-in.ts';

const dialogResponse = z.object({
  callback: z.string(),
  attempt: presentedToken.optional().describe('What `beginSignIn` gave to this browser.'),
  state: presentedToken.optional(),
  code: presentedToken.optional(),
  error: presentedToken.optional(),
});

type DialogResponse = z.output<typeof dialogResponse>;

/** All browsers of a person are one device. */
const device = { identifier: 'browser', type: 'web', model: 'Browser', version: '', build: '' } as const;

/** Completes a sign-in with the response of the identity provider's dialog. */
export const completeSignIn = publicProcedure
  .meta({ refuses: ['forbidden', 'invalid_social_token', 'identity_provider_unavailable'] })
  .input(dialogResponse)
  .output(proven(z.object({ browser_token: z.string(), maximum_age: z.number(), return_path: z.string() })))
  .mutation(async ({ ctx, input }) => {
    const at = ctx.now();
    const place = await signInPlace(ctx, ctx.host);
    const returnPath = await verifyAttempt(ctx, place, input);
    const code = codeOf(input);
    const socialToken = await ctx.provider.redeem(place.app, code, input.callback);
    const session = await signIn(ctx, { place, socialToken, device, at });
    const { id, user, expiresAt } = session;
    const { token, maximumAge } = await issueBrowserToken(ctx, { id, userId: user.id, expiresAt });
    return { browser_token: token, maximum_age: maximumAge, return_path: returnPath };
  });

const claims = z.object({ callback: z.string(), return_path: z.string() });

/** The path to return to, of an attempt that this browser began on this host for this app. */
async function verifyAttempt(ctx: Context, { app }: SignInPlace, input: DialogResponse): Promise<string> {
  const { attempt, state, callback } = input;
  const verified = attempt === undefined ? null : await verifyToken(ctx, attempt, 'sign_in');
  const { data } = claims.safeParse(verified);
  const isOwn = verified?.jti === state && verified?.sub === app.appId && data?.callback === callback;
  if (isOwn && data !== undefined) return data.return_path;
  throw new Refusal('invalid_request', {
    message: 'This sign-in was not begun in this browser, was completed already, or took over ten minutes.',
  });
}

function codeOf({ code, error = '' }: DialogResponse): string {
  if (code !== undefined) return code;
  if (error === 'access_denied')
    throw new Refusal('forbidden', { message: 'You chose not to sign in, so nothing has changed.' });
  const problem = /^\w{1,100}$/.test(error) ? error : 'neither a code nor an error';
  throw new Refusal('identity_provider_unavailable', { detail: `dialog: ${problem}` });
}
