import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { AppCredentials } from '../request/settings.ts';
import { second } from '../values/time.ts';
import { parseProviderJson, providerId } from './graph-request.ts';

/** A callback of the provider about one of its users, signed with an app's secret. */
export interface SignedRequest {
  readonly issuer: string | null;
  readonly appId: string;
  readonly userId: string;
  readonly issuedAt: Date | null;
}

const longest = 8192;
const pattern = /^([\w-]{43})=?\.([\w-]+={0,2})$/;
const latestSecond = 8.64e12;

const payload = z.object({
  algorithm: z.literal('HMAC-SHA256'),
  user_id: providerId,
  issued_at: z.number().min(0).max(latestSecond).optional(),
});

interface ParsedRequest {
  readonly signature: Uint8Array;
  /** What was signed. */
  readonly encoded: string;
  readonly content: z.output<typeof payload>;
}

/** `<signature>.<payload>`, both base64url. Null for any other text, which then needs no secret to be refused. */
export function parseSignedRequest(signedRequest: string): ParsedRequest | null {
  if (signedRequest.length > longest) return null;
  const [, signature, encoded] = pattern.exec(signedRequest) ?? [];
  if (signature === undefined || encoded === undefined) return null;
  const { success, data: content } = payload.safeParse(
    parseProviderJson(Buffer.from(encoded, 'base64url').toString('utf8')),
  );
  return success ? { signature: Buffer.from(signature, 'base64url'), encoded, content } : null;
}

/** Null unless one of the apps signed the encoded payload. */
export function verifySignedRequest(
  { signature, encoded, content: { user_id: userId, issued_at } }: ParsedRequest,
  apps: readonly AppCredentials[],
): SignedRequest | null {
  const app = apps.find(({ appSecret }) => signs(appSecret, encoded, signature));
  if (app === undefined) return null;
  const issuedAt = issued_at === undefined ? null : new Date(issued_at * second);
  return { issuer: null, appId: app.appId, userId, issuedAt };
}

const signs = (secret: string, encoded: string, signature: Uint8Array): boolean =>
  timingSafeEqual(createHmac('sha256', secret).update(encoded).digest(), signature);
