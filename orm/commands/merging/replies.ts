import { z } from 'zod';
import { noColumns, parameters, scopedCommand } from '../../statements/statement.ts';

const merge = parameters<[from: string, into: string]>();

/** From the worst to the best. */
export const states = "array['none', 'declined', 'maybe', 'waiting', 'attending']";
export const rank = (state: string): string => `array_position(${states}, ${state})`;

const better = `(${states})[greatest(${rank('excluded.state')}, ${rank('rsvp.state')})]`;

/** Of one person's two RSVPs the better one counts. Those of the merged event stay there as well, for when it comes back. */
export const copyRsvps = scopedCommand(
  'copy_rsvps',
  z.object({ user_id: z.string() }),
  merge,
  `insert into rsvp (user_id, event_id, audience_id, identity_id, state, own_state, waiting_since, checked_in_at, created_at, updated_at)
   select user_id, $2, audience_id, identity_id, state, 'none', waiting_since, checked_in_at, created_at, updated_at
   from rsvp where event_id = $1 and audience_id = :audience::uuid
   on conflict (user_id, event_id) do update
     set state = ${better}, own_state = coalesce(rsvp.own_state, nullif(rsvp.state, ${better})),
       waiting_since = coalesce(rsvp.waiting_since, excluded.waiting_since),
       checked_in_at = coalesce(rsvp.checked_in_at, excluded.checked_in_at)
     where ${rank('excluded.state')} > ${rank('rsvp.state')} or excluded.checked_in_at is not null and rsvp.checked_in_at is null
   returning user_id`,
);

/**
 * Where the user has not replied anew since, the best of what is left: their own RSVP, and those of others merged into it. A
 * check-in at the same moment is the one that was copied.
 */
export const takeRsvpsBack = scopedCommand(
  'take_rsvps_back',
  noColumns,
  merge,
  `with left_over as (
     select s.user_id, case when s.checked_in_at = a.checked_in_at then o.checked_in_at else s.checked_in_at end as checked_in_at,
       case when s.own_state is null then ${rank('s.state')} else greatest(${rank('s.own_state')}, o.rank) end as rank
     from rsvp s join rsvp a on a.user_id = s.user_id and a.event_id = $1
     cross join lateral (
       select max(${rank('o.state')}) as rank, min(o.checked_in_at) as checked_in_at
       from rsvp o join event_row m on m.id = o.event_id
       where o.user_id = s.user_id and m.merged_into = $2 and m.deleted_with = $2 and m.id <> $1) o
     where s.event_id = $2 and s.audience_id = :audience::uuid),
   gone as (
     delete from rsvp s using left_over l where l.rank = 1 and s.event_id = $2 and s.user_id = l.user_id)
   update rsvp s set state = (${states})[l.rank], own_state = nullif(s.own_state, (${states})[l.rank]),
     checked_in_at = l.checked_in_at,
     waiting_since = case when 'waiting' in ((${states})[l.rank], s.own_state) then coalesce(s.waiting_since, s.created_at) end
   from left_over l where l.rank > 1 and s.event_id = $2 and s.user_id = l.user_id`,
);

export const addErasedRsvps = scopedCommand(
  'add_erased_rsvps',
  noColumns,
  merge,
  `insert into erased_rsvp (event_id, audience_id, state, count)
   select $2, audience_id, state, count from erased_rsvp where event_id = $1 and audience_id = :audience::uuid
   on conflict (event_id, state) do update set count = erased_rsvp.count + excluded.count`,
);

export const subtractErasedRsvps = scopedCommand(
  'subtract_erased_rsvps',
  noColumns,
  merge,
  `with given as (select * from erased_rsvp where event_id = $1 and audience_id = :audience::uuid),
   gone as (
     delete from erased_rsvp s using given g where s.event_id = $2 and s.state = g.state and s.count <= g.count)
   update erased_rsvp s set count = s.count - g.count from given g
   where s.event_id = $2 and s.state = g.state and s.count > g.count`,
);
