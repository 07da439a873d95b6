import { shareAudience } from '../../../orm/commands/locks.ts';
import { cancelOwnDeletions } from '../../../orm/reads/deletion-request.ts';
import { identify, type Identity as VerifiedIdentity } from '../../auth/identify.ts';
import type { SignInPlace } from '../../auth/provider-apps.ts';
import { Refusal } from '../../errors/refusal.ts';
import type { Dependencies } from '../../request/context.ts';
import { startSession } from './start-session.ts';
import type { SignedInSession } from './token-pair.ts';
import { type SignInDevice, upsertDevice } from './upsert-device.ts';
import { upsertIdentity } from './upsert-identity.ts';

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
