import { z } from 'zod';
import { truth } from '../inputs/schema-org-details.ts';
import { plainText } from './plain-text.ts';
import type { Fields } from './rename.ts';

const texts = new Set([
  ...['external_id', 'name', 'label', 'locale', 'community', 'address'],
  ...['description', 'source_url', 'starts_at', 'ends_at', 'timezone'],
]);
const numbers = new Set(['latitude', 'longitude']);

/** The same in the types of raw records: CSV has texts only, and elsewhere an id may be a number, an address an object. */
export function withTypes({ people, performers, categories, cancelled, ...fields }: Fields): Fields {
  const isLineUp = lineUp.safeParse(people).success;
  const names = namesIn(performers ?? (isLineUp ? undefined : people));
  const kinds = namesIn(categories);
  return {
    ...Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, typed(name, value)])),
    ...(truth(cancelled) && { status: 'cancelled' }),
    ...(isLineUp && { people }),
    ...(names.length > 0 && { performers: names }),
    ...(kinds.length > 0 && { categories: kinds }),
  };
}

const lineUp = z.array(z.object({ person: z.string(), role: z.string() })).min(1);

/** What is null, false or empty is missing. */
function typed(name: string, value: unknown): unknown {
  if (name === 'all_day' || name === 'online') return truth(value);
  if (value === null || value === false || value === '') return undefined;
  if (name === 'status') return statusOf(value);
  if (name === 'venue') return typeof value === 'object' ? value : plain(textOf(value));
  if (numbers.has(name)) return numberOf(value);
  if (!texts.has(name)) return value;
  return written.has(name) ? plain(textOf(value)) : textOf(value);
}

/** Texts in which HTML is meant as such. */
const written = new Set(['name', 'address', 'description']);
const plain = (value: unknown): unknown => (typeof value === 'string' ? plainText(value) : value);

/** The parts of an object with commas between them. */
function textOf(value: unknown): unknown {
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'object' || value === null) return value;
  return Object.values(value)
    .filter((part) => (typeof part === 'string' && part !== '') || typeof part === 'number')
    .join(', ');
}

/** Also with the comma that some countries write. */
function numberOf(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const text = value.trim().replace(/^(-?\d+),(\d+)$/, '$1.$2');
  if (text === '') return undefined;
  return Number.isNaN(Number(text)) ? value : Number(text);
}

/** Whatever is published and not cancelled takes place. */
function statusOf(value: unknown): unknown {
  const text = String(textOf(value));
  if (/cancel/i.test(text)) return 'cancelled';
  return /draft|private|pending|trash/i.test(text) ? text : 'scheduled';
}

const named = z.union([z.string(), z.object({ name: z.string() }).transform(({ name }) => name)]);

/** The names in a list, or in a text with commas or semicolons. */
function namesIn(value: unknown): string[] {
  const list = typeof value === 'string' ? value.split(/[,;]/) : value;
  const values = Array.isArray(list) ? list : [list];
  return values.flatMap((each) => plainText(named.safeParse(each).data ?? '').trim() || []);
}
