import { z } from 'zod';
import { fieldNames, type Kind, partNames } from './field-names.ts';
import { kindOf } from './kind-of.ts';
import { type Mapping, valueAt } from './mapping.ts';
import type { ParsedDocument } from './raw-lists.ts';
import { type Fields, normalized } from './rename.ts';

/** A field of a source's records. */
export interface Column {
  readonly name: string;
  /** The first of its values. */
  readonly example: string;
  /** What it is taken for, as far as it is used. */
  readonly field: string | null;
}

const recordsLooked = 200;
const longestExample = 80;
const object = z.record(z.string(), z.unknown());

/** The fields of the records, of which somebody can choose what they mean. */
export function columnsIn(parsed: readonly ParsedDocument[], mapping: Mapping): Column[] {
  const columns = new Map<string, Column>();
  for (const { lists } of parsed)
    for (const list of lists) {
      const kind = kindOf(list, lists, mapping);
      const records = list.records.slice(0, recordsLooked).map((each) => object.safeParse(each).data ?? {});
      const names = [...new Set(records.flatMap((record) => pathsIn(record)))];
      const fields = kind === undefined ? new Map() : fieldsOf(kind, names, mapping);
      for (const name of names) {
        const example = records.map((record) => textOf(valueAt(record, name))).find((text) => text !== '');
        const known = columns.get(name);
        columns.set(name, known ?? { name, example: example ?? '', field: fields.get(name) ?? null });
      }
    }
  return [...columns.values()];
}

/** The names of fields, and of those within them. */
const pathsIn = (record: Fields): string[] =>
  Object.entries(record).flatMap(([key, value]) => {
    const { data } = Array.isArray(value) ? {} : object.safeParse(value);
    return data === undefined ? [key] : Object.keys(data).map((inner) => `${key}.${inner}`);
  });

const textOf = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).trim().slice(0, longestExample);

/** Which column is taken for which field: by the mapping, or else by its name. */
function fieldsOf(kind: Kind, names: readonly string[], mapping: Mapping): Map<string, string> {
  const byName = new Map(names.map((name) => [normalized(name), name]));
  const known = Object.entries(fieldNames[kind]).flatMap(([field, aliases]) =>
    usual(field, [field, ...aliases]),
  );
  const parts =
    kind === 'events' ? [partNames.day, partNames.clock].map((each) => usual('starts_at', each)) : [];
  const given = [...mapping].flatMap(([field, source]) =>
    source.split('+').map((name) => [name, field] as const),
  );
  return new Map([...parts.flat(), ...known.reverse(), ...given]);

  function usual(field: string, aliases: readonly string[]): [name: string, field: string][] {
    const name = aliases.map((alias) => byName.get(normalized(alias))).find((each) => each !== undefined);
    return name === undefined || mapping.has(field) ? [] : [[name, field]];
  }
}
