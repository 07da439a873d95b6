import { noColumns, parameters, scopedCommand } from '../../statements/statement.ts';

const rows = parameters<[table: string, at: string, rows: string]>();

/** Inserts rows as they were, given as JSON, with the columns that they have. */
export const insertFormerRows = scopedCommand(
  'insert_former_rows',
  noColumns,
  rows,
  'select from insert_former_rows($1::regclass, :audience::uuid, $2::timestamptz, $3::jsonb)',
);

/** Overwrites the columns that the rows have, found by their id. */
export const overwriteRows = scopedCommand(
  'overwrite_rows',
  noColumns,
  rows,
  'select from overwrite_rows($1::regclass, :audience::uuid, $2::timestamptz, $3::jsonb)',
);

/** The ledger calls what is inserted from now on restored, until the transaction ends. */
export const recordRestoring = scopedCommand(
  'record_restoring',
  noColumns,
  parameters<[operation: 'restore' | '']>(),
  `select from set_config('ledger.operation', $1, true) where :audience::uuid is not null`,
);
