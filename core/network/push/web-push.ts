import { SignJWT } from 'jose';
import { day, hour } from '../../values/time.ts';
import { PrivateAddress } from '../checked-lookup.ts';
import { post } from '../post.ts';
import { allowedAddresses } from '../public-address.ts';
import type { PushCredentials } from './credentials.ts';
import { encrypt } from './encrypt.ts';
import { type PushDependencies, type PushService, pushService } from './push-service.ts';
import { readSubscription } from './subscription.ts';

export interface WebPush extends PushService {
  /** Browsers subscribe for it. */
  readonly publicKey: string;
}

/** The push services of browsers. Their tokens are subscriptions. */
export function webPush(
  { key, publicKey }: NonNullable<PushCredentials['vapid']>,
  { log, now, settings }: PushDependencies,
): WebPush {
  const service = pushService('web push', log, async ({ id, title, text, address }, token) => {
    const subscription = readSubscription(settings, token);
    if (subscription === null) return { status: null, isGone: true };
    const { endpoint, p256dh, auth } = subscription;
    const at = now();
    const jwt = await new SignJWT()
      .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
      .setAudience(endpoint.origin)
      .setExpirationTime(new Date(at.valueOf() + 12 * hour))
      .setSubject(settings.baseUrl)
      .sign(key);
    const headers = {
      authorization: `vapid t=${jwt}, k=${publicKey}`,
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      // A push that waits for the browser is replaced by one of the same topic.
      topic: id.replaceAll('-', ''),
      ttl: String(day / 1000),
      urgency: 'normal',
    };
    const message = encrypt(JSON.stringify({ id, title, text, address }), p256dh, auth);
    const { status, error } = await post(endpoint, allowedAddresses(settings), headers, message);
    if (error instanceof PrivateAddress) return { status, isGone: true };
    if (status === null) throw error;
    return { status, isGone: status === 404 || status === 410 };
  });
  return { publicKey, ...service };
}
