import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** API keys, service tokens, addresses of people's calendars, and of invitations. */
type SecretKind = 'app' | 'svc' | 'cal' | 'inv';

/** A secret that is shown once: `<kind>_<prefix>_<secret>`. Only the prefix and a hash are stored. */
export interface Secret {
  readonly text: string;
  readonly prefix: string;
  readonly hash: string;
}

const pattern = /^([a-z]+)_([0-9a-f]{12})_[0-9a-f]{72}$/;
const checksumLength = 8;

export function newSecret(kind: SecretKind): Secret {
  const prefix = randomBytes(6).toString('hex');
  const unchecked = `${kind}_${prefix}_${randomBytes(32).toString('hex')}`;
  const text = unchecked + checksum(unchecked);
  return { text, prefix, hash: hash(text) };
}

/** The prefix by which a secret is stored, or null if the text is not well-formed, which saves the query. */
export function prefixOf(text: string, kind: SecretKind): string | null {
  const [, found, prefix] = pattern.exec(text) ?? [];
  if (found !== kind || prefix === undefined) return null;
  return text.endsWith(checksum(text.slice(0, -checksumLength))) ? prefix : null;
}

/** The last part of a secret: a CRC-32 of the rest, by which secret scanners recognize a real one. */
const checksum = (text: string): string => crc32(text).toString(16).padStart(checksumLength, '0');

/** A slow hash is not needed for 256 random bits. */
const hash = (text: string): string => createHash('sha256').update(text).digest('hex');

export const matches = (text: string, stored: string): boolean =>
  timingSafeEqual(Buffer.from(hash(text), 'hex'), Buffer.from(stored, 'hex'));
