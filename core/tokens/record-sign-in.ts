import type { Identity as VerifiedIdentity } from '../auth/identify.ts';
import type { SignInPlace } from '../auth/provider-apps.ts';
import type { Dependencies } from '../context.ts';
import type { SignInDevice } from './create.ts';
import { startSession } from './start-session.ts';
import type { SignedInSession } from './token-pair.ts';
import { upsertDevice } from './upsert-device.ts';
import { upsertIdentity } from './upsert-identity.ts';

interface SignIn {
  readonly place: SignInPlace;
  readonly verified: VerifiedIdentity;
  readonly device: SignInDevice;
  /** When it began: before the provider was asked. */
  readonly at: Date;
}

/** Creates or updates the user, and records the identity with its friends, the device and a new session. */
export function recordSignIn(
  { database, settings }: Dependencies,
  { place, verified, device, at }: SignIn,
): Promise<SignedInSession> {
  return database.write(async (transaction) => {
    const { user, identity } = await upsertIdentity(transaction, settings, place.app, verified, at);
    const { id: deviceId } = await upsertDevice(transaction, user.id, device, at);
    const { audienceId } = place;
    const started = await startSession(
      transaction,
      { userId: user.id, identityId: identity.id, audienceId, deviceId },
      at,
    );
    return { ...started, audienceId, user, identity };
  });
}
