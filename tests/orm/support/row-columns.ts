import { z } from 'zod';
import type { ResultColumn } from './result-columns.ts';

type Schema = z.core.JSONSchema.BaseSchema;

const text = ['string'];
const wholeNumber = ['number', 'integer'];
const json = ['array of string', 'array of object', 'array of unknown', 'object', 'unknown'];

/** By the OIDs of types, their names in PostgreSQL, and what a row schema calls their values. */
const types: Readonly<Record<number, { name: string; kinds: readonly string[] }>> = {
  16: { name: 'boolean', kinds: ['boolean'] },
  20: { name: 'bigint', kinds: wholeNumber },
  21: { name: 'smallint', kinds: wholeNumber },
  23: { name: 'integer', kinds: wholeNumber },
  25: { name: 'text', kinds: text },
  114: { name: 'json', kinds: json },
  701: { name: 'double precision', kinds: ['number'] },
  1007: { name: 'integer[]', kinds: ['array of integer'] },
  1009: { name: 'text[]', kinds: ['array of string'] },
  2951: { name: 'uuid[]', kinds: ['array of string'] },
  1184: { name: 'timestamptz', kinds: text },
  1700: { name: 'numeric', kinds: wholeNumber },
  2950: { name: 'uuid', kinds: text },
  3802: { name: 'jsonb', kinds: json },
};

export const typeName = ({ dataTypeID }: ResultColumn): string =>
  types[dataTypeID]?.name ?? `the type ${dataTypeID}`;

/** Where the columns that SQL gives are not those of the row schema, or of other types. */
export function mismatches(columns: readonly ResultColumn[], row: z.ZodType): string[] {
  const declared = columnsOf(z.toJSONSchema(row));
  const names = columns.map(({ name }) => name);
  const missing = [...declared.keys()].filter((name) => !names.includes(name));
  return [
    ...missing.map((name) => `${name}: no column in SQL`),
    ...columns.flatMap((column, index) => {
      const { name, dataTypeID } = column;
      if (names.indexOf(name) !== index) return [`${name}: twice in SQL`];
      const kinds = declared.get(name);
      if (kinds === undefined) return [`${name}: not in the row`];
      const known = types[dataTypeID]?.kinds ?? [];
      return [...kinds].some((kind) => known.includes(kind))
        ? []
        : [`${name}: ${typeName(column)} in SQL, ${[...kinds].join(' or ')} in the row`];
    }),
  ];
}

/** The columns of a row, which may be a union or an intersection, and the kinds of their values besides null. */
function columnsOf({ properties = {}, anyOf = [], allOf = [] }: Schema): Map<string, Set<string>> {
  const columns = new Map<string, Set<string>>();
  const add = (name: string, kinds: Iterable<string>) =>
    columns.set(name, new Set([...(columns.get(name) ?? []), ...kinds]));
  for (const [name, value] of Object.entries(properties)) add(name, kindsOf(value));
  for (const part of [...anyOf, ...allOf]) for (const [name, kinds] of columnsOf(part)) add(name, kinds);
  return columns;
}

function kindsOf(schema: Schema | boolean): string[] {
  if (typeof schema === 'boolean') return ['unknown'];
  const { type, anyOf, items } = schema;
  if (anyOf) return anyOf.flatMap(kindsOf);
  return [type ?? 'unknown']
    .flat()
    .filter((kind) => kind !== 'null')
    .flatMap((kind) =>
      kind === 'array' ? [items ?? true].flat().map((item) => `array of ${kindsOf(item)}`) : [kind],
    );
}
