import { z } from 'zod';
import { actorKind } from '../records/history.ts';
import { uuid } from '../statements/row-types.ts';
import { parameters, scopedQuery } from '../statements/statement.ts';
import { actorJoins, actorName, sourceOfChange } from './actor-name.ts';
import { allRecords, namedKind, namedRecord } from './names-of-records.ts';

const kinds = namedKind.options.filter((kind) => kind !== 'page');

export const trashRow = namedRecord
  .extend({
    change_id: uuid.nullable().describe('The change that deleted it, which can be reverted.'),
    actor_kind: actorKind.nullable(),
    actor_name: z.string(),
    source: z.string().nullable().describe('That of the batch that deleted it.'),
    with_it: z.int().describe('How many other records were deleted with it.'),
  })
  .describe(
    'What was deleted by itself, by a batch, or as a date that its series lost, not with another record.',
  );

/** Of each kind, what was deleted last. */
export const newestOfTrash = scopedQuery(
  'newest_of_trash',
  trashRow,
  parameters<[since: string, limit: number]>(),
  `select s.kind, s.id, s.name, s.deleted_at, s.time_zone, c.id as change_id, c.actor_kind, ${actorName} as actor_name,
     ${sourceOfChange} as source,
     (select count(*) from (${allRecords(kinds)}) o
       where o.deleted_at = s.deleted_at and o.deleted_with = s.id and o.id <> s.id)::int as with_it
   from (${kinds
     .map(
       (kind) => `(select * from (${allRecords([kind])}) s
     where s.audience_id = :audience::uuid and s.deleted_at >= $1::timestamptz
       and (s.deleted_with = s.id or exists (select from batch b where b.id = s.deleted_with)
         or exists (select from series r where r.id = s.deleted_with))
     order by s.deleted_at desc limit $2)`,
     )
     .join('\n     union all ')}) s
   left join lateral (
     select * from change c where c.record = s.id and c.kind = s.kind and c.audience_id = s.audience_id
       and c.operation = 'delete' order by c.position desc limit 1) c on true ${actorJoins}
   order by s.deleted_at desc, s.id`,
);
