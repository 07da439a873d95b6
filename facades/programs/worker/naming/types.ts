import { z } from 'zod';
import type { Fields } from './rename.ts';

const texts = new Set([
  ...['external_id', 'name', 'label', 'region', 'country', 'locale', 'community', 'address'],
  ...['description', 'source_url', 'starts_at', 'ends_at', 'timezone', 'status'],
]);
const numbers = new Set(['latitude', 'longitude', 'year']);

/** The same in the types of raw records: CSV has texts only, and elsewhere an id may be a number, an address an object. */
export function withTypes({ people, performers, ...fields }: Fields): Fields {
  const isLineUp = lineUp.safeParse(people).success;
  const names = namesIn(performers ?? (isLineUp ? undefined : people));
  return {
    ...Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, typed(name, value)])),
    ...(isLineUp && { people }),
    ...(names.length > 0 && { performers: names }),
  };
}

const lineUp = z.array(z.object({ person: z.string(), role: z.string() })).min(1);

function typed(name: string, value: unknown): unknown {
  if (texts.has(name)) return typeof value === 'object' && value !== null ? textOf(value) : asText(value);
  if (numbers.has(name) && typeof value === 'string' && value.trim() !== '' && !Number.isNaN(Number(value)))
    return Number(value);
  return name === 'roles' && typeof value === 'string' ? [value] : value;
}

const asText = (value: unknown): unknown => (typeof value === 'number' ? String(value) : value);

const textOf = (value: object): string =>
  Object.values(value)
    .filter((part) => typeof part === 'string' && part !== '')
    .join(', ');

const named = z.union([z.string(), z.object({ name: z.string() }).transform(({ name }) => name)]);

/** The names in a list, or in a text with commas or semicolons. */
function namesIn(value: unknown): string[] {
  const list = typeof value === 'string' ? value.split(/[,;]/) : value;
  const values = Array.isArray(list) ? list : [];
  return values.flatMap((each) => named.safeParse(each).data?.trim() || []);
}
