import { z } from 'zod';
import { fieldNames, type Kind, partNames } from './field-names.ts';
import { type Mapping, valueAt } from './mapping.ts';
import { timesIn } from './times.ts';
import { bare, type DateOrder } from './written-time.ts';

export type Fields = Readonly<Record<string, unknown>>;

const object = z.record(z.string(), z.unknown());

/** A record under our names of its fields: those that `--map` gives, or our own, or else those that are usual. */
export function rename(kind: Kind, record: unknown, mapping: Mapping, order?: DateOrder): Fields {
  const { data: source } = object.safeParse(record);
  if (source === undefined) return {};
  const byName = new Map(Object.entries(source).map(([key, value]) => [normalized(key), value]));
  const renamed = Object.entries(fieldNames[kind]).map(([field, aliases]) => {
    const mapped = mapping.get(field);
    const value = mapped === undefined ? undefined : given(valueAt(source, mapped));
    return [
      field,
      value ?? given(source[field]) ?? firstOf(byName, [normalized(field), ...aliases]),
    ] as const;
  });
  const fields = Object.fromEntries(renamed.filter(([, value]) => value !== undefined));
  if (kind !== 'events') return fields;
  const [day, clock, endClock] = [partNames.day, partNames.clock, partNames.endClock].map((names) =>
    firstOf(byName, names),
  );
  return { ...fields, ...timesIn(fields, { day, clock, endClock }, order) };
}

export const normalized = (key: string): string => bare(key).replaceAll(/[^\p{L}\p{N}]/gu, '');

/** An empty column of CSV is a missing value. */
const given = (value: unknown): unknown => (value === '' ? undefined : value);

const firstOf = (values: ReadonlyMap<string, unknown>, names: readonly string[]): unknown =>
  names.map((name) => given(values.get(name))).find((value) => value !== undefined && value !== null);

/** The fields of an event that `--map` names as its venue's. */
export const venueFields = (record: unknown, mapping: Mapping): Fields => {
  const { data: source = {} } = object.safeParse(record);
  const own = [...mapping].filter(([field]) => field.startsWith('venue.'));
  return Object.fromEntries(
    own.map(([field, path]) => [field.slice('venue.'.length), valueAt(source, path)]),
  );
};
