import { statement } from '../statement.ts';

/** A deletion request whose time has come, taken by this transaction alone; another process takes the next. */
export const claimDeletionRequest = statement<{ id: string; identity_id: string }, [now: string]>(
  'claim_deletion_request',
  `select id, identity_id from deletion_request
   where identity_id is not null and erase_after <= $1::timestamptz
   order by erase_after, id limit 1 for update skip locked`,
);

/** Whoever is about to write in the name of one of these sessions finishes first, or finds it gone. */
export const lockSessions = statement<never, [identityId: string]>(
  'lock_sessions_of_identity',
  'select from session where identity_id = $1 order by id for update',
);

/** The answers given under an identity live on as numbers; with its last identity, all of the user's. */
export const countErasedRsvps = statement<never, [identityId: string]>(
  'count_erased_rsvps',
  `insert into erased_rsvp (event_id, audience_id, state, count)
   select r.event_id, r.audience_id, r.state, 1 from rsvp r join identity i on i.user_id = r.user_id
   where i.id = $1 and (r.identity_id = i.id
     or not exists (select from identity other where other.user_id = i.user_id and other.id <> i.id))
   order by r.event_id
   on conflict (event_id, state) do update set count = erased_rsvp.count + 1`,
);

/** Their friends' lists name them too. */
export const eraseFromFriends = statement<never, [identityId: string]>(
  'erase_from_friends',
  `delete from friendship f using identity erased, identity friend
   where erased.id = $1 and f.friend_provider_user_id = erased.provider_user_id
     and friend.id = f.identity_id and friend.app_id = erased.app_id`,
);

/** The identity with its sessions, its location and its friends, and the devices that no other identity used. */
export const eraseIdentity = statement<{ user_id: string }, [identityId: string]>(
  'erase_identity',
  `with devices as (
     delete from device d where d.id in (select s.device_id from session s where s.identity_id = $1)
       and not exists (select from session s where s.device_id = d.id and s.identity_id <> $1))
   delete from identity where id = $1 returning user_id`,
);
