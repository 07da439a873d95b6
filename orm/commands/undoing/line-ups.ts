import { noColumns, parameters, scopedCommand } from '../../statements/statement.ts';

/** Line-ups as JSON: `[{"event_id": …, "person_ids": […]}]`. People who are not there are left out. */
export const insertLineUps = scopedCommand(
  'insert_former_line_ups',
  noColumns,
  parameters<[lineUps: string]>(),
  `insert into event_person (event_id, person_id, audience_id, position)
   select given.event_id, p.id, p.audience_id, named.position
   from jsonb_to_recordset($1::jsonb) given (event_id uuid, person_ids uuid[])
   cross join lateral unnest(given.person_ids) with ordinality named (id, position)
   join person p on p.id = named.id and p.audience_id = :audience::uuid
   join event e on e.id = given.event_id and e.audience_id = p.audience_id`,
);
