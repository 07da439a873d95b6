import { metresBetween } from '../../records/near.ts';

/** SQL: who has this RSVP `r` is told what happens to the event. */
export const repliedToCome = `r.state in ('attending', 'waiting', 'maybe')`;

/** SQL: the event `e` does not take place any more. */
export const isOff = `(e.status = 'cancelled' or e.deleted_at is not null)`;

/**
 * SQL, for a `with` after `created (id, venue_id, tag_ids)`: who follows the venue, a person or a tag of these events is told of
 * them.
 */
export const followersOfCreated = `
  followed (venue_id, person_id, tag_id) as (
    select venue_id, null::uuid, null::uuid from created
    union select null, p.person_id, null from created join event_person p on p.event_id = created.id
    union select null, null, unnest(tag_ids) from created),
  follower as (
    select f.user_id from followed join follow f on f.venue_id = followed.venue_id and f.audience_id = :audience
    union select f.user_id from followed join follow f on f.person_id = followed.person_id and f.audience_id = :audience
    union select f.user_id from followed join follow f on f.tag_id = followed.tag_id and f.audience_id = :audience)`;

/** SQL: by the RSVP `r`, a person comes to an event `e` of the day for which the message `m` is. */
export const comesThatDay = `e.venue_id = m.venue_id and e.status = 'scheduled' and e.over_at > m.starts_at
  and e.day_starts_at <= m.starts_at
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
