import { bulkInsert, bulkUpdate } from '../../orm/bulk-write.ts';
import type { Transaction } from '../../orm/database.ts';
import { deleteLineUps, peopleByName } from '../../orm/reads/batch-input.ts';
import type { Scope } from '../../orm/scope.ts';
import { newId } from '../ids.ts';
import type { EventDecision, EventValues } from './plan-event.ts';

const columns = [
  ...(['venue_id', 'locale_id', 'name', 'description', 'status', 'featured'] as const),
  ...(['starts_at', 'ends_at', 'time_zone', 'url', 'updated_at'] as const),
];

const insertPeople = bulkInsert('person', [
  ...(['id', 'locale_id', 'name', 'created_at', 'updated_at'] as const),
]);
const insertEvents = bulkInsert('event', ['id', 'created_at', ...columns]);
const updateEvents = bulkUpdate('event', ['edited_fields', ...columns]);
const insertLineUps = bulkInsert('event_person', ['event_id', 'person_id', 'position']);

/** Writes new and changed events, after their performers and before their line-ups. */
export async function writeEvents(
  transaction: Transaction,
  scope: Scope,
  decisions: readonly EventDecision[],
): Promise<void> {
  const writes = decisions.flatMap(({ id, values, changed, before, editedFields }) => {
    if (values === null || changed.size === 0) return [];
    const lineUp = changed.has('people') ? values.people : null;
    return [{ isNew: before === null, row: rowOf(id, values), editedFields, lineUp }];
  });
  const added = writes.filter(({ isNew }) => isNew);
  const stored = writes.filter(({ isNew }) => !isNew);
  const performers = writes.flatMap(({ row: { locale_id }, lineUp }) =>
    (lineUp ?? []).map((name) => ({ name, locale_id })),
  );

  const idOf = await findOrCreatePeople(transaction, scope, performers);
  await insertEvents(
    transaction,
    scope,
    added.map(({ row }) => row),
    { created_at: scope.now, updated_at: scope.now },
  );
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
    writes.flatMap(({ row: { id: event_id, locale_id }, lineUp }) =>
      (lineUp ?? []).map((name, position) => ({ event_id, person_id: idOf({ name, locale_id }), position })),
    ),
  );
}

function rowOf(id: string, { venue: venue_id, locale_id, name, description, ...others }: EventValues) {
  const { status, featured, starts_at, ends_at, time_zone, url } = others;
  return { id, venue_id, locale_id, name, description, status, featured, starts_at, ends_at, time_zone, url };
}

/** A person's name, and the locale of the event's venue. */
interface Performer {
  readonly name: string;
  readonly locale_id: string;
}

/** Finds people by name, first in the locale, then in the audience; creates the others in the locale. */
async function findOrCreatePeople(
  transaction: Transaction,
  scope: Scope,
  performers: readonly Performer[],
): Promise<(performer: Performer) => string> {
  const first = new Map(performers.toReversed().map((performer) => [performer.name, performer]));
  if (first.size === 0) return () => '';
  const found = await transaction.query(peopleByName, scope, [[...first.keys()]]);
  const byName = Map.groupBy<string, Performer & { id: string }>(found, ({ name }) => name);
  const added = [...first.values()]
    .filter(({ name }) => !byName.has(name))
    .map((performer) => ({ id: newId(), ...performer }));
  await insertPeople(transaction, scope, added, { created_at: scope.now, updated_at: scope.now });
  for (const person of added) byName.set(person.name, [person]);
  return ({ name, locale_id }) => {
    const people = byName.get(name) ?? [];
    return (people.find((person) => person.locale_id === locale_id) ?? people[0])?.id ?? '';
  };
}
