import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { ProviderApp } from '../settings.ts';
import { text } from '../text.ts';
import { second } from '../time.ts';

/** A callback of the provider about one of its users, signed with an app's secret. */
export interface SignedRequest {
  readonly appId: string;
  readonly userId: string;
  readonly issuedAt: Date | null;
}

const longest = 8192;
const pattern = /^([\w-]{43})=?\.([\w-]+={0,2})$/;
const latestSecond = 8.64e12;

const payload = z.object({
  algorithm: z.literal('HMAC-SHA256'),
  user_id: text(255).min(1),
  issued_at: z.number().min(0).max(latestSecond).optional(),
});

/** `<signature>.<payload>`, both base64url; the signature is over the encoded payload. Null unless one of the apps signed it. */
export function verifySignedRequest(
  signedRequest: string,
  apps: readonly ProviderApp[],
): SignedRequest | null {
  if (signedRequest.length > longest) return null;
  const [, signature, encoded] = pattern.exec(signedRequest) ?? [];
  if (signature === undefined || encoded === undefined) return null;
  const app = apps.find(({ appSecret }) => signs(appSecret, encoded, Buffer.from(signature, 'base64url')));
  if (app === undefined) return null;
  const content = payload.safeParse(decode(encoded));
  if (!content.success) return null;
  const { user_id, issued_at } = content.data;
  return {
    appId: app.appId,
    userId: user_id,
    issuedAt: issued_at === undefined ? null : new Date(issued_at * second),
  };
}

const signs = (secret: string, encoded: string, signature: Uint8Array): boolean =>
  timingSafeEqual(createHmac('sha256', secret).update(encoded).digest(), signature);

function decode(encoded: string): unknown {
  try {
    return JSON.parse(Buffer.from(encoded, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}
