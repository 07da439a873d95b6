import { createHmac } from 'node:crypto';
import type { AppCredentials } from '../../../core/request/settings.ts';

/** A request signed as by the provider, issued now by default. */
export function signRequest({ appSecret }: AppCredentials, userId: string, claims: object = {}): string {
  const issuedAt = Math.floor(Date.now() / 1000);
  return signPayload(
    appSecret,
    JSON.stringify({ algorithm: 'HMAC-SHA256', user_id: userId, issued_at: issuedAt, ...claims }),
  );
}

/** The same for any text, well-formed or not. */
export function signPayload(secret: string, payload: string): string {
  const encoded = Buffer.from(payload).toString('base64url');
  return `${createHmac('sha256', secret).update(encoded).digest('base64url')}.${encoded}`;
}
