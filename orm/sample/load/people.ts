import { bulkInsert } from '../../commands/bulk-write.ts';
import type { Transaction } from '../../database.ts';
import type { Compact } from '../compact.ts';
import type { Context } from './context.ts';

const times = ['created_at', 'updated_at'] as const;

const insertPeople = bulkInsert('person', ['id', 'locale_id', 'name', ...times]);
const insertTracks = bulkInsert('track', ['id', 'person_id', 'name', 'url', ...times]);

/** With their tracks. */
export async function loadPeople(
  transaction: Transaction,
  { people, tracks }: Compact,
  { scope, times, ids }: Context,
): Promise<void> {
  await insertPeople(
    transaction,
    scope,
    people.map(({ external_id, locale, name }) => ({
      id: ids.person(external_id),
      locale_id: ids.locale(locale),
      name,
    })),
    times,
  );
  await insertTracks(
    transaction,
    scope,
    tracks.map(({ external_id, person, name, source_url }) => ({
      id: ids.track(external_id),
      person_id: ids.person(person),
      name,
      url: source_url ?? null,
    })),
    times,
  );
}
