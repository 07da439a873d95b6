import { z } from 'zod';
import { callProcedure } from '../../../core/procedure-list.ts';
import { typeNameOf } from '../../../core/values/names.ts';
import { namedKind } from '../../../orm/reads/names-of-records.ts';
import { changeRow } from '../../../orm/records/history.ts';
import { isId } from '../../../orm/statements/input-types.ts';
import type { AnyDesk } from '../frame/desk.ts';
import { namesOf } from '../records/references.ts';

const listedChange = changeRow.extend({ sort_key: z.union([z.string(), z.number()]) });
export const pagesOfChanges = z.array(
  z.object({ rows: z.array(listedChange), list: z.string(), hasNext: z.boolean() }),
);

export type Change = z.output<typeof changeRow>;

/** What changes name: by its id, its name, also where it is deleted, and of events the zone. */
export type Known = ReadonlyMap<
  string,
  { readonly name: string; readonly isThere: boolean; readonly zone: string | null }
>;

export async function knownOf(desk: AnyDesk, changes: readonly Change[]): Promise<Known> {
  const ids = [...new Set(changes.flatMap(idsOf))];
  const others = changes.filter(({ kind }) => !namedKind.safeParse(kind).success);
  const [records, names] = await Promise.all([
    desk.branding === null || ids.length === 0
      ? []
      : callProcedure('changes.names', desk.context, {
          ids: ids.slice(0, 1000),
          audience_id: desk.branding.audience.id,
        }),
    namesOf(
      desk.context,
      others.map(({ kind, record_id }) => ({
        type: kind === 'audience_role' ? 'Member' : typeNameOf(kind),
        id: record_id,
      })),
      desk.kinds,
    ),
  ]);
  return new Map([
    ...[...names].map(([id, name]) => [id, { name, isThere: true, zone: null }] as const),
    ...records.map(
      ({ id, name, deleted_at, time_zone }) =>
        [id, { name, isThere: deleted_at === null, zone: time_zone }] as const,
    ),
  ]);
}

const idsOf = ({ record_id, fields }: Change): string[] => [
  record_id,
  ...fields.flatMap(({ name, before, after }) => (isReference(name) ? [before, after].flatMap(idsIn) : [])),
];

export const isReference = (field: string): boolean => /_ids?$/.test(field);

/** Also of a list that is cut. */
export const idsIn = (json: string | null): string[] => (json?.match(/[\da-f-]{36}/g) ?? []).filter(isId);

/** Long values are cut in lists, and are no JSON then. */
export function parsed(json: string | null): unknown {
  try {
    return json === null ? null : JSON.parse(json);
  } catch {
    return undefined;
  }
}
