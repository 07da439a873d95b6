import { createHmac, randomBytes } from 'node:crypto';
import type { Webhook } from '../../orm/schema/entities/webhook.ts';
import { encrypt } from '../auth/cipher.ts';
import { readSecret } from '../auth/stored-secret.ts';
import type { Dependencies } from '../request/context.ts';
import { day } from '../values/time.ts';

/** For how long the former secret signs, too. */
const overlap = day;

/** As Standard Webhooks writes one. */
export const newWebhookSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

/** The secrets that sign at a time, the present one first. None if no key decrypts them. */
export function secretsOf(
  dependencies: Dependencies,
  { id, secret, formerSecretUntil }: Webhook,
  at: Date,
): string[] {
  const [present, former] = readSecret(dependencies, secret, { webhook: id })?.split(' ') ?? [];
  const isFormerUsed = formerSecretUntil != null && formerSecretUntil > at;
  return [present, isFormerUsed ? former : undefined].filter((text) => text !== undefined);
}

/** The columns after a rotation: the former secret goes on signing for a day. */
export function rotated(dependencies: Dependencies, webhook: Webhook, secret: string, at: Date) {
  const [present] = secretsOf(dependencies, webhook, at);
  return {
    secret: encrypt(dependencies.settings.encryptionKeys, [secret, present].join(' ').trim()),
    formerSecretUntil: present === undefined ? null : new Date(at.valueOf() + overlap),
  };
}

/** The signature of a message, as Standard Webhooks describes it. */
export function signatureOf(secret: string, id: string, at: Date, body: string): string {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signed = `${id}.${Math.floor(at.valueOf() / 1000)}.${body}`;
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
}
