import { z } from 'zod';
import {
  command,
  noColumns,
  parameters,
  scopedCommand,
  unscopedCommand,
} from '../../statements/statement.ts';

/** What one statement deletes at most, so that no lock is held for long. */
const slice = 1000;

const idRow = z.object({ id: z.string() });

/** The oldest of what was marked before a time. */
const deletingOldest = (name: string, table: string, time: string, key = 'id') =>
  unscopedCommand(
    name,
    idRow,
    parameters<[before: string]>(),
    `delete from ${table} where ${key} in (
       select ${key} from ${table} where ${time} < $1::timestamptz
       order by ${time} limit ${slice} for update skip locked)
     returning ${key} as id`,
  );

export const deleteSpentRefreshTokens = deletingOldest(
  'delete_spent_refresh_tokens',
  'refresh_token',
  'spent_at',
);

export const deleteOldLocationReports = deletingOldest(
  'delete_old_location_reports',
  'location_report',
  'reported_at',
  'user_id',
);

/** Of batches that are too old to be undone. */
export const deleteOldOriginChanges = deletingOldest(
  'delete_old_origin_changes',
  'origin_change',
  'changed_at',
);

/** Also those that still wait, of a webhook that was paused for so long. */
export const deleteOldDeliveries = deletingOldest('delete_old_deliveries', 'webhook_delivery', 'created_at');

/** Ends sessions that have expired, and deletes their push registrations. */
export const endExpiredSessions = command(
  'end_expired_sessions',
  idRow,
  parameters<[now: string]>(),
  `with expired as (
     update session set ended_at = expires_at where id in (
       select id from session where ended_at is null and expires_at <= $1::timestamptz
       order by expires_at limit ${slice} for update skip locked)
     returning id),
   registrations as (delete from push_registration where session_id in (select id from expired))
   select id from expired`,
);

/** Returns the devices of the sessions. */
export const deleteEndedSessions = command(
  'delete_ended_sessions',
  z.object({ id: z.string(), device_id: z.string() }),
  parameters<[endedBefore: string]>(),
  `delete from session where id in (
     select id from session where ended_at < $1::timestamptz
     order by ended_at limit ${slice} for update skip locked)
   returning id, device_id`,
);

/** Those of the devices that no sign-in is using now. */
export const lockUnusedDevices = command(
  'lock_unused_devices',
  idRow,
  parameters<[ids: readonly string[]]>(),
  'select id from device where id = any($1::uuid[]) order by id for update skip locked',
);

/** Only after locking: a statement sees the sessions that began before it waited. */
export const deleteDevicesWithoutSession = command(
  'delete_devices_without_session',
  noColumns,
  parameters<[ids: readonly string[]]>(),
  `delete from device d where d.id = any($1::uuid[])
     and not exists (select from session s where s.device_id = d.id)`,
);

/** Once in the transaction, before changes are deleted or rewritten. */
export const allowDeletingChanges = command(
  'allow_deleting_changes',
  noColumns,
  parameters<[]>(),
  "select from set_config('ledger.rewriting', 'on', true)",
);

/** What remains is up to where an audience's are gone. */
export const deleteOldChanges = unscopedCommand(
  'delete_old_changes',
  z.object({ audience_id: z.string().nullable() }),
  parameters<[changedBefore: string]>(),
  `with gone as (
     delete from change where ctid = any(array(select ctid from change where changed_at < $1::timestamptz limit ${slice}))
     returning audience_id, position),
   last as (
     insert into change_term (audience_id, position)
     select g.audience_id, max(g.position) from gone g join audience a on a.id = g.audience_id
     group by g.audience_id order by g.audience_id
     on conflict (audience_id) do update set position = greatest(change_term.position, excluded.position)),
   last_of_all as (
     update change_epoch e set deleted = greatest(e.deleted, (select max(position) from gone)))
   select distinct audience_id from gone`,
);

/** Apps that were replaced before a time, and have neither an identity nor time left to verify. */
export const deleteUnusedFormerApps = unscopedCommand(
  'delete_unused_former_apps',
  noColumns,
  parameters<[now: string, replacedBefore: string]>(),
  `delete from former_provider_app f where f.replaced_at < $2::timestamptz
   and coalesce(f.verifies_until <= $1::timestamptz,
     not exists (select from identity i
       where i.app_id = f.app_id and i.issuer is not distinct from f.issuer))`,
);

/** RSVPs to events that can no longer be restored. */
export const deleteOldRsvps = unscopedCommand(
  'delete_old_rsvps',
  z.object({ event_id: z.string() }),
  parameters<[deletedBefore: string]>(),
  `delete from rsvp where (user_id, event_id) in (
     select r.user_id, r.event_id from rsvp r join event_row e on e.id = r.event_id
     where e.deleted_at < $1::timestamptz and e.merged_into is null limit ${slice} for update of r skip locked)
   returning event_id`,
);

const isNeeded =
  (...tables: string[]) =>
  (column: string) =>
    tables.map((table) => ` and not exists (select from ${table} o where o.${column} = s.id)`).join('');

/** The id of one that was merged means another, as long as that is there. */
const isOwnDeletion = ' and merged_into is null';

/** Deleted records that no undo can bring back, each before what it refers to. */
export const deleteOldRecords = (
  [
    ['message', ''],
    ['track', ''],
    ['event', isOwnDeletion],
    ['series', ''],
    ['venue', isOwnDeletion],
    ['person', isOwnDeletion],
    ['tag', isOwnDeletion],
    ['page', isNeeded('venue_row', 'person_row')('page_id')],
    ['photo', ''],
    ['locale', isNeeded('venue_row', 'person_row')('locale_id')],
  ] as const
).map(([kind, condition]) =>
  unscopedCommand(
    `delete_old_${kind}s`,
    idRow,
    parameters<[deletedBefore: string]>(),
    `delete from ${kind}_row where id in (
       select id from ${kind}_row s where deleted_at < $1::timestamptz${condition}
       limit ${slice} for update skip locked)
     returning id`,
  ),
);

export const deleteOldNotifications = unscopedCommand(
  'delete_old_notifications',
  idRow,
  parameters<[before: string]>(),
  `delete from notification where ctid = any(array(
     select ctid from notification where created_at < $1::timestamptz limit ${slice} for update skip locked))
   returning id`,
);

/** Of an audience's batches. */
export const deleteExpiredResponses = scopedCommand(
  'delete_expired_responses',
  noColumns,
  parameters<[until: string]>(),
  'delete from batch_answer where audience_id = :audience::uuid and created_at <= $1::timestamptz',
);
