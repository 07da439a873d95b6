import { z } from 'zod';
import { presentedToken } from '../../../orm/statements/input-types.ts';
import { issueBrowserToken } from '../../auth/browser-token.ts';
import { identifyByCode } from '../../auth/id-token.ts';
import { verifyToken } from '../../auth/json-web-token.ts';
import { identifyByMailCode } from '../../auth/mail-code.ts';
import type { VerifiedIdentity } from '../../auth/provider.ts';
import { kindOf, type ProviderApps, signInPlace } from '../../auth/provider-apps.ts';
import { Refusal } from '../../errors/refusal.ts';
import { proven, publicProcedure } from '../../procedures/procedures.ts';
import type { Context } from '../../request/context.ts';
import type { ProviderApp } from '../../request/settings.ts';
import { identify, signIn } from './sign-in.ts';

const dialogResponse = z.object({
  callback: z.string(),
  attempt: presentedToken.optional().describe('What `beginSignIn` gave to this browser.'),
  state: presentedToken.optional(),
  code: presentedToken.optional(),
  error: presentedToken.optional(),
  iss: presentedToken.optional().describe('RFC 9207: which provider responds.'),
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
    const { audienceId, apps } = await signInPlace(ctx, ctx.host);
    const attempt = await verifyAttempt(ctx, apps, input);
    const { app } = attempt;
    const verified = await identifyByResponse(ctx, attempt, input);
    const session = await signIn(ctx, { audienceId, app, verified, device, at });
    const { id, user, expiresAt } = session;
    const { token, maximumAge } = await issueBrowserToken(ctx, { id, userId: user.id, expiresAt });
    return { browser_token: token, maximum_age: maximumAge, return_path: attempt.returnPath };
  });

interface Attempt {
  readonly app: ProviderApp;
  readonly state: string;
  readonly verifier: string;
  readonly returnPath: string;
}

const claims = z.object({
  jti: z.string(),
  sub: z.string(),
  issuer: z.string().nullable().default(null),
  callback: z.string(),
  verifier: z.string(),
  return_path: z.string(),
});

/** What this browser began on this host, at one of its apps. */
async function verifyAttempt(ctx: Context, apps: ProviderApps, input: DialogResponse): Promise<Attempt> {
  const { attempt = '', state, callback } = input;
  const { data } = claims.safeParse(await verifyToken(ctx, attempt, 'sign_in'));
  const app = apps.find(({ appId, issuer }) => appId === data?.sub && issuer === data.issuer);
  if (data !== undefined && app !== undefined && data.jti === state && data.callback === callback)
    return { app, state, verifier: data.verifier, returnPath: data.return_path };
  throw new Refusal(
    'invalid_request',
    'This sign-in was not begun in this browser, was completed already, or took over ten minutes.',
  );
}

async function identifyByResponse(
  ctx: Context,
  { app, state, verifier }: Attempt,
  input: DialogResponse,
): Promise<VerifiedIdentity> {
  const { callback, iss } = input;
  const code = codeOf(input);
  const kind = kindOf(app);
  if (kind === 'mail') return identifyByMailCode(ctx, app, code);
  if (kind === 'graph') return identify(ctx.provider, app, await ctx.provider.redeem(app, code, callback));
  const response = new URL(callback);
  response.search = `${new URLSearchParams({ state, code, ...(iss !== undefined && { iss }) })}`;
  return identifyByCode(ctx, app, response, { state, verifier });
}

function codeOf({ code, error = '' }: DialogResponse): string {
  if (code !== undefined) return code;
  if (error === 'access_denied')
    throw new Refusal('forbidden', 'You chose not to sign in, so nothing has changed.');
  const problem = /^\w{1,100}$/.test(error) ? error : 'neither a code nor an error';
  throw new Refusal('identity_provider_unavailable', { detail: `dialog: ${problem}` });
}
