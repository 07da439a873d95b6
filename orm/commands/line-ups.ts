import { z } from 'zod';
import type { Transaction } from '../database.ts';
import type { Scope } from '../statements/scope.ts';
import { noColumns, parameters, scopedCommand, scopedQuery } from '../statements/statement.ts';

interface LineUp {
  readonly event_id: string;
  readonly person_ids: readonly string[];
}

/**
 * Deleted people keep their places in line-ups, for when they are restored. So those who are in a line-up already keep theirs
 * too, if it is after that of the person before them; others have places after all that there are.
 */
const placesInLineUps = scopedQuery(
  'places_in_line_ups',
  z.object({ event_id: z.string(), person_id: z.string(), position: z.number() }),
  parameters<[lineUps: string]>(),
  `select given.event_id, named.id as person_id, named.n + max(coalesce(a.position, last.position + 1, 0) - named.n)
       over (partition by given.event_id order by named.n) as position
   from jsonb_to_recordset($1::jsonb) given (event_id uuid, person_ids uuid[])
   cross join lateral unnest(given.person_ids) with ordinality named (id, n)
   cross join lateral (select max(position) as position from event_person where event_id = given.event_id) last
   left join event_person a on a.event_id = given.event_id and a.person_id = named.id
     and a.audience_id = :audience::uuid`,
);

/** With the places of deleted people. */
export const clearLineUps = scopedCommand(
  'clear_line_ups',
  noColumns,
  parameters<[eventIds: readonly string[]]>(),
  'delete from event_person where audience_id = :audience::uuid and event_id = any($1::uuid[])',
);

const deleteLineUps = scopedCommand(
  'delete_line_ups',
  noColumns,
  parameters<[eventIds: readonly string[]]>(),
  `delete from event_person a using person p where p.id = a.person_id
     and a.audience_id = :audience::uuid and a.event_id = any($1::uuid[])`,
);

/** Of deleted people, too; who is not there at all is left out. */
const insertLineUps = scopedCommand(
  'insert_line_ups',
  noColumns,
  parameters<[rows: string]>(),
  `insert into event_person (event_id, person_id, audience_id, position)
   select given.event_id, p.id, p.audience_id, given.position
   from jsonb_to_recordset($1::jsonb) given (event_id uuid, person_id uuid, position integer)
   join person_row p on p.id = given.person_id and p.audience_id = :audience::uuid
   join event_row e on e.id = given.event_id and e.audience_id = p.audience_id
   on conflict do nothing`,
);

export async function replaceLineUps(
  { query, execute }: Transaction,
  scope: Scope,
  lineUps: readonly LineUp[],
): Promise<void> {
  if (lineUps.length === 0) return;
  const rows = await query(placesInLineUps, scope, [JSON.stringify(lineUps)]);
  await execute(deleteLineUps, scope, [lineUps.map(({ event_id }) => event_id)]);
  await execute(insertLineUps, scope, [JSON.stringify(rows)]);
}
