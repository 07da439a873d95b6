import { statement } from '../statement.ts';
import { inAudience } from './visible.ts';

/** An event with the ids of what it belongs to, for those who read that by id where they are asked for it. */
export interface PlainEventRow {
  id: string;
  name: string;
  description: string | null;
  status: 'scheduled' | 'cancelled';
  featured: boolean;
  starts_at: string;
  ends_at: string | null;
  time_zone: string;
  url: string | null;
  venue_id: string;
  locale_id: string;
  photo_id: string | null;
  rsvp_state: 'attending' | 'maybe' | 'declined' | null;
}

export interface EventRow extends PlainEventRow {
  venue_name: string;
  venue_latitude: number;
  venue_longitude: number;
  locale_name: string;
  photo_url: string | null;
}

export const plainEventColumns = `e.id, e.name, e.description, e.status, e.featured, e.starts_at, e.ends_at, e.time_zone,
  e.url, e.venue_id, e.locale_id, e.photo_id, r.state as rsvp_state`;

export const eventColumns = `${plainEventColumns},
  v.name as venue_name, v.latitude as venue_latitude, v.longitude as venue_longitude,
  l.name as locale_name, f.url as photo_url`;

/** What a row `e` of event is joined with for its plain columns; the RSVP is that of one user. */
export const plainEventJoins = (userId: string): string => `join venue v on v.id = e.venue_id
  left join rsvp r on r.event_id = e.id and r.user_id = ${userId}::uuid`;

export const eventJoins = (userId: string): string => `${plainEventJoins(userId)}
  join locale l on l.id = e.locale_id
  left join photo f on f.id = e.photo_id`;

export const eventById = statement<
  EventRow,
  [id: string, audienceId: string | null, hidden: boolean, userId: string | null]
>(
  'event_by_id',
  `select ${eventColumns} from event e ${eventJoins('$4')}
   where e.id = $1 and ${inAudience('e.audience_id', '$2')} and ($3 or not v.hidden)`,
);

export const eventsByIds = statement<
  PlainEventRow,
  [ids: readonly string[], audienceId: string | null, hidden: boolean, userId: string | null]
>(
  'events_by_ids',
  `select ${plainEventColumns} from event e ${plainEventJoins('$4')}
   where e.id = any($1::uuid[]) and ${inAudience('e.audience_id', '$2')} and ($3 or not v.hidden)`,
);

interface EventPersonRow {
  event_id: string;
  id: string;
  name: string;
}

/** The line-ups of some events, in order. */
export const peopleOfEvents = statement<EventPersonRow, [eventIds: readonly string[]]>(
  'people_of_events',
  `select ep.event_id, p.id, p.name from event_person ep join person p on p.id = ep.person_id
   where ep.event_id = any($1::uuid[]) order by ep.event_id, ep.position`,
);

interface RsvpCountsRow {
  id: string;
  attending: number;
  maybe: number;
  declined: number;
}

const countsIn = (table: string, count: string): string =>
  `select r.event_id as id, r.state, ${count} as count from ${table} r
   where r.event_id = any($1::uuid[]) and ${inAudience('r.audience_id', '$2')} group by r.event_id, r.state`;

/** How many users gave each answer to some events, those included whose data was erased since; no row for an event without any. */
export const rsvpCounts = statement<RsvpCountsRow, [eventIds: readonly string[], audienceId: string | null]>(
  'rsvp_counts',
  `select id, coalesce(sum(count) filter (where state = 'attending'), 0) as attending,
     coalesce(sum(count) filter (where state = 'maybe'), 0) as maybe,
     coalesce(sum(count) filter (where state = 'declined'), 0) as declined
   from (${countsIn('rsvp', 'count(*)')} union all ${countsIn('erased_rsvp', 'sum(count)')}) as counts
   group by id`,
);
