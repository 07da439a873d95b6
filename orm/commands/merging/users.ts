import { z } from 'zod';
import { command, noColumns, parameters, unscopedCommand } from '../../statements/statement.ts';
import { rank, states } from './replies.ts';

const userIds = parameters<[userIds: readonly string[]]>();

/** In one order, by which merges of the same identities wait for each other. */
export const identitiesOfUsers = command(
  'identities_of_users',
  z.object({ issuer: z.string().nullable(), app_id: z.string(), provider_user_id: z.string() }),
  userIds,
  `select issuer, app_id, provider_user_id from identity where user_id = any($1::uuid[])
   order by app_id, provider_user_id, issuer`,
);

/** Waits for transactions that write under these users' sessions; later ones find the survivor in them. */
export const lockSessionsOfUsers = command(
  'lock_sessions_of_users',
  noColumns,
  userIds,
  'select from session where user_id = any($1::uuid[]) order by id for update',
);

const merge = parameters<[merged: readonly string[], survivor: string]>();

/** Before anything of the users, since a change of a role has locked its audience. */
export const lockAudiencesOfRoles = unscopedCommand(
  'lock_audiences_of_roles',
  noColumns,
  userIds,
  `select from audience where id in (select audience_id from audience_role where id = any($1::uuid[]))
   order by id for no key update`,
);

const roleRank = (role: string): string => `array_position(array['contributor', 'editor', 'owner'], ${role})`;

/** Of each audience the higher one, but only of an identity at the app by which that audience signs people in. */
export const moveRoles = unscopedCommand(
  'move_roles',
  noColumns,
  merge,
  `insert into audience_role (id, audience_id, role, created_at, updated_at)
   select distinct on (r.audience_id) $2::uuid, r.audience_id, r.role, r.created_at, now()
   from audience_role r left join provider_app p on p.audience_id = r.audience_id
   where r.id = any($1::uuid[]) and (p.app_id is null
     or exists (select from identity i where i.user_id = r.id and i.app_id = p.app_id
       and i.issuer is not distinct from p.issuer))
   order by r.audience_id, ${roleRank('r.role')} desc
   on conflict (audience_id, id) do update set role = excluded.role, updated_at = excluded.updated_at
     where ${roleRank('excluded.role')} > ${roleRank('audience_role.role')}`,
);

const moving = (name: string, table: string, column = 'user_id') =>
  unscopedCommand(
    name,
    noColumns,
    merge,
    `update ${table} set ${column} = $2 where ${column} = any($1::uuid[])`,
  );

export const moveIdentities = moving('move_identities', 'identity');
/** All of their addresses still work. */
export const moveCalendars = moving('move_calendars', 'calendar');
export const moveBatches = moving('move_batches', 'batch');
export const moveUploads = moving('move_uploads', 'upload', 'uploaded_by');
export const moveDismissals = moving('move_dismissals', 'duplicate', 'dismissed_by');

/** One of each identifier, and none that the survivor has. */
export const moveDevices = command(
  'move_devices',
  noColumns,
  merge,
  `update device set user_id = $2 where id in (
     select distinct on (d.identifier) d.id from device d
     where d.user_id = any($1::uuid[])
       and not exists (select from device own where own.user_id = $2 and own.identifier = d.identifier)
     order by d.identifier, d.updated_at desc, d.id)`,
);

/** With the survivor's device of the same identifier. */
export const moveSessions = command(
  'move_sessions',
  noColumns,
  merge,
  `update session s set user_id = $2, device_id = moved.id
   from device d join device moved on moved.user_id = $2 and moved.identifier = d.identifier
   where s.user_id = any($1::uuid[]) and d.id = s.device_id`,
);

/** Before places at them are left. */
export const lockEventsOfUsers = unscopedCommand(
  'lock_events_of_users',
  noColumns,
  merge,
  `select from event_row where id in (select event_id from rsvp where user_id = any($1::uuid[] || $2::uuid))
   order by id for no key update`,
);

/** The better of two RSVPs to one event remains; so does the better of what they replied to the event itself. */
export const moveRsvps = unscopedCommand(
  'move_rsvps',
  noColumns,
  merge,
  `insert into rsvp (user_id, event_id, audience_id, identity_id, state, own_state, waiting_since, checked_in_at, created_at, updated_at)
   select distinct on (event_id) $2::uuid, event_id, audience_id, identity_id, state,
     nullif((${states})[max(${rank('coalesce(own_state, state)')}) over (partition by event_id)], state),
     min(waiting_since) over (partition by event_id), min(checked_in_at) over (partition by event_id),
     created_at, updated_at
   from rsvp where user_id = any($1::uuid[] || $2::uuid)
   order by event_id, ${rank('state')} desc, user_id = $2 desc, updated_at desc
   on conflict (user_id, event_id) do update
     set state = excluded.state, own_state = excluded.own_state, waiting_since = excluded.waiting_since,
       checked_in_at = excluded.checked_in_at, identity_id = excluded.identity_id, updated_at = excluded.updated_at
     where (excluded.state, excluded.own_state, excluded.waiting_since, excluded.checked_in_at)
       is distinct from (rsvp.state, rsvp.own_state, rsvp.waiting_since, rsvp.checked_in_at)`,
);

/** The latest location remains. */
export const moveLocation = command(
  'move_location',
  noColumns,
  merge,
  `insert into location_report
     (user_id, identity_id, latitude, longitude, beacon_major, beacon_minor, reported_at)
   select $2::uuid, identity_id, latitude, longitude, beacon_major, beacon_minor, reported_at
   from location_report where user_id = any($1::uuid[]) order by reported_at desc limit 1
   on conflict (user_id) do update set identity_id = excluded.identity_id,
     latitude = excluded.latitude, longitude = excluded.longitude,
     beacon_major = excluded.beacon_major, beacon_minor = excluded.beacon_minor,
     reported_at = excluded.reported_at
     where excluded.reported_at > location_report.reported_at`,
);

/** A merge comes of a sign-in, which cancels what the person requested: the survivor is not erased for it. */
export const cancelDeletionsOfUsers = command(
  'cancel_deletions_of_users',
  noColumns,
  parameters<[merged: readonly string[], at: string]>(),
  `update deletion_request set user_id = null, cancelled_at = $2::timestamptz
   where user_id = any($1::uuid[])`,
);

/** What users who are deleted in this transaction changed counts as changed by the survivor. */
export const moveChanges = command(
  'move_changes',
  noColumns,
  merge,
  `select from set_config('ledger.survivor', $2::uuid::text, true) where $1::uuid[] is not null`,
);

/** An administrator remains one only if all of them were: otherwise a plain identity would become one. */
export const withholdAdministration = command(
  'withhold_administration',
  noColumns,
  merge,
  `update "user" set is_admin = false where id = $2
   and exists (select from "user" merged where merged.id = any($1::uuid[]) and not merged.is_admin)`,
);

/** Deletes the merged users with what is left of them, and keeps their ids as names of the survivor. */
export const replaceUsers = command(
  'replace_users',
  noColumns,
  parameters<[merged: readonly string[], survivor: string, at: string]>(),
  `with renamed as (update merged_user set user_id = $2 where user_id = any($1::uuid[])),
     replaced as (delete from "user" where id = any($1::uuid[]) returning id)
   insert into merged_user (id, user_id, merged_at) select id, $2, $3::timestamptz from replaced`,
);
