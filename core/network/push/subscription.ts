import { createECDH } from 'node:crypto';
import { z } from 'zod';
import type { Settings } from '../../request/settings.ts';
import { isForbidden } from '../checked-lookup.ts';
import { allowedAddresses } from '../public-address.ts';

const bytes = z.base64url().transform((text) => Buffer.from(text, 'base64url'));

/** A point of P-256. */
function isPublicKey(key: Buffer): boolean {
  const own = createECDH('prime256v1');
  own.generateKeys();
  try {
    return key.length === 65 && own.computeSecret(key).length > 0;
  } catch {
    return false;
  }
}

const subscription = z.object({
  endpoint: z.url({ protocol: /^https?$/ }).transform((text) => new URL(text)),
  keys: z.object({
    p256dh: bytes.refine(isPublicKey),
    auth: bytes.refine(({ length }) => length === 16),
  }),
});

/** Where a browser takes pushes, as its own `JSON.stringify(subscription)` writes it; null for anything else. */
export function readSubscription(settings: Pick<Settings, 'privateSources'>, token: string) {
  try {
    const { endpoint, keys } = subscription.parse(JSON.parse(token));
    if (!settings.privateSources && endpoint.protocol !== 'https:') return null;
    return isForbidden(endpoint, allowedAddresses(settings)) ? null : { endpoint, ...keys };
  } catch {
    return null;
  }
}
