import { noColumns, parameters, scopedCommand } from '../statements/statement.ts';

/** The dates of one series from a day on become another's. */
export const moveDates = scopedCommand(
  'move_dates',
  noColumns,
  parameters<[from: string, into: string, day: string]>(),
  `update event_row set series_id = $2, deleted_with = case deleted_with when $1 then $2 else deleted_with end
   where series_id = $1 and series_date >= $3::date and audience_id = :audience::uuid`,
);
