import { z } from 'zod';
import { knownAccessibility } from '../records/accessibility.ts';
import { eventRow, ownEventColumns } from '../records/event.ts';
import { nameKey } from '../records/record.ts';
import { isUndone } from '../statements/deletion.ts';
import { parameters, scopedQuery } from '../statements/statement.ts';
import { givenBy, placeOf } from './order-of-sources.ts';

/** The provenance of the latest item about a record. */
export const originColumns = {
  external_id: z.string(),
  /** The id of the record, which may have been deleted. */
  record: z.string(),
  origin_url: z.string(),
  retrieved_at: z.string(),
  confidence: z.number(),
  note: z.string().nullable(),
  /** How sure it was that the item meant the record; null if it made the record. */
  score: z.number().nullable(),
  /** The fields that the source gives, and those that sources before and after it give. */
  fields: z.array(z.string()),
  /** Those among its tags that the audience had none for. */
  words: z.array(z.string()),
  given_before: z.array(z.string()),
  given_after: z.array(z.string()),
  /** The id of the venue with which the record was deleted; null if it was deleted itself, or is there. */
  deleted_with: z.string().nullable(),
  /** Whether the record is missing because its creation was undone: to sources it is new, with an id. */
  undone: z.boolean(),
};

export const originSelection = (row: string) =>
  `o.external_id, o.record, o.url as origin_url, o.retrieved_at, o.confidence, o.note, o.score, o.fields, o.words,
   o.given_before, o.given_after, case when ${row}.deleted_at is null then ${row}.id end as id,
   case when not gone.undone then nullif(${row}.deleted_with, o.record) end as deleted_with, coalesce(gone.undone, false) as undone`;

/** The row of an origin's record, and how it was deleted, if it was. */
export const rowOfOrigin = (kind: 'venue' | 'event' | 'series', row: string) =>
  `left join ${kind}_row ${row} on ${row}.id = o.record and ${row}.audience_id = o.audience_id
   left join lateral (select ${isUndone(row)} as undone where ${row}.deleted_at is not null) gone on true`;

export const originRow = z.object(originColumns);
export const deletedRecord = z.object({ ...originColumns, id: z.null(), name: z.null() });

const storedVenue = z.object({
  ...originColumns,
  id: z.string(),
  page_id: z.string(),
  edited_fields: z.array(z.string()),
  name: z.string(),
  /** The locale's id. */
  locale: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  address: z.string().nullable(),
  url: z.string().nullable(),
  /** The photo's id. */
  photo_url: z.string().nullable(),
  photo_address: z.string().nullable(),
  hidden: z.boolean(),
  accessibility: knownAccessibility,
});

const { venue_id, photo_id, series_id, tag_ids, rsvp: _, ...ownOfEvent } = eventRow.shape;

const storedEvent = z.object({
  ...ownOfEvent,
  ...originColumns,
  edited_fields: z.array(z.string()),
  /** The venue's id. */
  venue: z.string(),
  /** Their ids, in order. */
  people: z.array(z.string()),
  people_names: z.array(z.string()),
  /** Their ids, in the order of these. */
  tags: z.array(z.string()),
  tag_names: z.array(z.string()),
  /** Of a series: its rule, the days on which it does not take place, and whether a prune deleted dates to come. */
  recurrence: z.string().nullable(),
  excluded_dates: z.array(z.string()),
  pruned: z.boolean(),
});

const deletedVenueRow = storedVenue.extend({ id: z.null() });
const deletedEventRow = storedEvent.extend({ id: z.null() });
export type StoredVenue = z.output<typeof storedVenue>;
export type StoredEvent = z.output<typeof storedEvent>;
export type OriginRow = z.output<typeof originRow>;
/** A deleted record has no id, and what it was until its row is gone for good. */
export type DeletedRecord = z.output<typeof deletedRecord>;
export type DeletedVenueRow = z.output<typeof deletedVenueRow> | DeletedRecord;
export type DeletedEventRow = z.output<typeof deletedEventRow> | DeletedRecord;

export const ofSource = parameters<[source: string, externalIds: readonly string[]]>();

/** The records themselves, which a person names by their ids, unless an item of the same person was about them. */
export const originsOfPerson = (kind: 'venue' | 'event' | 'series') =>
  `unnest($2::text[]) as given (external_id) cross join lateral (
     select audience_id, external_id, record, url, retrieved_at, confidence, note, score, fields, words,
       '{}'::text[] as given_before, '{}'::text[] as given_after from origin
       where audience_id = :audience::uuid and kind = '${kind}' and source = $1 and external_id = given.external_id
     union all select audience_id, given.external_id, ${kind === 'series' ? 'id' : 'coalesce(merged_into, id)'}, '', 'epoch', 0, null, null, '{}', '{}', '{}', '{}' from ${kind}_row
       where audience_id = :audience::uuid
         and id = (case when given.external_id ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then given.external_id end)::uuid
         and not exists (select from origin o where o.audience_id = :audience::uuid and o.kind = '${kind}' and o.source = $1
         and o.external_id = given.external_id)) as o`;

