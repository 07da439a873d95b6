import { z } from 'zod';
import { parameters, scopedQuery } from '../../statements/statement.ts';

const ids = z.array(z.string());

const people = (line_up: string, condition: string) =>
  `array(select person.id from jsonb_array_elements_text(${line_up}) person (id) where exists (${condition}))`;

/** An undo puts a line-up back before it deletes those whom its batch created: they do not belong there. */
const deletedWithIt = `select from change d where d.audience_id = c.audience_id and d.position = c.position
  and d.record = person.id::uuid and d.kind = 'person' and d.operation = 'delete'
  and not exists (select from batch where batch.id = c.batch and batch.undoes is not null)`;

/** By an undo of what deleted it, or by an administrator. */
const takenBack = `coalesce(
  (select d.position from (select * from change where change.record = c.record offset 0) d
   join batch redone on redone.id = c.batch and redone.undoes = d.batch where d.kind = 'event' and d.operation = 'delete'),
  deletion_in_force(c.audience_id, 'event', c.record, c.position))`;

const isThere = 'select from person p where p.id = person.id::uuid and p.audience_id = c.audience_id';

/**
 * What became of the line-ups of events, from the first change on: of events that are there, and of those that came back
 * without people who are there again.
 */
export const lineUpHistory = scopedQuery(
  'line_up_history',
  z.object({
    id: z.string(),
    operation: z.string(),
    /** The transaction. */
    position: z.string(),
    /** That of the deletion which was taken back. */
    deletion: z.string().nullable(),
    before: ids,
    after: ids,
    /** Those before the change who were deleted then. */
    deleted: ids,
    /** Those of the line-ups who are there today. */
    there: ids,
    /** The line-up of today. */
    present: ids,
  }),
  parameters<[eventIds: readonly string[], personIds: readonly string[]]>(),
  `with event_of as (
     select id from event where id = any($1::uuid[]) and audience_id = :audience::uuid
     union
     select c.record from change c join event e on e.id = c.record and e.audience_id = c.audience_id
     where c.audience_id = :audience::uuid and c.kind = 'event' and c.operation = 'restore' and exists (
       select from change d, unnest($2::uuid[]) person (id)
       where d.record = c.record and d.kind = 'event' and d.operation = 'delete' and d.audience_id = c.audience_id
         and d.before -> 'person_ids' @> to_jsonb(person.id::text)))
   select c.record as id, c.operation, c.position::text,
     case c.operation when 'restore' then ${takenBack} end::text as deletion,
     array(select jsonb_array_elements_text(line_up.before)) as before,
     array(select jsonb_array_elements_text(line_up.after)) as after,
     ${people('line_up.before', deletedWithIt)} as deleted,
     ${people('line_up.before || line_up.after', isThere)} as there,
     array(select ep.person_id::text from event_person ep where ep.event_id = c.record order by ep.position) as present
   from event_of join change c on c.record = event_of.id and c.audience_id = :audience::uuid and c.kind = 'event'
   cross join lateral (
     select coalesce(c.before -> 'person_ids', '[]') as before, coalesce(
       case when c.operation = 'delete' then c.before else c.after end -> 'person_ids', '[]') as after) line_up
   where c.operation in ('create', 'restore') or c.before -> 'person_ids' is not null
   order by c.record, c.position`,
);
