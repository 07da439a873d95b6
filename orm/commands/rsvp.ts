import { z } from 'zod';
import { isUpcoming } from '../records/event-times.ts';
import type { rsvpReply } from '../records/rsvp.ts';
import { inAudience, isEventVisible, ofAudience } from '../statements/scope.ts';
import { noColumns, parameters, scopedCommand } from '../statements/statement.ts';

/** The venue is a subquery: PostgreSQL joins a row for which it waited with what it had read before, here the former venue. */
const lockingEvent = (name: string, condition: string, lock: string) =>
  scopedCommand(
    name,
    z.object({
      id: z.string(),
      audience_id: z.string(),
      /** Neither cancelled nor over. */
      open: z.boolean(),
    }),
    parameters<[id: string]>(),
    `select e.id, e.audience_id, ${isUpcoming} as open
     from event e cross join lateral (select v.hidden from venue v where v.id = e.venue_id offset 0) v
     where e.id = $1 and ${condition} and ${inAudience('e.audience_id')} and ${isEventVisible}
     for ${lock} of e`,
  );

/** Locks an event before an RSVP: it cannot be deleted until the transaction ends, nor be given a capacity. */
export const lockEventForRsvp = lockingEvent('lock_event_for_rsvp', 'e.capacity is null', 'key share');

/** One with a capacity: other RSVPs wait, since there may be only one place left. */
export const lockEventForPlace = lockingEvent(
  'lock_event_for_place',
  'e.capacity is not null',
  'no key update',
);

/** Repeated, it changes nothing. Where all places are taken, who wants to attend waits, behind all others. */
export const writeRsvp = scopedCommand(
  'write_rsvp',
  noColumns,
  parameters<[eventId: string, userId: string, identityId: string, reply: z.output<typeof rsvpReply>]>(),
  `insert into rsvp
     (user_id, event_id, audience_id, identity_id, state, waiting_since, created_at, updated_at)
   select $2::uuid, e.id, e.audience_id, $3::uuid, given.state, case given.state when 'waiting' then greatest(
     :now::timestamptz,
     (select max(waiting_since) from rsvp where event_id = e.id) + interval '1 millisecond') end, :now, :now
   from event e cross join lateral (
     select case when $4::text = 'attending' and e.capacity <= (
         select count(*) from rsvp where event_id = e.id and state = 'attending')
       then 'waiting' else $4 end as state) given
   where e.id = $1 and ${ofAudience('e.audience_id')}
   on conflict (user_id, event_id) do update
     set state = excluded.state, identity_id = excluded.identity_id, own_state = null,
       waiting_since = excluded.waiting_since, updated_at = excluded.updated_at
     where excluded.state <> rsvp.state and (rsvp.state, excluded.state) <> ('attending', 'waiting')`,
);

/** Where those who wait may be given places without anybody's leaving: at an event that others were moved to. */
export const fillPlaces = scopedCommand(
  'fill_places',
  noColumns,
  parameters<[eventIds: readonly string[]]>(),
  `select from fill_places(array(
     select e.id from event e where e.id = any($1::uuid[]) and ${ofAudience('e.audience_id')}))`,
);

/** The RSVP of one user. */
export const deleteOwnRsvp = scopedCommand(
  'delete_own_rsvp',
  noColumns,
  parameters<[eventId: string, userId: string]>(),
  `delete from rsvp r where r.event_id = $1 and r.user_id = $2 and ${ofAudience('r.audience_id')}`,
);
