import { fieldNames } from './field-names.ts';

/** The source's name of each field. */
export type Mapping = ReadonlyMap<string, string>;

export const mappedFields = [...new Set(Object.values(fieldNames).flatMap(Object.keys))].sort();

/** Whether it is a field that records have, or one of an event's venue. */
export const isMapped = (field: string): boolean => mappedFields.includes(field.replace(/^venue\./, ''));

/** `name=title`, `starts_at=when.start` for a field within another, `starts_at=Date+Time` for two that are one. */
export function mappedIn(text: string): { readonly field: string; readonly column: string } {
  const [field = '', column = ''] = text.split(/=(.*)/s);
  return { field, column };
}

export const mappingOf = (texts: readonly string[]): Mapping =>
  new Map(texts.map(mappedIn).map(({ field, column }) => [field, column]));

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
