import { z } from 'zod';
import { shareAudience } from '../../../orm/commands/locks.ts';
import { cancelOwnDeletions } from '../../../orm/reads/deletion-request.ts';
import { presentedToken } from '../../../orm/statements/input-types.ts';
import type { IdentityProvider, VerifiedIdentity } from '../../auth/provider.ts';
import { type SignInPlace, signInPlace } from '../../auth/provider-apps.ts';
import { Refusal } from '../../errors/refusal.ts';
import { proven, publicProcedure } from '../../procedures/procedures.ts';
import { host } from '../../request/audience-by-host.ts';
import type { Dependencies } from '../../request/context.ts';
import type { ProviderApp } from '../../request/settings.ts';
import { second } from '../../values/time.ts';
import { type SignInDevice, signInDevice, startSession, upsertDevice } from './start-session.ts';
import { issuePair, type SignedInSession, tokenPair } from './token-pair.ts';
import { upsertIdentity } from './upsert-identity.ts';

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

interface SignIn {
  readonly place: SignInPlace;
  /** A user access token of the provider. */
  readonly socialToken: string;
  readonly device: SignInDevice;
  /** When the sign-in began, before any request to the provider. */
  readonly at: Date;
}

/** Verifies the person at the provider, and starts a session. */
export async function signIn(
  dependencies: Dependencies,
  { socialToken, ...values }: SignIn,
): Promise<SignedInSession> {
  const verified = await identify(dependencies.provider, values.place.app, socialToken);
  const session = await recordSignIn(dependencies, { ...values, verified });
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
  {
    place: { audienceId, app },
    verified,
    device,
    at,
  }: Omit<SignIn, 'socialToken'> & { verified: VerifiedIdentity },
): Promise<SignedInSession> {
  return database.transaction(async (transaction) => {
    if (audienceId !== null && (await transaction.execute(shareAudience, [audienceId])).length === 0)
      throw new Refusal('invalid_social_token');
    const { user, identityId } = await upsertIdentity(transaction, settings, app, verified, at);
    await transaction.execute(cancelOwnDeletions, [user.id, identityId, at.toISOString()]);
    const deviceId = await upsertDevice(transaction, user.id, device, at);
    const values = { userId: user.id, identityId, audienceId, deviceId };
    const started = await startSession(transaction, settings, values, at);
    const identity = { appId: app.appId, providerUserId: verified.userId };
    return { ...started, audienceId, user, identity };
  });
}

/** All requests to the provider that a sign-in needs, within one time limit. */
export async function identify(
  provider: IdentityProvider,
  app: ProviderApp,
  socialToken: string,
  limit = 5 * second,
): Promise<VerifiedIdentity> {
  const signal = AbortSignal.timeout(limit);
  const owner = await provider.debug(app, socialToken, signal);
  const { token } = await provider.exchange(app, socialToken, signal);
  const [profile, friends] = await Promise.all([
    provider.profile(app, token, signal),
    provider.friends(app, token, signal).catch(nullIfRefused),
  ]);
  if (profile.userId !== owner.userId)
    throw new Refusal('identity_provider_unavailable', { detail: 'the profile is not that of the token' });
  return { ...profile, token, friends };
}

function nullIfRefused(error: unknown): null {
  if (error instanceof Refusal) return null;
  throw error;
}
