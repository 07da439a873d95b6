import { noColumns, parameters, scopedCommand } from '../statement.ts';

const ids = parameters<[ids: readonly string[]]>();

/** Of records whose creation has been undone: the next item about one creates it again. */
const markUndone = (table: string, kind: string, ofKind: string, deletedWith: string) =>
  scopedCommand(
    `mark_${table}_of_${kind}_undone`,
    noColumns,
    ids,
    `update ${table} o set undone = former.undone${deletedWith}
     from (
       -- Unless it was missing before, because an administrator had deleted it.
       select given.id, deletion.record is null or undoing.id is not null as undone, deletion.position, deletion.before
       from unnest($1::uuid[]) given (id)
       left join lateral (
         select * from (select * from change where record = given.id offset 0) c
         where c.kind = '${kind}' and c.audience_id = :audience::uuid
           and c.operation <> 'none' and c.position < (
             select max(position) from (select * from change where record = given.id offset 0) creation
             where creation.operation in ('create', 'restore') and creation.kind = '${kind}')
         order by c.position desc limit 1) deletion on deletion.operation = 'delete'
       left join batch undoing on undoing.id = deletion.batch and undoing.undoes is not null
     ) former
     where o.record = former.id and o.audience_id = :audience::uuid ${ofKind}`,
  );

const withItsVenue = `, deleted_with = (
  select venue.record from change venue where venue.audience_id = o.audience_id and venue.position = former.position
    and venue.kind = 'venue' and venue.operation = 'delete' and venue.record = (former.before ->> 'venue_id')::uuid)`;

export const markCreationsUndone = {
  venue: markUndone('origin', 'venue', `and o.kind = 'venue'`, ''),
  event: markUndone('origin', 'event', `and o.kind = 'event'`, withItsVenue),
  person: markUndone('person_origin', 'person', '', ''),
  photo: markUndone('photo_origin', 'photo', '', ''),
};
