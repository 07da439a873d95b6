import { noColumns, parameters, scopedCommand } from '../../statements/statement.ts';

const records = parameters<[ids: readonly string[], changeIds: readonly string[]]>();

/**
 * Of records whose creation, by one of these changes, has been undone: the next item about one creates it again, unless it
 * had been deleted before the change. Each origin is found by its record: what is within `is true` uses no index, and of an
 * audience that the statistics do not know yet the planner would read all origins for each record.
 */
const markUndone = (table: string, kind: string, ofKind: string, deletedWith: string) =>
  scopedCommand(
    `mark_${table}_of_${kind}_undone`,
    noColumns,
    records,
    `with former as materialized (
       select c.record, deletion_in_force(c.audience_id, c.kind, c.record, c.position) as deletion from change c
       where c.id = any($2::uuid[]) and c.record = any($1::uuid[]) and c.kind = '${kind}' and c.audience_id = :audience::uuid)
     update ${table} o set undone = former.deletion is null${deletedWith} from former
     where o.record = former.record and (o.audience_id = :audience::uuid${ofKind}) is true`,
  );

const withItsVenue = `, deleted_with = (
  select venue.record from (select * from change where change.record = o.record offset 0) own
  join change venue on venue.audience_id = own.audience_id and venue.position = own.position
    and venue.record = (own.before ->> 'venue_id')::uuid and venue.kind = 'venue' and venue.operation = 'delete'
  where own.audience_id = o.audience_id and own.kind = 'event' and own.position = former.deletion)`;

export const markCreationsUndone = {
  venue: markUndone('origin', 'venue', ` and o.kind = 'venue'`, ''),
  event: markUndone('origin', 'event', ` and o.kind = 'event'`, withItsVenue),
  person: markUndone('person_origin', 'person', '', ''),
  photo: markUndone('photo_origin', 'photo', '', ''),
};
