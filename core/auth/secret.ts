import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** A secret that is shown once: `<kind>_<prefix>_<secret>`. Only the prefix and a hash are kept. */
export interface Secret {
  readonly text: string;
  readonly prefix: string;
  readonly hash: string;
}

const form = /^([a-z]+)_([0-9a-f]{12})_([0-9a-f]{64})$/;

export function newSecret(kind: string): Secret {
  const prefix = randomBytes(6).toString('hex');
  const text = `${kind}_${prefix}_${randomBytes(32).toString('hex')}`;
  return { text, prefix, hash: hash(text) };
}

/** The prefix to look a secret up by, or null for a text that cannot be one of this kind. */
export function prefixOf(text: string, kind: string): string | null {
  const [, found, prefix] = form.exec(text) ?? [];
  return found === kind && prefix !== undefined ? prefix : null;
}

/** 256 random bits need no slow hash. */
const hash = (text: string): string => createHash('sha256').update(text).digest('hex');

export const matches = (text: string, stored: string): boolean =>
  timingSafeEqual(Buffer.from(hash(text), 'hex'), Buffer.from(stored, 'hex'));
