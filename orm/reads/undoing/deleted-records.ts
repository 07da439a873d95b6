import { z } from 'zod';
import { derivedOf, ofKinds } from '../../commands/undoing/kinds.ts';
import { inAudience } from '../../statements/scope.ts';
import { parameters, scopedQuery } from '../../statements/statement.ts';
import { missingOf } from './changes-of-kind.ts';

const storedRecord = z.object({
  audience_id: z.string(),
  /** Null if it is not deleted. */
  deleted_at: z.string().nullable(),
  /** The record with which it was deleted, itself or another, or the batch that deleted it. */
  deleted_with: z.string().nullable(),
  is_undone: z.boolean(),
  /** The kind of the other record with which it was deleted, and which is still so; null if it was deleted by itself. */
  owner: z.enum(['venue', 'series']).nullable(),
  /** The record that it is by now, if it was merged. */
  merged_into: z.string().nullable(),
  /** The position of its last deletion in the ledger. */
  position: z.string().nullable(),
});

export const recordAndDeletion = ofKinds((name) =>
  scopedQuery(
    `${name}_and_deletion`,
    storedRecord,
    parameters<[id: string]>(),
    `select s.audience_id, s.deleted_at, s.deleted_with,
       exists (select from batch b where b.id = s.deleted_with and b.undoes is not null) as is_undone,
       case when s.deleted_with = s.id then null
         when exists (select from venue_row o where o.id = s.deleted_with and o.audience_id = s.audience_id
           and o.deleted_at = s.deleted_at) then 'venue'
         when exists (select from series_row o where o.id = s.deleted_with and o.audience_id = s.audience_id
           and o.deleted_at = s.deleted_at) then 'series'
       end as owner,
       (to_jsonb(s) ->> 'merged_into') as merged_into,
       (select max(c.position)::text from change c where c.record = s.id and c.kind = '${name}' and c.operation = 'delete') as position
     from ${name}_row s where s.id = $1 and ${inAudience('s.audience_id')}`,
  ),
);

/** What was deleted together, and the fields that name what is not there. */
export const recordsOfDeletion = ofKinds((name, kind) =>
  scopedQuery(
    `${name}s_of_deletion`,
    z.object({ id: z.string(), missing: z.array(z.string()), values: z.record(z.string(), z.unknown()) }),
    parameters<[deletedAt: string, deletedWith: string]>(),
    `select s.id, ${missingOf(kind)} as missing, (${derivedOf(kind)})::jsonb as values
     from ${name}_row s cross join lateral (select to_jsonb(s) || ${kind.parts ?? "'{}'"} as row offset 0) former
     where s.deleted_at = $1::timestamptz and s.deleted_with = $2::uuid and s.audience_id = :audience::uuid order by s.id`,
  ),
);
