import { z } from 'zod';
import { command, noColumns, parameters, query, unscopedCommand } from '../../statements/statement.ts';

const identityParameters = parameters<[identityId: string]>();

/** SQL: a deletion request is neither carried out nor cancelled, nor without anything to erase. */
export const isOpen = 'coalesce(identity_id, own_identity_id, user_id) is not null';

/** Due deletion requests after another one, the longest due first. */
export const dueDeletionRequests = query(
  'due_deletion_requests',
  z.object({ id: z.string(), erase_after: z.string() }),
  parameters<[now: string, eraseAfter: string, id: string]>(),
  `select id, erase_after from deletion_request
   where ${isOpen} and erase_after <= $1::timestamptz
     and (erase_after, id) > ($2::timestamptz, $3::uuid)
   order by erase_after, id limit 100`,
);

/** Locks an open deletion request, unless another process has locked it, and names the identities to be erased. */
export const claimDeletionRequest = command(
  'claim_deletion_request',
  z.object({ identity_ids: z.array(z.string()) }),
  parameters<[id: string]>(),
  `select array(select i.id::text from identity i
     where i.id in (d.identity_id, d.own_identity_id) or i.user_id = d.user_id) as identity_ids
   from deletion_request d where d.id = $1 and ${isOpen} for update of d skip locked`,
);

/** Of the provider and of the person. */
export const settleDeletionRequests = command(
  'settle_deletion_requests',
  noColumns,
  parameters<[identityId: string, at: string]>(),
  `update deletion_request set identity_id = null, own_identity_id = null, erased_at = $2::timestamptz
   where identity_id = $1 or own_identity_id = $1`,
);

/** Waits for transactions that write under these sessions; later ones will not find them. */
export const lockSessions = command(
  'lock_sessions_of_identities',
  noColumns,
  parameters<[identityIds: readonly string[]]>(),
  'select from session where identity_id = any($1::uuid[]) order by id for update',
);

/** SQL: an RSVP `r` that goes with an identity `i`: the identity's, and if it is the user's last one, all of the user's. */
const goesWith = `(r.identity_id = i.id
     or not exists (select from identity other where other.user_id = i.user_id and other.id <> i.id))`;

/** Before places at them are left. */
export const lockEventsOfIdentities = unscopedCommand(
  'lock_events_of_identities',
  noColumns,
  parameters<[identityIds: readonly string[]]>(),
  `select from event_row where id in (
     select r.event_id from rsvp r join identity i on i.user_id = r.user_id where i.id = any($1::uuid[]))
   order by id for no key update`,
);

/** Counts the RSVPs to be erased: the identity's, and if it is the user's last one, all of the user's. */
export const countErasedRsvps = unscopedCommand(
  'count_erased_rsvps',
  noColumns,
  identityParameters,
  `insert into erased_rsvp (event_id, audience_id, state, count)
   select r.event_id, r.audience_id, r.state, 1 from rsvp r join identity i on i.user_id = r.user_id
   where i.id = $1 and r.state <> 'waiting' and ${goesWith}
   order by r.event_id
   on conflict (event_id, state) do update set count = erased_rsvp.count + 1`,
);

/** Removes the person from the friends' lists of others. */
export const eraseFromFriends = command(
  'erase_from_friends',
  noColumns,
  identityParameters,
  `delete from friendship f using identity erased, identity friend
   where erased.id = $1 and f.friend_provider_user_id = erased.provider_user_id
     and friend.id = f.identity_id and friend.app_id = erased.app_id and erased.issuer is null`,
);

/** The identity with its sessions, its location and its friends, and the devices that no other identity used. */
export const eraseIdentity = unscopedCommand(
  'erase_identity',
  z.object({ user_id: z.string(), audience_ids: z.array(z.string()) }),
  identityParameters,
  `with devices as (
     delete from device d where d.id in (select s.device_id from session s where s.identity_id = $1)
       and not exists (select from session s where s.device_id = d.id and s.identity_id <> $1))
   delete from identity i where id = $1
   returning user_id, array(select m.audience_id::text from membership m where m.identity_id = i.id) as audience_ids`,
);
