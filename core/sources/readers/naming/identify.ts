import { createHash } from 'node:crypto';
import { cleanText } from '../cleaning/text.ts';
import type { Fields } from './rename.ts';

const maximumLength = 255;

/** The id that a source gives a record, or one made of what it says: the same whenever it says the same. */
export function identify({
  external_id: given,
  name,
  address,
  latitude,
  longitude,
  starts_at,
  venue,
}: Fields): string {
  const id = typeof given === 'string' ? given.trim() : '';
  if (id !== '' && id.length <= maximumLength) return id;
  const parts = id === '' ? [name, starts_at, venue, address ?? [latitude, longitude]] : [id];
  return `${slug(name)}-${digest(parts)}`;
}

const slug = (name: unknown): string =>
  cleanText(String(name ?? ''))
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, 60);

const digest = (parts: readonly unknown[]): string =>
  createHash('sha256')
    .update(JSON.stringify(parts.map(cleaned)).toLowerCase())
    .digest('hex')
    .slice(0, 12);

const cleaned = (part: unknown): unknown => (typeof part === 'string' ? cleanText(part) : part);
