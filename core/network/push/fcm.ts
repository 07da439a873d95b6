import { SignJWT } from 'jose';
import { z } from 'zod';
import { hour, second } from '../../values/time.ts';
import type { PushCredentials } from './credentials.ts';
import { type PushDependencies, type PushService, pushService } from './push-service.ts';
import { renewed } from './renewed.ts';

type Credentials = NonNullable<PushCredentials['fcm']>;

const timeout = 10 * second;

/** Firebase Cloud Messaging. Its tokens are those of apps on devices. */
export function fcm(credentials: Credentials, { log, now }: PushDependencies): PushService {
  const { project_id, address } = credentials;
  const accessToken = renewed(now, (at) => requestToken(credentials, at));
  return pushService('FCM', log, async ({ id, title, text, address: url }, token) => {
    const bearer = await accessToken().catch(() => null);
    if (bearer === null) return { status: null, isGone: false, reason: 'no access token' };
    const android = { collapse_key: id, ttl: '86400s', notification: { tag: id } };
    const message = { token, notification: { title, body: text }, data: { id, url }, android };
    const response = await fetch(new URL(`/v1/projects/${project_id}/messages:send`, address), {
      method: 'POST',
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
      body: JSON.stringify({ message }),
      signal: AbortSignal.timeout(timeout),
    });
    const reason = codeIn(await response.text());
    return { status: response.status, isGone: response.status === 404 && reason === 'UNREGISTERED', reason };
  });
}

const tokenResponse = z.object({ access_token: z.string() });

async function requestToken({ client_email, private_key, token_uri }: Credentials, at: Date) {
  const assertion = await new SignJWT({ scope: 'https://www.googleapis.com/auth/firebase.messaging' })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(client_email)
    .setAudience(token_uri)
    .setIssuedAt(at)
    .setExpirationTime(new Date(at.valueOf() + hour))
    .sign(private_key);
  const response = await fetch(token_uri, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion }),
    signal: AbortSignal.timeout(timeout),
  });
  if (!response.ok) throw new Error(`Google gave no access token: ${response.status}.`);
  return tokenResponse.parse(await response.json()).access_token;
}

/** Such as UNREGISTERED or QUOTA_EXCEEDED. */
const codeIn = (text: string): string | undefined => /"errorCode":\s*"(\w{1,50})"/.exec(text)?.[1];
