import { statement } from '../statement.ts';

/** Makes whoever changes the audience's records wait until the transaction ends. */
export const lockAudience = statement<Record<string, never>, [audienceId: string]>(
  'lock_audience',
  'select from audience where id = $1 for no key update',
);

export interface OriginRow {
  external_id: string;
  /** The id that the record has, or had until it was deleted. */
  record: string;
  origin_url: string;
  retrieved_at: string;
  confidence: number;
  note: string | null;
}

/** Where the record is gone, its id and all of its columns are null. */
export type Stored<Record> = (OriginRow & Record & { id: string }) | (OriginRow & { id: null });

export interface StoredVenue {
  page_id: string;
  edited_fields: string[];
  name: string;
  /** The locale's id. */
  locale: string;
  latitude: number;
  longitude: number;
  address: string | null;
  url: string | null;
  photo_url: string | null;
  hidden: boolean;
}

type OfSource = [audienceId: string, source: string, externalIds: readonly string[]];

const originColumns = 'o.external_id, o.record, o.url as origin_url, o.retrieved_at, o.confidence, o.note';

/** One by one: where PostgreSQL does not know yet how much a source has sent, it would look through all of it instead. */
const originsOfSource = (kind: 'venue' | 'event') =>
  `unnest($3::text[]) as given (external_id) cross join lateral (
     select * from origin where audience_id = $1 and kind = '${kind}' and source = $2
       and external_id = given.external_id offset 0) as o`;

export const storedVenues = statement<Stored<StoredVenue>, OfSource>(
  'stored_venues',
  `select ${originColumns}, v.id, v.page_id, v.edited_fields, v.name, v.locale_id as locale, v.latitude, v.longitude,
     v.address, p.url, f.url as photo_url, v.hidden
   from ${originsOfSource('venue')}
   left join venue v on v.id = o.record and v.audience_id = o.audience_id
   left join page p on p.id = v.page_id left join photo f on f.id = v.photo_id`,
);

export interface StoredEvent {
  edited_fields: string[];
  locale_id: string;
  name: string;
  /** The venue's id. */
  venue: string;
  starts_at: string;
  ends_at: string | null;
  time_zone: string;
  description: string | null;
  url: string | null;
  featured: boolean;
  status: 'scheduled' | 'cancelled';
  people: string[];
}

export const storedEvents = statement<Stored<StoredEvent>, OfSource>(
  'stored_events',
  `select ${originColumns}, e.id, e.edited_fields, e.locale_id, e.name, e.venue_id as venue, e.starts_at, e.ends_at, e.time_zone,
     e.description, e.url, e.featured, e.status,
     array(select p.name from event_person ep join person p on p.id = ep.person_id
       where ep.event_id = e.id order by ep.position) as people
   from ${originsOfSource('event')}
   left join event e on e.id = o.record and e.audience_id = o.audience_id`,
);

export interface VenuePlace {
  id: string;
  locale_id: string;
}

export const placesOfVenues = statement<VenuePlace, [audienceId: string, ids: readonly string[]]>(
  'places_of_venues',
  'select id, locale_id from venue where audience_id = $1 and id = any($2::uuid[])',
);

export const photosByAddress = statement<
  { id: string; url: string },
  [audienceId: string, urls: readonly string[]]
>(
  'photos_by_address',
  `select distinct on (url) url, id from photo where audience_id = $1 and url = any($2::text[]) order by url, id`,
);

export const peopleByName = statement<
  { id: string; name: string; locale_id: string },
  [audienceId: string, names: readonly string[]]
>(
  'people_by_name',
  'select id, name, locale_id from person where audience_id = $1 and name = any($2::text[]) order by id',
);

export const clearLineUps = statement<never, [eventIds: readonly string[]]>(
  'clear_line_ups',
  'delete from event_person where event_id = any($1::uuid[])',
);
