import { metresBetween } from '../../records/near.ts';

/** SQL: who has this RSVP `r` is told what happens to the event. */
export const repliedToCome = `r.state in ('attending', 'waiting', 'maybe')`;

/** SQL: by the RSVP `r`, a person comes to an event `e` of the day for which the message `m` is. */
export const comesThatDay = `e.venue_id = m.venue_id and e.status = 'scheduled' and e.over_at > m.starts_at
  and day_of(e.starts_at, e.time_zone, e.all_day) <= day_of(m.starts_at, e.time_zone, false)
  and r.event_id = e.id and r.state = 'attending'`;

const distance = metresBetween('l.latitude', 'l.longitude', 'v.latitude', 'v.longitude');

/** SQL: the person of the location `l` was at the venue `v` within the last ten minutes. */
export const isAtVenue = `l.reported_at > :now::timestamptz - interval '10 minutes'
  and (v.beacon = jsonb_build_object('major', l.beacon_major, 'minor', l.beacon_minor) or ${distance} <= 100)`;
