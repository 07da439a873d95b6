import { metresBetween } from '../../records/points.ts';
import { ofAudience } from '../../statements/scope.ts';

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

/**
 * SQL: by the identity `i`, its user takes part in the scope's audience: has signed in there, or else is signed in on the
 * platform, where people browse all audiences and come to their events.
 */
export const takesPart = `(
  exists (select from membership m where m.identity_id = i.id and ${ofAudience('m.audience_id')})
  or exists (select from session p where p.identity_id = i.id and p.audience_id is null and ${isOpenSession('p')})
    and not exists (select from membership m join identity own on own.id = m.identity_id
      where own.user_id = i.user_id and ${ofAudience('m.audience_id')}))`;

/** SQL: a user takes part in the scope's audience. */
export const userTakesPart = (userId: string): string =>
  `exists (select from identity i where i.user_id = ${userId} and ${takesPart})`;

/** SQL: the session is the audience's, or the platform's. */
export const isOfAudienceOrPlatform = (session: string): string =>
  `(${session}.audience_id is null or ${ofAudience(`${session}.audience_id`)})`;

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