/** One look-up per id: without statistics on a new source, PostgreSQL would scan all of its origins instead. */
export const originsOfSource = (kind: 'venue' | 'event' | 'series') =>
  `unnest($2::text[]) as given (external_id) cross join lateral (
     select *, ${givenBy('<')} as given_before, ${givenBy('>')} as given_after from origin
     where audience_id = :audience::uuid and kind = '${kind}' and source = $1
       and external_id = given.external_id offset 0) as o`;

/** A date that somebody moved or renamed is like another event of its source by chance. */
const ofMoved = `, case when r.edited_fields && '{name,starts_at,venue_id}' then r.series_id end`;

/** Those linked with items of a source, as JSON: of those that it tells from the items itself, only ones that they name. */
const originsOfMatches = (kind: 'venue' | 'event') =>
  `unnest($2::text[]) as given (match) cross join lateral (
     select :audience::uuid as audience_id, m.external_id, r.id as record, '' as url, 'epoch'::timestamptz as retrieved_at,
       0::float8 as confidence, null::text as note, m.score, '{}'::text[] as fields, '{}'::text[] as words, '{}'::text[] as given_before,
       array(select distinct unnest(other.fields) from origin other where other.record = r.id
         and ${placeOf('$1')} < ${placeOf('other.source')}) as given_after
     from json_to_record(given.match::json) as m (external_id text, record uuid, score float8, is_named boolean)
     join ${kind}_row named on named.id = m.record and named.audience_id = :audience::uuid
     join ${kind} r on r.id = coalesce(named.merged_into, named.id) and r.audience_id = named.audience_id
     where (m.is_named or not exists (select from origin own where own.record in (r.id${kind === 'event' ? ofMoved : ''})
         and own.source = $1 and own.external_id <> m.external_id))
       and not exists (select from dismissed_match d join ${kind}_row apart on apart.id = d.record
         where d.audience_id = :audience::uuid and d.kind = '${kind}' and d.source = $1
         and d.external_id = m.external_id and coalesce(apart.merged_into, apart.id) = r.id)) as o`;

const storedVenues = (name: string, origins: string) =>
  scopedQuery(
    name,
    z.union([storedVenue, deletedVenueRow, deletedRecord]),
    ofSource,
    `select ${originSelection('v')}, v.page_id, v.edited_fields, v.name, v.locale_id as locale, v.latitude, v.longitude,
     v.address, p.url, v.photo_id as photo_url, f.url as photo_address, v.hidden,
     v.accessibility
   from ${origins}
   ${rowOfOrigin('venue', 'v')}
   left join page_row p on p.id = v.page_id left join photo f on f.id = v.photo_id`,
  );

/** One look-up per person, too: a join scanned all people for each event while its line-up was new. */
const storedEvents = (name: string, origins: string) =>
  scopedQuery(
    name,
    z.union([storedEvent, deletedEventRow, deletedRecord]),
    ofSource,
    `select ${originSelection('e')}, ${ownEventColumns}, e.description, e.edited_fields, e.venue_id as venue,
     coalesce(line_up.ids, '{}') as people, coalesce(line_up.names, '{}') as people_names, e.tag_ids as tags,
     array(select t.name from tag t where t.id = any(e.tag_ids) and t.audience_id = e.audience_id
       order by ${nameKey('t.name')}) as tag_names, null as recurrence, '{}'::text[] as excluded_dates, false as pruned
   from ${origins}
   ${rowOfOrigin('event', 'e')}
   left join lateral (
     select array_agg(p.id::text order by ep.position) as ids, array_agg(p.name order by ep.position) as names
       from event_person ep cross join lateral (
         select id, name from person where person.id = ep.person_id offset 0) as p
       where ep.event_id = e.id) as line_up on true`,
  );

export const recordsOfSource = {
  venues: storedVenues('stored_venues', originsOfSource('venue')),
  events: storedEvents('stored_events', originsOfSource('event')),
};

export const recordsOfPerson = {
  venues: storedVenues('stored_venues_of_person', originsOfPerson('venue')),
  events: storedEvents('stored_events_of_person', originsOfPerson('event')),
};

export const recordsOfMatches = {
  venues: storedVenues('stored_venues_of_matches', originsOfMatches('venue')),
  events: storedEvents('stored_events_of_matches', originsOfMatches('event')),
};

/** `named`: the id by which an item names it, which may be that of a venue that was merged into it. */
const venuePlace = z.object({ id: z.string(), named: z.string().optional(), locale_id: z.string() });
const deletedVenue = z.object({ id: z.string(), named: z.string().optional(), locale_id: z.null() });

export type VenuePlace = z.output<typeof venuePlace>;
/** A venue that an administrator deleted, with its former id. */
export type DeletedVenue = z.output<typeof deletedVenue>;

/** Of those that were deleted, only the ones that a source sent are known. */
export const placesOfVenues = scopedQuery(
  'places_of_venues',
  z.union([venuePlace, deletedVenue]),
  parameters<[ids: readonly string[]]>(),
  `select v.id, r.id as named, v.locale_id from venue_row r join venue v on v.id = coalesce(r.merged_into, r.id)
     where r.audience_id = :audience::uuid and r.id = any($1::uuid[])
   union select o.record, o.record, null from origin o
     where o.audience_id = :audience::uuid and o.kind = 'venue' and o.record = any($1::uuid[])
       and not exists (select from venue v where v.id = o.record)
       and not exists (select from venue_row v where v.id = o.record and ${isUndone('v')})`,
);
