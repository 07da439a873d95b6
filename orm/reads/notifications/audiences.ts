import { metresBetween } from '../../records/near.ts';

/** SQL: who has this RSVP `r` is told what happens to the event. */
export const repliedToCome = `r.state in ('attending', 'waiting', 'maybe')`;

/** SQL: by the RSVP `r`, a person comes to an event `e` of the day for which the message `m` is. */
export const comesThatDay = `e.venue_id = m.venue_id and e.status = 'scheduled' and e.over_at > m.starts_at
  and day_of(e.starts_at, e.time_zone, e.all_day) <= day_of(m.starts_at, e.time_zone, false)
  and r.event_id = e.id and r.state = 'attending'`;

/** SQL: somebody is signed in by the session. */
export const isOpenSession = (session: string): string =>
  `${session}.ended_at is null and ${session}.expires_at > :now::timestamptz`;

/** SQL: mail goes to the address `a`. */
export const receivesMail = 'a.address is not null and a.ended_at is null';

/** SQL: the ids of what people follow to be told of an event: its venue, its tags and its people. */
export const followable = (event: string, id: string): string =>
  `(select ${event}.venue_id union all select unnest(${event}.tag_ids)
    union all select person_id from event_person p where p.event_id = ${event}.${id})`;

const distance = metresBetween('l.latitude', 'l.longitude', 'v.latitude', 'v.longitude');

/** SQL: the person of the location `l` was at the venue `v` within the last ten minutes. */
export const isAtVenue = `l.reported_at > :now::timestamptz - interval '10 minutes'
  and (v.beacon = jsonb_build_object('major', l.beacon_major, 'minor', l.beacon_minor) or ${distance} <= 100)`;
