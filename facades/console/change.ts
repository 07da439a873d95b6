import { z } from 'zod';
import { typeNameOf } from '../../core/values/names.ts';
import { changeRow } from '../../orm/records/history.ts';
import { isId } from '../../orm/statements/input-types.ts';

export const listedChange = changeRow.extend({ sort_key: z.union([z.string(), z.number()]) });
export const pagesOfChanges = z.array(
  z.object({ rows: z.array(listedChange), order: z.string(), hasNext: z.boolean() }),
);

export type Change = z.output<typeof listedChange>;

export type Names = ReadonlyMap<string, string>;

const idIn = (json: string | null): string | undefined => {
  const value: unknown = json === null ? null : JSON.parse(json);
  return typeof value === 'string' && isId(value) ? value : undefined;
};

/** The type that a field such as `venue_id` refers to. */
const typeOf = (name: string): string => typeNameOf(name.replace(/_id$/, ''));

/** The records that a change names. */
export const referencesOf = ({ kind, record_id, fields }: Change) => [
  { type: typeNameOf(kind), id: record_id },
  ...fields.flatMap(({ name, before, after }) =>
    name.endsWith('_id')
      ? [before, after].flatMap((json) => {
          const id = isWhole(json) ? idIn(json) : undefined;
          return id === undefined ? [] : [{ type: typeOf(name), id }];
        })
      : [],
  ),
];

/** Long values are cut in lists, and are no JSON then. */
export const isWhole = (json: string | null): boolean =>
  json === null || z.json().safeParse(parsed(json)).success;

export function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
