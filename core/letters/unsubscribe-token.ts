import { createHmac, timingSafeEqual } from 'node:crypto';
import { parse, stringify } from 'uuid';
import type { Settings } from '../request/settings.ts';

/** Whose mail of which audience. */
interface Subscription {
  readonly identityId: string;
  readonly audienceId: string;
}

const idLength = 16;

/** What its bearer can do: end the mail of an audience to an identity, whenever. */
export function unsubscribeToken(
  { encryptionKeys: [key] }: Settings,
  { identityId, audienceId }: Subscription,
): string {
  const ids = Buffer.concat([parse(identityId), parse(audienceId)]);
  return Buffer.concat([ids, signatureOf(key, ids)]).toString('base64url');
}

/** Null for any other text. */
export function readUnsubscribeToken({ encryptionKeys }: Settings, token: string): Subscription | null {
  const bytes = Buffer.from(token, 'base64url');
  const ids = bytes.subarray(0, 2 * idLength);
  const signature = bytes.subarray(2 * idLength);
  const isOurs = encryptionKeys.some((key) => {
    const right = signatureOf(key, ids);
    return signature.length === right.length && timingSafeEqual(signature, right);
  });
  if (!isOurs) return null;
  return { identityId: stringify(ids.subarray(0, idLength)), audienceId: stringify(ids.subarray(idLength)) };
}

const signatureOf = (key: Uint8Array, ids: Uint8Array): Buffer =>
  createHmac('sha256', key).update('unsubscribe').update(ids).digest();
