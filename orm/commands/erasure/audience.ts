import { command, noColumns, parameters, unscopedCommand } from '../../statements/statement.ts';

/** Once in the transaction, before an audience is deleted: its records go with it, and are not recorded. */
export const stopRecording = command(
  'stop_recording',
  noColumns,
  parameters<[]>(),
  "select from set_config('ledger.off', 'on', true) unrecorded, set_config('ledger.rewriting', 'on', true) allowed",
);

/** What no foreign key deletes with an audience: its changes, and what is searched. */
export const forgetAudience = unscopedCommand(
  'forget_audience',
  noColumns,
  parameters<[audienceId: string]>(),
  `with last as (
     update change_epoch
     set deleted = greatest(deleted, (select max(position) from change where audience_id = $1))),
   changes as (delete from change where audience_id = $1),
   entries as (delete from search_entry where audience_id = $1)
   delete from search_due where audience_id = $1`,
);
