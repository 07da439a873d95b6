import { z } from 'zod';
import { actorKind, changeKind, changeOperation, isForOwners } from '../records/history.ts';
import { timestamp, uuid } from '../statements/row-types.ts';
import { parameters, scopedQuery } from '../statements/statement.ts';
import { actorJoins, actorName, sourceOfChange } from './actor-name.ts';

/** Of a longer step, so many changes are counted, whichever: each count is one that it has at least. */
export const maximumCounted = 1000;

/** So many ids come with each count. */
const maximumIds = 3;

const count = z.object({
  kind: changeKind,
  operation: changeOperation,
  count: z.int(),
  ids: z.array(z.string()).describe('The first changes.'),
});

export const stepRow = z
  .object({
    id: uuid.describe('That of one of its changes.'),
    changed_at: timestamp,
    actor_kind: actorKind,
    actor_id: z.string().nullable(),
    actor_name: z.string(),
    batch_id: uuid.nullable(),
    source: z.string().nullable().describe('That of the batch.'),
    counts: z.array(count).describe('What it changed, by kind and operation.'),
  })
  .describe('What one transaction changed, counted up to 1,000 changes.');

const visible = `c.audience_id = :audience::uuid and c.operation <> 'none' and (:owner or not ${isForOwners})`;

type Values = [
  before: number,
  limit: number,
  actor: string | null,
  kind: string | null,
  source: string | null,
  from: string | null,
  until: string | null,
];

/** The next transaction, by the index of actors if one is given. */
const next = (actor: string): string => `(select c.position from change c
       where ${actor} and ${visible} and c.position < step.position and ($4::text is null or c.kind = $4)
         and ($5::text is null or exists (
           select from batch b where b.id = c.batch and b.audience_id = c.audience_id and b.source = $5))
         and ($6::timestamptz is null or c.changed_at >= $6) and ($7::timestamptz is null or c.changed_at < $7)
       order by c.position desc limit 1)`;

/** The transactions before a position that changed something of an audience, newest first. */
export const stepsBefore = scopedQuery(
  'steps_before',
  stepRow.extend({ position: z.number() }),
  parameters<Values>(),
  `with recursive step (position, number) as (
     select $1::bigint, 0
     union all
     select next.position, number + 1 from step cross join lateral (
       ${next('c.actor = $3::uuid')} union all ${next('$3::uuid is null')}) next
     where number < $2)
   select c.id, step.position, c.changed_at, c.actor_kind, c.actor as actor_id, ${actorName} as actor_name,
     c.batch as batch_id, ${sourceOfChange} as source, counts
   from step cross join lateral (
     select min(first) as first, jsonb_agg(jsonb_build_object('kind', kind, 'operation', operation, 'count', count,
       'ids', ids) order by count desc, kind, operation) as counts
     from (
       select kind, operation, count(*), (array_agg(id order by id))[:${maximumIds}] as ids, (array_agg(id order by id))[1]::text as first
       from (select c.id, c.kind, c.operation from change c where ${visible} and c.position = step.position
         limit ${maximumCounted}) counted
       group by kind, operation) grouped) summary
   join change c on c.id = summary.first::uuid ${actorJoins}
   where step.number > 0 order by step.position desc`,
);
