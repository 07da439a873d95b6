import { bulkInsert, bulkUpdate } from '../../orm/bulk-write.ts';
import type { Transaction } from '../../orm/database.ts';
import type { JudgedEvent } from './judge-event.ts';
import type { VenuePlaces } from './venue-places.ts';
import { writeLineUps } from './write-line-ups.ts';

const columns = [
  ...(['venue_id', 'locale_id', 'name', 'description', 'status', 'featured'] as const),
  ...(['starts_at', 'ends_at', 'time_zone', 'url', 'updated_at'] as const),
];

const insertEvents = bulkInsert('event', ['id', 'audience_id', 'created_at', ...columns]);
const replaceEvents = bulkUpdate('event', ['edited_fields', ...columns]);

/** The events that are new or changed, with their line-ups. */
export async function writeEvents(
  transaction: Transaction,
  audience_id: string,
  judged: readonly JudgedEvent[],
  places: VenuePlaces,
  at: string,
): Promise<void> {
  const writes = judged.flatMap(({ id, values, changed, before, edited }) => {
    if (values === null || changed.size === 0) return [];
    const { venue: venue_id, people, name, description, status, featured, ...others } = values;
    const { starts_at, ends_at, time_zone, url } = others;
    const locale_id = places.byId.get(venue_id)?.locale_id ?? before?.locale_id ?? '';
    const told = { name, description, status, featured, starts_at, ends_at, time_zone, url };
    const row = { id, venue_id, locale_id, ...told };
    const lineUp = changed.has('people') ? { event_id: id, locale_id, isNew: before === null, people } : null;
    return [{ isNew: before === null, row, edited, lineUp }];
  });
  await insertEvents(
    transaction,
    writes.filter(({ isNew }) => isNew).map(({ row }) => row),
    { audience_id, created_at: at, updated_at: at },
  );
  await replaceEvents(
    transaction,
    writes.filter(({ isNew }) => !isNew).map(({ row, edited }) => ({ ...row, edited_fields: edited })),
    { updated_at: at },
  );
  const lineUps = writes.flatMap(({ lineUp }) => lineUp ?? []);
  await writeLineUps(transaction, audience_id, lineUps, at);
}
