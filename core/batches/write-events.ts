import { bulkInsert, bulkUpdate, continueVersions } from '../../orm/commands/bulk-write.ts';
import type { Transaction } from '../../orm/database.ts';
import { deleteLineUps } from '../../orm/reads/batch-input.ts';
import { eventRow } from '../../orm/records/event.ts';
import type { AudienceScope } from '../../orm/statements/scope.ts';
import type { BatchPlan } from './plan-batch.ts';
import type { EventValues } from './plan-event.ts';
import { writePeople } from './write-named-records.ts';

const { id, photo_id, rsvp_state, ...written } = eventRow.shape;
const columns = Object.keys(written);

const insertEvents = bulkInsert('event', ['id', 'created_at', 'updated_at', ...columns]);
const updateEvents = bulkUpdate('event', ['edited_fields', 'updated_at', ...columns]);
const insertLineUps = bulkInsert('event_person', ['event_id', 'person_id', 'position']);

/** Writes new and changed events, after their performers and before their line-ups. */
export async function writeEvents(
  transaction: Transaction,
  scope: AudienceScope,
  { events, people }: BatchPlan,
): Promise<void> {
  const writes = events.flatMap((event) => {
    if (event.values === null || event.changed.size === 0) return [];
    const { id, values, changed, before, isBack, editedFields } = event;
    const lineUp = changed.has('people') ? values.people : null;
    return [{ id, isNew: before === null, isBack, row: rowOf(id, values), editedFields, lineUp }];
  });
  const added = writes.filter(({ isNew }) => isNew);
  const stored = writes.filter(({ isNew }) => !isNew);

  if (people.planned.size > 0)
    await writePeople(transaction, scope, people, new Set(writes.flatMap(({ lineUp }) => lineUp ?? [])));
  await insertEvents(
    transaction,
    scope,
    added.map(({ row }) => row),
    { created_at: scope.now, updated_at: scope.now },
  );
  await continueVersions(transaction, scope, 'event', added);
  await updateEvents(
    transaction,
    scope,
    stored.map(({ row, editedFields }) => ({ ...row, edited_fields: editedFields })),
    { updated_at: scope.now },
  );
  const replaced = stored.flatMap(({ row, lineUp }) => (lineUp === null ? [] : row.id));
  if (replaced.length > 0) await transaction.execute(deleteLineUps, scope, [replaced]);
  await insertLineUps(
    transaction,
    scope,
    writes.flatMap(({ row: { id: event_id }, lineUp }) =>
      (lineUp ?? []).map((person_id, position) => ({ event_id, person_id, position })),
    ),
  );
}

function rowOf(id: string, { venue, people, ...values }: EventValues) {
  const own = Object.entries(values).filter(([column]) => columns.includes(column));
  return { ...Object.fromEntries(own), id, venue_id: venue };
}
