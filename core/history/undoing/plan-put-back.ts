import type { z } from 'zod';
import type { RevertibleKind } from '../../../orm/commands/undoing/kinds.ts';
import type { ChangeRow } from '../../../orm/reads/undoing/changes-of-kind.ts';
import { eventRow } from '../../../orm/records/event.ts';
import { messageRow } from '../../../orm/records/message.ts';
import { timeErrors } from '../../events/times.ts';
import { fieldName } from '../../records/edited-fields.ts';
import {
  changedSince,
  idsOf,
  isLocaleOfEvent,
  listsOfOthers,
  noteKept,
  type Reversion,
  reasonForMissing,
  reasons,
} from './reversion.ts';

export type FormerValues = Readonly<Record<string, unknown>> & { readonly id: string };

/** The former values of a record's fields that still have those of the change; null if there are none. */
export function planPutBack(reversion: Reversion, kind: RevertibleKind, row: ChangeRow): FormerValues | null {
  const { outcome } = reversion;
  const { id, before, after, derived, present, missing } = row;
  const report = (columns: readonly string[], reason: string) =>
    noteKept(outcome, { kind, id, fields: columns.map((column) => fieldName(kind, column)), reason });
  const columns = Object.keys(after).filter((column) => !isDerived(kind, column, after, present));
  if (present === null) {
    report(columns, reasons.deleted);
    return null;
  }
  const others = changedSince(reversion, row);
  const changed = columns.filter((column) => others.includes(column));
  const lacking = missing.filter((column) => columns.includes(column) && !changed.includes(column));
  for (const column of lacking) outcome.impossible.push({ kind, id, reason: reasonForMissing(column) });
  const possible = columns.filter(
    (column) => !changed.includes(column) && (listsOfOthers.includes(column) || !lacking.includes(column)),
  );
  const misordered = misorderedTimes(kind, possible, before, present);
  if (changed.length + misordered.length > 0) report([...changed, ...misordered], reasons.changed);
  const back = possible.filter((column) => !misordered.includes(column));

  const editedFields = editedFieldsAfterRevert(
    { before, after, present },
    (reversion.pages.get(id)?.back ?? []).concat(back.map((column) => fieldName(kind, column))),
    columns.map((column) => fieldName(kind, column)),
  );
  if (back.length === 0 && editedFields === undefined) return null;
  return {
    ...(present.edited_fields !== undefined && { edited_fields: editedFields ?? present.edited_fields }),
    ...timesAround(kind, back, present),
    ...Object.fromEntries(back.map((column) => [column, derived[column] ?? before[column]])),
    ...(back.includes('venue_id') && kind === 'event' && { locale_id: derived.locale_id }),
    ...(back.includes('page_id') && !back.includes('name') && { name: present.name }),
    id,
  };
}

type Values = ChangeRow['before'];

/** What follows from other fields: a name is its page's, an event's locale its venue's. */
function isDerived(kind: RevertibleKind, column: string, after: Values, present: Values | null): boolean {
  if (column === 'edited_fields' || isLocaleOfEvent(kind, column)) return true;
  return column === 'name' && typeof present?.page_id === 'string' && !('page_id' in after);
}

/** Whether times are in order, by the columns that have them. */
const times: Partial<Record<RevertibleKind, { columns: readonly string[]; areInOrder: z.ZodType }>> = {
  event: {
    columns: ['starts_at', 'ends_at', 'all_day', 'time_zone'],
    areInOrder: eventRow
      .pick({ starts_at: true, ends_at: true, all_day: true, time_zone: true })
      .refine((event) => timeErrors(event) === null),
  },
  message: {
    columns: ['starts_at', 'expires_at'],
    areInOrder: messageRow
      .pick({ starts_at: true, expires_at: true })
      .refine(
        ({ starts_at, expires_at }) => expires_at === null || Date.parse(starts_at) < Date.parse(expires_at),
      ),
  },
};

/** Times that cannot be put back without another one, which was changed since. */
function misorderedTimes(
  kind: RevertibleKind,
  possible: readonly string[],
  before: Values,
  present: Values,
): string[] {
  const { columns = [], areInOrder } = times[kind] ?? {};
  const own = possible.filter((column) => columns.includes(column));
  if (own.length === 0 || areInOrder === undefined) return [];
  const after = { ...present, ...Object.fromEntries(own.map((column) => [column, before[column]])) };
  return areInOrder.safeParse(after).success ? [] : own;
}

/** All times, where one of them is put back: `overwriteRows` takes all or none. */
function timesAround(kind: RevertibleKind, back: readonly string[], present: Values): Values {
  const { columns = [] } = times[kind] ?? {};
  return back.some((column) => columns.includes(column))
    ? Object.fromEntries(columns.map((column) => [column, present[column]]))
    : {};
}

/** The edited fields after the change is reverted, in their former order; undefined if they stay the same. */
function editedFieldsAfterRevert(
  { before, after, present }: Record<'before' | 'after' | 'present', Values>,
  back: readonly string[],
  touched: readonly string[],
): string[] | undefined {
  if (!('edited_fields' in after)) return undefined;
  const [former, pinned, stored] = [before, after, present].map(({ edited_fields }) => idsOf(edited_fields));
  if (former === undefined || pinned === undefined || stored === undefined) return undefined;
  const reverts = (field: string) => back.includes(field) || !touched.includes(field);
  const left = stored.filter((field) => former.includes(field) || !pinned.includes(field) || !reverts(field));
  const taken = former.filter((field) => !pinned.includes(field) && !left.includes(field) && reverts(field));
  if (taken.length === 0 && left.length === stored.length) return undefined;
  const again = former.filter((field) => left.includes(field) || taken.includes(field));
  return [...again, ...left.filter((field) => !former.includes(field))];
}
