import { v7 as newId } from 'uuid';
import { z } from 'zod';
import { insertSession, upsertDevice as writeDevice } from '../../../orm/commands/signing-in/session.ts';
import type { Transaction } from '../../../orm/database.ts';
import { deviceTypes } from '../../../orm/schema/entities/session.ts';
import { text } from '../../../orm/statements/input-types.ts';
import type { Settings } from '../../request/settings.ts';
import { day } from '../../values/time.ts';
import { announce } from '../../webhooks/announce.ts';
import { endSurplusSessions } from './end-sessions.ts';

/** From the sign-in or the last refresh. */
const sessionLifetime = 60 * day;

/** When a session that started at one time and was signed in or refreshed at another ends. */
export function endOfSession({ sessionMaximumAge }: Settings, startedAt: Date, refreshedAt: Date): Date {
  const end = refreshedAt.valueOf() + sessionLifetime;
  return new Date(sessionMaximumAge === 0 ? end : Math.min(end, startedAt.valueOf() + sessionMaximumAge));
}

interface NewSession {
  readonly userId: string;
  readonly identityId: string;
  readonly audienceId: string | null;
  readonly deviceId: string;
  readonly isVoice?: boolean;
  readonly signedInAt?: Date;
}

/** Records a session and its first refresh token. The caller holds the person's lock. */
export async function startSession(
  transaction: Transaction,
  settings: Settings,
  { userId, identityId, audienceId, deviceId, isVoice = false, signedInAt }: NewSession,
  at: Date,
) {
  const id = newId();
  const expiresAt = endOfSession(settings, at, at);
  const refreshTokenId = newId();
  const [started] = await transaction.execute(insertSession, [
    id,
    identityId,
    audienceId,
    deviceId,
    at.toISOString(),
    expiresAt.toISOString(),
    isVoice,
    signedInAt?.toISOString() ?? null,
    refreshTokenId,
  ]);
  if (started?.joined && audienceId !== null)
    await announce(transaction, audienceId, 'member_joined', userId, at);
  await endSurplusSessions(transaction, userId, at);
  return { id, isVoice, expiresAt, refreshTokenId };
}

export const signInDevice = z
  .object({
    identifier: text(200).min(1).describe('A stable identifier of the device.'),
    type: z.enum(deviceTypes),
    model: text(200),
    version: text(200),
    build: text(200),
  })
  .meta({ id: 'SignInDevice' });

export type SignInDevice = z.output<typeof signInDevice>;

/** Its id. */
export async function upsertDevice(
  { execute }: Transaction,
  userId: string,
  { identifier, type, model, version, build }: SignInDevice,
  at: Date,
): Promise<string> {
  const [device] = await execute(writeDevice, [
    newId(),
    userId,
    identifier,
    type,
    model,
    version,
    build,
    at.toISOString(),
  ]);
  if (device === undefined) throw new Error('The user of the device does not exist.');
  return device.id;
}
