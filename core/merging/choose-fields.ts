import { isDeepStrictEqual } from 'node:util';
import type { MergeableKind } from '../../orm/commands/undoing/kinds.ts';
import { isNothing } from '../batches/is-nothing.ts';
import { isLocaleOfEvent } from '../history/undoing/reversion.ts';
import { fieldName } from '../records/edited-fields.ts';

/** The columns that a merge compares; those that only make sense together are taken together. */
const units: Readonly<Record<MergeableKind, readonly (readonly string[])[]>> = {
  venue: [
    ...[['name'], ['page_url'], ['locale_id'], ['latitude', 'longitude'], ['address'], ['hidden']],
    ...[['photo_id'], ['beacon'], ['accessibility']],
  ],
  event: [
    ...[
      ['name'],
      ['description'],
      ['venue_id', 'locale_id'],
      ['starts_at', 'ends_at', 'all_day', 'time_zone'],
    ],
    ...[
      ['status'],
      ['featured'],
      ['hidden'],
      ['url'],
      ['photo_id'],
      ['person_ids'],
      ['capacity'],
      ['tag_ids'],
    ],
    ...[['price'], ['ticket_url'], ['online', 'online_url'], ['languages'], ['age_limit'], ['doors_at']],
  ],
  person: [['name'], ['page_url'], ['locale_id'], ['photo_id']],
};

/** The fields that may be chosen. */
export const fieldsOf = (kind: MergeableKind): string[] =>
  units[kind].flatMap((columns) => namesOf(kind, columns));

/** The locale of an event is its venue's. */
const namesOf = (kind: MergeableKind, columns: readonly string[]): string[] =>
  columns.flatMap((column) => (isLocaleOfEvent(kind, column) ? [] : fieldName(kind, column)));

interface Mergeable {
  readonly row: Readonly<Record<string, unknown>>;
  readonly edited_fields: readonly string[];
}

interface Choice {
  /** The columns in which the survivor gets other values. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly editedFields: readonly string[];
  readonly taken: readonly string[];
  readonly conflicts: readonly string[];
}

/**
 * What the survivor takes over: the fields that were chosen, which count as edited, those that an administrator edited in the
 * other record alone, and those in which it has nothing itself.
 */
export function chooseFields(
  kind: MergeableKind,
  from: Mergeable,
  into: Mergeable,
  chosen: readonly string[],
): Choice {
  const values: Record<string, unknown> = {};
  const editedFields = new Set(into.edited_fields);
  const [taken, conflicts]: [string[], string[]] = [[], []];
  for (const columns of units[kind]) {
    const fields = namesOf(kind, columns);
    const differing = columns.filter((column) => !isDeepStrictEqual(from.row[column], into.row[column]));
    if (differing.length === 0) continue;
    const names = namesOf(kind, differing);
    const isEmpty = ({ row }: Mergeable) => differing.every((column) => isNothing(column, row[column]));
    const isEdited = ({ edited_fields }: Mergeable) => fields.some((field) => edited_fields.includes(field));
    if (!isEmpty(from) && !isEmpty(into)) conflicts.push(...names);
    const isChosen = fields.some((field) => chosen.includes(field));
    if (!isChosen && (isEdited(into) || !(isEdited(from) || isEmpty(into)))) continue;
    taken.push(...names);
    for (const column of differing) values[column] = from.row[column];
    for (const field of isChosen ? names : fields)
      if (isChosen || from.edited_fields.includes(field)) editedFields.add(field);
  }
  return { values, editedFields: [...editedFields], taken, conflicts };
}
