import { isDeepStrictEqual } from 'node:util';
import { type MergeableKind, ofMergeable } from '../../orm/commands/undoing/kinds.ts';
import { isNothing } from '../batches/items/is-nothing.ts';
import { eventRules } from '../batches/planning/plan-event.ts';
import { venueRules } from '../batches/planning/plan-venue.ts';
import { edit as event } from '../events/fields.ts';
import { isLocaleOfEvent } from '../history/undoing/reversion.ts';
import { edit as person } from '../people/mutations.ts';
import { fieldName } from '../records/edited-fields.ts';
import { edit as venue } from '../venues/mutations.ts';

const edits = { venue, event, person };

/** Columns that only make sense with each other, and are taken with each other. */
const groups: Readonly<Record<MergeableKind, readonly (readonly string[])[]>> = {
  venue: [['latitude', 'longitude']],
  event: [
    ['venue_id', 'locale_id'],
    ['starts_at', 'ends_at', 'all_day', 'time_zone', 'doors_at'],
    ['online', 'online_url'],
  ],
  person: [],
};

/** The columns that a merge compares: those that edits change. Local times are no columns. */
const units = ofMergeable((kind) => {
  const fields = Object.keys(edits[kind].shape).filter((field) => !field.endsWith('_local'));
  return fields.flatMap((field) => {
    const column = field === 'photo_url' ? 'photo_id' : field;
    const unit = groups[kind].find((columns) => columns.includes(column)) ?? [column];
    return unit[0] === column ? [unit] : [];
  });
});

/** The fields that may be chosen. */
export const fieldsOf = (kind: MergeableKind): string[] =>
  units[kind].flatMap((columns) => namesOf(kind, columns));

/** The locale of an event is its venue's. */
const namesOf = (kind: MergeableKind, columns: readonly string[]): string[] =>
  columns.flatMap((column) => (isLocaleOfEvent(kind, column) ? [] : fieldName(kind, column)));

interface Mergeable {
  readonly row: Readonly<Record<string, unknown>>;
  readonly edited_fields: readonly string[];
  readonly is_of_source: boolean;
  readonly given_fields: readonly string[];
}

/** The names that batches have for fields. */
const itemNames: Readonly<Record<MergeableKind, Readonly<Record<string, string>>>> = {
  venue: venueRules.names,
  event: eventRules.names,
  person: {},
};

/** Where both are the same in these, sources go on hiding and cancelling it. */
const leftOpen = ['hidden', 'status'];

/** A duplicate is often hidden before it is merged, which says nothing of the survivor. */
const takenIfChosen = 'hidden';

interface Choice {
  /** The columns that the survivor gets. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly editedFields: readonly string[];
  readonly taken: readonly string[];
  readonly conflicts: readonly string[];
}

/**
 * What the survivor takes over: the fields that were chosen, which count as edited, those that an administrator edited in the
 * other record alone, and those in which it has nothing itself, but for `hidden`. What somebody wrote in a survivor that no source made counts as
 * edited, too: a source of the other one would overwrite it.
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
  const isByHand = from.is_of_source && !into.is_of_source;
  const isGiven = (field: string) => into.given_fields.includes(itemNames[kind][field] ?? field);
  for (const columns of units[kind]) {
    const fields = namesOf(kind, columns);
    const differing = columns.filter((column) => !isDeepStrictEqual(from.row[column], into.row[column]));
    const names = namesOf(kind, differing);
    const isEmpty = ({ row }: Mergeable) => differing.every((column) => isNothing(column, row[column]));
    const isEdited = ({ edited_fields }: Mergeable) => fields.some((field) => edited_fields.includes(field));
    if (!isEmpty(from) && (!isEmpty(into) || isEdited(into))) conflicts.push(...names);
    const isChosen = fields.some((field) => chosen.includes(field));
    const isBetter = isEmpty(into) || (isEdited(from) && !fields.includes(takenIfChosen));
    if (differing.length === 0 || (!isChosen && (isEdited(into) || !isBetter))) {
      const isSaid = columns.some((column) => !isNothing(column, into.row[column]));
      const isOpen = differing.length === 0 && columns.some((column) => leftOpen.includes(column));
      if (isByHand && isSaid && !isOpen)
        for (const field of fields) if (!isGiven(field)) editedFields.add(field);
      continue;
    }
    taken.push(...names);
    for (const column of columns) values[column] = from.row[column];
    for (const field of isChosen ? names : fields)
      if (isChosen || from.edited_fields.includes(field)) editedFields.add(field);
  }
  return { values, editedFields: [...editedFields], taken, conflicts };
}
