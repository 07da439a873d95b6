import { fieldNames } from './field-names.ts';

/** The source's field for each of the worker's, as `--map` says. */
export type Mapping = ReadonlyMap<string, string>;

const known = new Set(Object.values(fieldNames).flatMap((fields) => Object.keys(fields)));

/** `name=title`, `starts_at=when.start` for a field within another, `starts_at=Date+Time` for two that are one. */
export function parseMapping(texts: readonly string[]): Mapping {
  return new Map(
    texts.map((text) => {
      const [field = '', source = ''] = text.split(/=(.*)/s);
      if (source === '') throw new Error(`--map ${text}: must be like name=title.`);
      if (known.has(field.replace(/^venue\./, ''))) return [field, source];
      throw new Error(`--map ${text}: ${field} is not one of ${[...known].sort().join(', ')}.`);
    }),
  );
}

type Fields = Readonly<Record<string, unknown>>;

/** The value at a path, or the values at several, with a space between them. */
export function valueAt(record: Fields, source: string): unknown {
  if (Object.hasOwn(record, source)) return record[source];
  const parts = source.split('+').map((path) => path.split('.').reduce<unknown>(memberOf, record));
  return parts.length === 1 ? parts[0] : parts.filter((part) => part !== undefined && part !== '').join(' ');
}

function memberOf(value: unknown, key: string): unknown {
  const members = new Map(typeof value === 'object' && value !== null ? Object.entries(value) : []);
  return members.get(key);
}
