import { bulkInsert } from '../../orm/bulk-write.ts';
import type { Transaction } from '../../orm/database.ts';
import { clearLineUps } from '../../orm/reads/batch-state.ts';
import { findOrCreatePeople } from './find-or-create-people.ts';

interface LineUp {
  readonly event_id: string;
  readonly locale_id: string;
  readonly isNew: boolean;
  /** By name, in order. */
  readonly people: readonly string[];
}

const insertLineUps = bulkInsert('event_person', ['event_id', 'person_id', 'audience_id', 'position']);

/** In place of those that the events have. */
export async function writeLineUps(
  transaction: Transaction,
  audience_id: string,
  lineUps: readonly LineUp[],
  at: string,
): Promise<void> {
  const replaced = lineUps.filter(({ isNew }) => !isNew).map(({ event_id }) => event_id);
  if (replaced.length > 0) await transaction.read(clearLineUps, [replaced]);
  const performers = lineUps.flatMap(({ people, locale_id }) => people.map((name) => ({ name, locale_id })));
  const personOf = await findOrCreatePeople(transaction, audience_id, performers, at);
  const rows = lineUps.flatMap(({ event_id, locale_id, people }) =>
    people.map((name, position) => ({ event_id, person_id: personOf({ name, locale_id }), position })),
  );
  await insertLineUps(transaction, rows, { audience_id });
}
