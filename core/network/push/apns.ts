import { SignJWT } from 'jose';
import { day } from '../../values/time.ts';
import type { PushCredentials } from './credentials.ts';
import { http2Client } from './http2-client.ts';
import { type PushDependencies, type PushService, pushService } from './push-service.ts';
import { renewed } from './renewed.ts';

/** Apple's push notification service. Its tokens are those of devices. */
export function apns(
  { key_id, team_id, topic, private_key, address }: NonNullable<PushCredentials['apns']>,
  { log, now }: PushDependencies,
): PushService {
  const post = http2Client(address);
  const providerToken = renewed(now, (at) =>
    new SignJWT()
      .setProtectedHeader({ alg: 'ES256', kid: key_id })
      .setIssuer(team_id)
      .setIssuedAt(at)
      .sign(private_key),
  );
  return pushService('APNs', log, async ({ id, title, text, address: url }, token) => {
    const headers = {
      ':path': `/3/device/${encodeURIComponent(token)}`,
      authorization: `bearer ${await providerToken()}`,
      'apns-collapse-id': id,
      'apns-expiration': Math.floor((now().valueOf() + day) / 1000),
      'apns-id': id,
      'apns-push-type': 'alert',
      'apns-topic': topic,
    };
    const aps = { alert: { title, body: text }, sound: 'default' };
    const response = await post(headers, JSON.stringify({ aps, id, url }));
    // Of `BadDeviceToken`, the cause may be that this service is configured for the other environment of Apple.
    const isGone = response.status === 410;
    return { status: response.status, isGone, reason: reasonIn(response.text) };
  });
}

/** One of the words that Apple documents. */
const reasonIn = (text: string): string | undefined => /"reason":\s*"(\w{1,50})"/.exec(text)?.[1];
