import { noColumns, parameters, scopedCommand } from '../../statements/statement.ts';
import { ofKinds, type RevertibleKind } from './kinds.ts';

/** Before an event is deleted: an RSVP to it is there, or waits. */
export const lockEvents = scopedCommand(
  'lock_events',
  noColumns,
  parameters<[ids: readonly string[]]>(),
  'select from event where id = any($1::uuid[]) and audience_id = :audience::uuid order by id for update',
);

const markDeleted = (table: string, condition: string): string =>
  `update ${table} set deleted_at = :now::timestamptz, deleted_with = coalesce($2::uuid, $1[1])
     where ${condition} and audience_id = :audience::uuid`;

const isGiven = (column: string): string => `${column} = any($1::uuid[])`;

const pagesOf = (table: string): string =>
  markDeleted('page', `id in (select page_id from ${table} where ${isGiven('id')})`);

const withoutPhoto = (table: string): string =>
  `update ${table} set photo_id = null where ${isGiven('photo_id')} and audience_id = :audience::uuid`;

/** What goes with records, or no longer shows them. */
const withThem: Partial<Record<RevertibleKind, readonly string[]>> = {
  photo: [withoutPhoto('venue'), withoutPhoto('event'), withoutPhoto('person')],
  venue: [
    pagesOf('venue'),
    markDeleted('event', isGiven('venue_id')),
    markDeleted('message', isGiven('venue_id')),
    markDeleted('series', isGiven('venue_id')),
  ],
  series: [markDeleted('event', `${isGiven('series_id')} and over_at > :now::timestamptz`)],
  person: [pagesOf('person'), markDeleted('track', isGiven('person_id'))],
};

/**
 * Deletes records until they are restored, with the batch or the record that is given; with the first of them, if it is null.
 * Restored, they come back with all that was deleted with them.
 */
export const deleteRecords = ofKinds((name) => {
  const others = (withThem[name] ?? []).map((update, index) => `other${index} as (${update})`);
  return scopedCommand(
    `delete_${name}s`,
    noColumns,
    parameters<[ids: readonly string[], deletedWith: string | null]>(),
    `${others.length > 0 ? `with ${others.join(', ')}\n` : ''}${markDeleted(name, isGiven('id'))}`,
  );
});

/** Before a venue is deleted, which would lock its events in any order. */
export const lockEventsOfVenue = scopedCommand(
  'lock_events_of_venue',
  noColumns,
  parameters<[venueId: string]>(),
  'select from event where venue_id = $1 and audience_id = :audience::uuid order by id for update',
);

/** Before series are written, whose dates change with them. */
export const lockEventsOfSeries = scopedCommand(
  'lock_events_of_series',
  noColumns,
  parameters<[seriesIds: readonly string[]]>(),
  'select from event where series_id = any($1::uuid[]) and audience_id = :audience::uuid order by id for update',
);

/** Of series that sources sent and a batch has deleted dates of: no more are made, and where none is to come, it is deleted. */
export const endSeries = scopedCommand(
  'end_series',
  noColumns,
  parameters<[batchId: string]>(),
  `with emptied as (
     select s.id, exists (select from event e where e.series_id = s.id and e.over_at > :now::timestamptz) as has_dates
     from series s
     where s.audience_id = :audience::uuid
       and exists (select from event_row d where d.series_id = s.id and d.deleted_with = $1)
       and exists (select from origin o where o.record = s.id and o.audience_id = s.audience_id and o.kind = 'series'))
   update series s set made_until = null,
     deleted_at = case when not emptied.has_dates then :now::timestamptz end,
     deleted_with = case when not emptied.has_dates then $1::uuid end
   from emptied where s.id = emptied.id`,
);
