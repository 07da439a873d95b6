import { v7 as newId } from 'uuid';
import { bulkInsert, bulkUpdate } from '../../../orm/commands/bulk-write.ts';
import { clearLineUps, replaceLineUps } from '../../../orm/commands/line-ups.ts';
import type { Transaction } from '../../../orm/database.ts';
import type { StoredVenue } from '../../../orm/reads/batch-input.ts';
import { formerVenues } from '../../../orm/reads/former-venues.ts';
import { eventRow } from '../../../orm/records/event.ts';
import { dayColumns } from '../../../orm/records/wall-time.ts';
import type { AudienceScope, Scope } from '../../../orm/statements/scope.ts';
import type { Change } from '../planning/decision.ts';
import type { BatchPlan } from '../planning/plan-batch.ts';
import type { EventValues } from '../planning/plan-event.ts';
import { isSeries } from '../planning/plan-event.ts';
import type { VenueValues } from '../planning/plan-venue.ts';
import { notDeleted, writePeople, writePhotos } from './write-named-records.ts';

const insertPages = bulkInsert('page', ['id', 'name', 'url', 'deleted_at', 'deleted_with'], ['id']);
const updatePages = bulkUpdate('page', ['name', 'url']);
const insertVenues = bulkInsert(
  'venue',
  [
    ...([
      'id',
      'locale_id',
      'page_id',
      'name',
      'hidden',
      'latitude',
      'longitude',
      'address',
      'photo_id',
      'accessibility',
    ] as const),
    ...(['beacon', 'created_at', 'updated_at', 'edited_fields', 'deleted_at', 'deleted_with'] as const),
  ],
  ['id'],
);
const updateVenues = bulkUpdate('venue', [
  ...(['hidden', 'address', 'photo_id', 'accessibility', 'edited_fields', 'updated_at'] as const),
]);
/** A statement of its own: few venues move, and each that does is put into the index of places anew. */
const moveVenues = bulkUpdate('venue', ['locale_id', 'latitude', 'longitude']);

/** Writes new and changed venues, after their photos and pages. */
export async function writeVenues(
  transaction: Transaction,
  scope: AudienceScope,
  { venues, photos }: BatchPlan,
): Promise<void> {
  const decided = venues.flatMap((decision) =>
    decision.values !== null && decision.changed.size > 0 ? [decision] : [],
  );
  const former = await findFormerVenues(transaction, scope, decided);
  const writes = decided.map((decision) => ({
    ...decision,
    pageId: decision.before?.page_id ?? former.get(decision.id)?.page_id ?? newId(),
  }));
  if (photos.planned.size > 0)
    await writePhotos(
      transaction,
      scope,
      photos,
      new Set(writes.flatMap(({ values }) => values.photo_url ?? [])),
    );
  const othersOf = ({ id, values: { hidden, address, photo_url, accessibility } }: VenueWrite) => ({
    id,
    hidden,
    address,
    photo_id: photo_url,
    accessibility,
  });

  const added = writes.filter(({ before }) => before === null);
  const stored = writes.filter(({ before }) => before !== null);
  const changed = (...fields: (keyof VenueValues)[]) =>
    stored.filter((write) => fields.some((field) => write.changed.has(field)));

  await insertPages(transaction, scope, added.map(pageOf), notDeleted);
  await updatePages(transaction, scope, changed('name', 'url').map(pageOf));
  await insertVenues(
    transaction,
    scope,
    added.map((write) => ({
      ...othersOf(write),
      ...placeOf(write),
      page_id: write.pageId,
      name: write.values.name,
      beacon: former.get(write.id)?.beacon ?? null,
      edited_fields: write.editedFields,
    })),
    { created_at: scope.now, updated_at: scope.now, ...notDeleted },
  );
  await moveVenues(transaction, scope, changed('locale', 'latitude', 'longitude').map(placeOf));
  await updateVenues(
    transaction,
    scope,
    stored.map((write) => ({ ...othersOf(write), edited_fields: write.editedFields })),
    { updated_at: scope.now },
  );
}

/** By id. Under its former id, the page of a restored venue goes on with its history. */
async function findFormerVenues(
  { query }: Transaction,
  scope: Scope,
  decided: readonly { readonly id: string; readonly isRestored: boolean }[],
) {
  const ids = decided.flatMap(({ id, isRestored }) => (isRestored ? [id] : []));
  const rows = ids.length === 0 ? [] : await query(formerVenues, scope, [ids]);
  return new Map(rows.map((row) => [row.id, row]));
}

type VenueWrite = Change<VenueValues, StoredVenue> & { readonly pageId: string };

const pageOf = ({ pageId, values: { name, url } }: VenueWrite) => ({ id: pageId, name, url });

const placeOf = ({ id, values: { locale, latitude, longitude } }: VenueWrite) => ({
  id,
  locale_id: locale,
  latitude,
  longitude,
});

const { id, photo_id, series_id, rsvp, ...written } = eventRow.shape;
const columns = [...Object.keys(written), 'day', 'day_starts_at'];

const insertEvents = bulkInsert(
  'event',
  ['id', 'created_at', 'updated_at', 'edited_fields', 'deleted_at', 'deleted_with', ...columns],
  ['id'],
);
const updateEvents = bulkUpdate('event', ['edited_fields', 'updated_at', ...columns]);
const insertLineUps = bulkInsert('event_person', ['event_id', 'person_id', 'position']);

/** Writes new and changed events, after their performers and before their line-ups. */
export async function writeEvents(
  transaction: Transaction,
  scope: AudienceScope,
  { events, people }: BatchPlan,
): Promise<void> {
  const writes = events.flatMap((event) => {
    if (event.values === null || isSeries(event) || event.changed.size === 0) return [];
    const { id, values, changed, before, isRestored, editedFields } = event;
    const lineUp = changed.has('people') ? values.people : null;
    return [{ id, isNew: before === null, isRestored, row: rowOf(id, values), editedFields, lineUp }];
  });
  const added = writes.filter(({ isNew }) => isNew);
  const stored = writes.filter(({ isNew }) => !isNew);

  if (people.planned.size > 0) await writePeople(transaction, scope, people, inLineUps(events));
  await insertEvents(
    transaction,
    scope,
    added.map(({ row, editedFields }) => ({ ...row, edited_fields: editedFields })),
    { created_at: scope.now, updated_at: scope.now, ...notDeleted },
  );
  await updateEvents(
    transaction,
    scope,
    stored.map(({ row, editedFields }) => ({ ...row, edited_fields: editedFields })),
    { updated_at: scope.now },
  );
  const back = added.flatMap(({ id, isRestored, lineUp }) => (isRestored && lineUp ? [id] : []));
  if (back.length > 0) await transaction.execute(clearLineUps, scope, [back]);
  await replaceLineUps(
    transaction,
    scope,
    stored.flatMap(({ id, lineUp }) => (lineUp === null ? [] : { event_id: id, person_ids: lineUp })),
  );
  await insertLineUps(
    transaction,
    scope,
    added.flatMap(({ id: event_id, lineUp }) =>
      (lineUp ?? []).map((person_id, position) => ({ event_id, person_id, position })),
    ),
  );
}

/** Of events and of series. */
const inLineUps = (events: BatchPlan['events']): Set<string> =>
  new Set(events.flatMap(({ values, changed }) => (changed.has('people') ? (values?.people ?? []) : [])));

function rowOf(id: string, { venue, people, tags, ...values }: EventValues) {
  const own = Object.entries(values).filter(([column]) => columns.includes(column));
  return { ...Object.fromEntries(own), ...dayColumns(values), id, venue_id: venue, tag_ids: tags };
}
