import { noColumns, parameters, scopedCommand } from '../../statements/statement.ts';

/** Beacons as JSON: `[{"venue_id": …, "major": …, "minor": …}]`. One whose numbers are taken is left out. */
export const insertBeacons = scopedCommand(
  'insert_former_beacons',
  noColumns,
  parameters<[beacons: string]>(),
  `insert into beacon (venue_id, audience_id, major, minor)
   select v.id, v.audience_id, given.major, given.minor
   from jsonb_to_recordset($1::jsonb) given (venue_id uuid, major integer, minor integer)
   join venue v on v.id = given.venue_id and v.audience_id = :audience::uuid
   on conflict (venue_id) do update set major = excluded.major, minor = excluded.minor`,
);

export const deleteBeacons = scopedCommand(
  'delete_beacons',
  noColumns,
  parameters<[venueIds: readonly string[]]>(),
  'delete from beacon where audience_id = :audience::uuid and venue_id = any($1::uuid[])',
);
