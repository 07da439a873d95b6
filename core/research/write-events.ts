import type { Transaction } from '../../orm/database.ts';
import { clearLineUps } from '../../orm/reads/batch-state.ts';
import { insertion, replacement } from '../../orm/set-based.ts';
import type { JudgedEvent } from './judge-event.ts';
import { keepPeople, type Performer } from './keep-people.ts';
import type { VenuePlaces } from './venue-places.ts';

const replaced = [
  ...([
    'venue_id',
    'locale_id',
    'name',
    'description',
    'status',
    'featured',
    'starts_at',
    'ends_at',
  ] as const),
  ...(['time_zone', 'url', 'edited_fields', 'updated_at'] as const),
];

const insertEvents = insertion('event', ['id', 'audience_id', 'created_at', ...replaced]);
const replaceEvents = replacement('event', replaced);
const insertLineUps = insertion('event_person', ['event_id', 'person_id', 'audience_id', 'position']);

/** The events that are new or changed, with their line-ups. */
export async function writeEvents(
  transaction: Transaction,
  audience_id: string,
  judged: readonly JudgedEvent[],
  places: VenuePlaces,
  at: string,
): Promise<void> {
  const writes = judged.flatMap(({ values, ...rest }) =>
    values !== null && rest.changed.size > 0
      ? [
          {
            ...rest,
            values,
            locale_id: places.byId.get(values.venue)?.locale_id ?? rest.before?.locale_id ?? '',
          },
        ]
      : [],
  );
  const rows = writes.map(({ id, values, locale_id, edited, before }) => {
    const {
      venue: venue_id,
      name,
      description,
      status,
      featured,
      starts_at,
      ends_at,
      time_zone,
      url,
    } = values;
    const own = { name, description, status, featured, starts_at, ends_at, time_zone, url };
    const event = { id, audience_id, venue_id, locale_id, ...own, edited_fields: edited };
    return { isNew: before === null, event: { ...event, created_at: at, updated_at: at } };
  });
  await insertEvents(
    transaction,
    rows.filter(({ isNew }) => isNew).map(({ event }) => event),
  );
  await replaceEvents(
    transaction,
    rows.filter(({ isNew }) => !isNew).map(({ event }) => event),
  );

  const recast = writes.filter(({ changed }) => changed.has('people'));
  await clear(
    transaction,
    recast.filter(({ before }) => before !== null).map(({ id }) => id),
  );
  const performers: Performer[] = recast.flatMap(({ values, locale_id }) =>
    values.people.map((name) => ({ name, locale_id })),
  );
  const personOf = await keepPeople(transaction, audience_id, performers, at);
  await insertLineUps(
    transaction,
    recast.flatMap(({ id, values, locale_id }) =>
      values.people.map((name, position) => ({
        event_id: id,
        person_id: personOf({ name, locale_id }),
        audience_id,
        position,
      })),
    ),
  );
}

async function clear({ read }: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await read(clearLineUps, [ids]);
}
