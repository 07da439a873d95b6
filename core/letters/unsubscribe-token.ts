import { createHmac, timingSafeEqual } from 'node:crypto';
import { parse, stringify } from 'uuid';
import { type NotificationKind, notificationKinds } from '../../orm/records/notification-choices.ts';
import type { Settings } from '../request/settings.ts';

/** Whose mail of which audience, and what it tells. */
export interface Subscription {
  readonly identityId: string;
  readonly audienceId: string;
  readonly kind: NotificationKind;
}

const idLength = 16;
const length = 2 * idLength + 1;

/** What its bearer can do: end the mail of a kind of an audience to an identity, whenever. */
export function unsubscribeToken(
  { encryptionKeys: [key] }: Settings,
  { identityId, audienceId, kind }: Subscription,
): string {
  const what = Buffer.concat([
    parse(identityId),
    parse(audienceId),
    Buffer.of(notificationKinds.indexOf(kind)),
  ]);
  return Buffer.concat([what, signatureOf(key, what)]).toString('base64url');
}

/** Null for any other text. */
export function readUnsubscribeToken({ encryptionKeys }: Settings, token: string): Subscription | null {
  const bytes = Buffer.from(token, 'base64url');
  const what = bytes.subarray(0, length);
  const signature = bytes.subarray(length);
  const isOurs = encryptionKeys.some((key) => {
    const right = signatureOf(key, what);
    return signature.length === right.length && timingSafeEqual(signature, right);
  });
  const kind = notificationKinds[what[2 * idLength] ?? -1];
  if (!isOurs || kind === undefined) return null;
  return {
    identityId: stringify(what.subarray(0, idLength)),
    audienceId: stringify(what.subarray(idLength, 2 * idLength)),
    kind,
  };
}

const signatureOf = (key: Uint8Array, what: Uint8Array): Buffer =>
  createHmac('sha256', key).update('unsubscribe').update(what).digest();
