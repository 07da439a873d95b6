import { noColumns, parameters, scopedCommand } from '../../statements/statement.ts';
import { ofKinds } from './kinds.ts';

/** Before an event is deleted: an RSVP to it is there, or waits. */
export const lockEvents = scopedCommand(
  'lock_events',
  noColumns,
  parameters<[ids: readonly string[]]>(),
  'select from event where id = any($1::uuid[]) and audience_id = :audience::uuid order by id for update',
);

export const deleteRecords = ofKinds((name) =>
  scopedCommand(
    `delete_${name}s`,
    noColumns,
    parameters<[ids: readonly string[]]>(),
    `delete from ${name} where id = any($1::uuid[]) and audience_id = :audience::uuid`,
  ),
);
