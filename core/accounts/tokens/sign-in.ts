import { z } from 'zod';
import { cancelOwnDeletions } from '../../../orm/commands/deletion-request.ts';
import { shareAudience } from '../../../orm/commands/locks.ts';
import { presentedToken } from '../../../orm/statements/input-types.ts';
import type { IdentityProvider } from '../../auth/graph-api.ts';
import { identifyByIdToken } from '../../auth/id-token.ts';
import { identifyByMailCode } from '../../auth/mail-code.ts';
import type { VerifiedIdentity } from '../../auth/provider.ts';
import { appOfToken, kindOf, signInPlace } from '../../auth/provider-apps.ts';
import { Refusal } from '../../errors/refusal.ts';
import { proven, publicProcedure } from '../../procedures/procedures.ts';
import { route } from '../../procedures/route.ts';
import { host } from '../../request/audience-by-host.ts';
import type { Dependencies } from '../../request/context.ts';
import type { AppCredentials, ProviderApp } from '../../request/settings.ts';
import { nullAs } from '../../values/null-as.ts';
import { second } from '../../values/time.ts';
import { type SignInDevice, signInDevice, startSession, upsertDevice } from './start-session.ts';
import { issuePair, type SignedInSession, tokenPair } from './token-pair.ts';
import { upsertIdentity } from './upsert-identity.ts';

export const createToken = publicProcedure
  .meta({
    openapi: route('POST', '/v1/token', 'Tokens', "Exchange an identity provider's token for a user JWT", {
      protect: false,
    }),
    refuses: ['invalid_social_token', 'identity_provider_unavailable'],
  })
  .input(
    z.object({
      social_token: presentedToken
        .min(1)
        .describe(
          'A user access token of the Graph API, an ID token of OpenID Connect, or an address and the code that was sent to it by mail, `ada@example.org:123456`, as `idp.kind` of the host says.',
        ),
      host: nullAs(host, undefined).describe(
        "The host to sign in on. On an audience's host, the token must be of that audience's app, otherwise of the platform's.",
      ),
      device: signInDevice,
    }),
  )
  .output(proven(tokenPair))
  .mutation(async ({ ctx, input }) => {
    const at = ctx.now();
    const { audienceId, apps } = await signInPlace(ctx, input.host);
    const { social_token: token, device } = input;
    const app = appOfToken(apps, token);
    const verified = await identifyByToken(ctx, app, token);
    return issuePair(ctx, await signIn(ctx, { audienceId, app, verified, device, at }));
  });

/** The person whose token of the app's provider this is. */
export function identifyByToken(
  dependencies: Dependencies,
  app: ProviderApp,
  token: string,
): Promise<VerifiedIdentity> {
  const kind = kindOf(app);
  if (kind === 'graph') return identify(dependencies.provider, app, token);
  return kind === 'mail'
    ? identifyByMailCode(dependencies, app, token)
    : identifyByIdToken(dependencies, app, token);
}

interface SignIn {
  readonly audienceId: string | null;
  readonly app: ProviderApp;
  readonly verified: VerifiedIdentity;
  readonly device: SignInDevice;
  /** When the sign-in began, before any request to the provider. */
  readonly at: Date;
}

/** Starts a session of a person whom the provider has verified. */
export async function signIn(dependencies: Dependencies, values: SignIn): Promise<SignedInSession> {
  const session = await recordSignIn(dependencies, values);
  const { id, user, audienceId } = session;
  dependencies.log.info({ event: 'sign-in', user: user.id, session: id, audience: audienceId }, 'security');
  return session;
}

/**
 * Creates or updates the user, and records the identity with its friends, the device and a new session. A
 * sign-in also cancels the deletion that the person requested in the app.
 */
function recordSignIn(
  { database, settings }: Dependencies,
  { audienceId, app, verified, device, at }: SignIn,
): Promise<SignedInSession> {
  return database.transaction(async (transaction) => {
    if (audienceId !== null && (await transaction.execute(shareAudience, [audienceId])).length === 0)
      throw new Refusal('invalid_social_token');
    const { user, identityId } = await upsertIdentity(transaction, settings, app, verified, at);
    await transaction.execute(cancelOwnDeletions, [user.id, identityId, at.toISOString()]);
    const deviceId = await upsertDevice(transaction, user.id, device, at);
    const { issuedAt } = verified;
    // A logout may come after an ID token from before it.
    const signedInAt = issuedAt && issuedAt < at ? issuedAt : undefined;
    const values = { userId: user.id, identityId, audienceId, deviceId, signedInAt };
    const started = await startSession(transaction, settings, values, at);
    const identity = { appId: app.appId, providerUserId: verified.userId };
    return { ...started, audienceId, user, identity };
  });
}

/** All requests to the provider that a sign-in needs, within one time limit. */
export async function identify(
  provider: IdentityProvider,
  app: AppCredentials,
  socialToken: string,
  limit = 5 * second,
): Promise<VerifiedIdentity & { readonly token: string }> {
  const signal = AbortSignal.timeout(limit);
  const owner = await provider.debug(app, socialToken, signal);
  const token = await provider.exchange(app, socialToken, signal);
  const [profile, friends] = await Promise.all([
    provider.profile(app, token, signal),
    provider.friends(app, token, signal).catch(nullIfRefused),
  ]);
  if (profile.userId !== owner)
    throw new Refusal('identity_provider_unavailable', { detail: 'the profile is not that of the token' });
  return { ...profile, token, friends, address: null, issuedAt: null };
}

function nullIfRefused(error: unknown): null {
  if (error instanceof Refusal) return null;
  throw error;
}
