import { z } from 'zod';
import { inAudience, ofAudience } from '../scope.ts';
import { parameters, query, scopedQuery } from '../statement.ts';

/** The epoch of the ledger, and the position below which all transactions have ended. */
export const ledgerHorizon = query(
  'ledger_horizon',
  z.object({ epoch: z.string(), horizon: z.number() }),
  parameters<[]>(),
  `select id as epoch,
     number * (1::bigint << 44) + pg_snapshot_xmin(pg_current_snapshot())::text::bigint as horizon
   from change_epoch order by number desc limit 1`,
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
  /** The columns of an update. */
  fields: z.array(z.string()),
  /** Whether a venue was hidden before it changed in that, or was deleted. */
  was_hidden: z.boolean().nullable(),
  /** The photos before and after. */
  photos: z.array(z.string()),
  /** The people of a track before and after. */
  people: z.array(z.string()),
});

export type FollowedChange = z.output<typeof followedChange>;

/** How many entries a page of the ledger has. */
export const ledgerPage = 1000;

type From = [position: number, record: string, kind: string, horizon: number];

const page = (isOwn: string) => `select c.position, c.kind, c.record, c.operation,
     case c.operation when 'update' then array(select jsonb_object_keys(c.after)) else '{}' end as fields,
     (c.before ->> 'hidden')::boolean as was_hidden,
     array_remove(array[c.before ->> 'photo_id', c.after ->> 'photo_id'], null) as photos,
     array_remove(array[c.before ->> 'person_id', c.after ->> 'person_id'], null) as people
   from change c
   where ${isOwn} and (c.position, c.record, c.kind) >= ($1::bigint, $2::uuid, $3) and c.position < $4::bigint
   order by c.position, c.record, c.kind limit ${ledgerPage}`;

/** The entries from a place on, of transactions that have ended. */
export const changesOfAudience = scopedQuery(
  'changes_of_audience',
  followedChange,
  parameters<From>(),
  page(`c.audience_id = :audience::uuid
     and exists (select from audience a where a.id = :audience::uuid and a.deleted_at is null)`),
);

export const changesOfAllAudiences = scopedQuery(
  'changes_of_all_audiences',
  followedChange,
  parameters<From>(),
  page(inAudience('c.audience_id')),
);
