import { z } from 'zod';
import { hasRecord, seesProposed } from '../records/photo.ts';
import { ofAudience } from '../statements/scope.ts';
import { parameters, scopedQuery, unscopedQuery } from '../statements/statement.ts';

/**
 * The oldest transaction of this database that has not ended, or else the next one to begin. Those of other databases of the
 * server are told by pg_stat_activity, which names open ones only; so any that have ended since the snapshot are left out as
 * well. That is safe: entries are read by a later statement, which sees what those wrote. On a replica, a snapshot does not
 * list its transactions.
 */
const horizon = `case when pg_is_in_recovery() then pg_snapshot_xmin(s)::text::bigint else (
  select coalesce(
    min(x::text::bigint) filter (where pg_xact_status(x) = 'in progress'), pg_snapshot_xmax(s)::text::bigint)
  from pg_snapshot_xip(s) x where not exists (
    select from pg_stat_activity a where a.backend_xid = x::xid and a.datname <> current_database())) end`;

/** A follower would never learn of entries that are missing on a replica. */
const fromPrimary = true;

/** The newest position of all that anybody may have seen: entries may have been deleted since. */
const newest = 'greatest(e.deleted, (select max(position) from change))';

/** The run of the server, the position below which all transactions have ended, and that of the newest change. */
export const ledgerHorizon = unscopedQuery(
  'ledger_horizon',
  z.object({ run: z.string(), horizon: z.number(), newest: z.number() }),
  parameters<[]>(),
  `select r.id as run, e.number * (1::bigint << 44) + ${horizon} as horizon, ${newest} as newest
 from change_run r join change_epoch e on e.number = r.epoch, pg_current_snapshot() s order by r.number desc limit 1`,
  { fromPrimary },
);

const newestOf = (owner: string, order: string) =>
  `select coalesce((
     select c.position from change c, (
       select e.number * (1::bigint << 44) + ${horizon} as position
       from change_run r join change_epoch e on e.number = r.epoch, pg_current_snapshot() s order by r.number desc limit 1
     ) horizon where ${owner} and c.position < horizon.position order by ${order} limit 1), 0) as newest`;

const newestChange = z.object({ newest: z.number() });

/** The position of an audience's newest change that can be followed. Greater wherever there is another one. */
export const newestOfAudience = scopedQuery(
  'newest_change_of_audience',
  newestChange,
  parameters<[]>(),
  newestOf('c.audience_id = :audience::uuid', 'c.audience_id desc, c.position desc'),
  { fromPrimary },
);

/** The same of all audiences. */
export const newestOfAllAudiences = scopedQuery(
  'newest_change',
  newestChange,
  parameters<[]>(),
  newestOf(`c.audience_id is not null and ${ofAudience('c.audience_id')}`, 'c.position desc'),
  { fromPrimary },
);

/** Of what was seen in an earlier run of the epoch, the position up to which it is there still. */
export const ledgerKept = unscopedQuery(
  'ledger_kept',
  z.object({ position: z.number() }),
  parameters<[run: string]>(),
  `select least(${newest}, (select min(position) from change_run later where later.number > r.number)) as position
 from change_run r join change_epoch e on e.number = r.epoch where r.id = $1`,
  { fromPrimary },
);

/** The position up to which entries are gone, being past their term. */
export const ledgerTerm = scopedQuery(
  'ledger_term',
  z.object({ position: z.number() }),
  parameters<[]>(),
  `select coalesce(max(position), 0) as position from change_term where ${ofAudience('audience_id')}`,
);

const followedChange = z.object({
  position: z.number(),
  kind: z.string(),
  record: z.string(),
  operation: z.string(),
  /** Whether it is of what a contributor uploaded, which the scope never included: no record has had it. */
  is_unseen: z.boolean(),
  /** The columns of an update. */
  fields: z.array(z.string()),
  /** The photos before and after. */
  photos: z.array(z.string()),
  /** Those among them that were uploaded, which show with a record alone. */
  uploads: z.array(z.string()),
  /** The people of a track before and after. */
  people: z.array(z.string()),
});

export type FollowedChange = z.output<typeof followedChange>;

/** How many entries a page of the ledger has. */
export const ledgerPage = 1000;

type From = [position: number, record: string, kind: string, horizon: number];

/** Of a photo that is gone for good, the entry itself knows. A record that had it has an entry of its own. */
const isUnseen = `(c.kind = 'photo' and coalesce(c.before ->> 'standalone', c.after ->> 'standalone',
    (select f.standalone::text from photo_row f where f.id = c.record)) is not distinct from 'false'
  and not ${seesProposed('c.record')} and not ${hasRecord('c.record', '_row')})`;

const columns = `c.position, c.kind, c.record, c.operation, ${isUnseen} as is_unseen,
  case c.operation when 'update' then array(select jsonb_object_keys(c.after)) else '{}' end as fields,
  array_remove(array[c.before ->> 'photo_id', c.after ->> 'photo_id'], null) as photos,
  array(select f.id::text from photo_row f where f.id in ((c.before ->> 'photo_id')::uuid, (c.after ->> 'photo_id')::uuid)
    and f.standalone is false) as uploads,
  array_remove(array[c.before ->> 'person_id', c.after ->> 'person_id'], null) as people`;

/**
 * The entries from a place on, of transactions that have ended. The audience is compared together with the position:
 * by itself, it would let PostgreSQL scan the index of all audiences' positions.
 */
export const changesOfAudience = scopedQuery(
  'changes_of_audience',
  followedChange,
  parameters<From>(),
  `select ${columns} from change c
 where (c.audience_id, c.position, c.record, c.kind) >= (:audience::uuid, $1::bigint, $2::uuid, $3)
   and (c.audience_id, c.position) < (:audience::uuid, $4::bigint)
   and exists (select from audience a where a.id = :audience::uuid and a.deleted_at is null)
 order by c.audience_id, c.position, c.record, c.kind limit ${ledgerPage}`,
  { fromPrimary },
);

/** The same of all audiences, deleted ones too: their deletion is to be told. */
export const changesOfAllAudiences = scopedQuery(
  'changes_of_all_audiences',
  followedChange,
  parameters<From>(),
  `select ${columns} from change c
 where (c.position, c.record, c.kind) >= ($1::bigint, $2::uuid, $3) and c.position < $4::bigint
   and c.audience_id is not null and ${ofAudience('c.audience_id')}
 order by c.position, c.record, c.kind limit ${ledgerPage}`,
  { fromPrimary },
);
