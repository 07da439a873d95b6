import { z } from 'zod';
import { noColumns, parameters, unscopedCommand, unscopedQuery } from '../statements/statement.ts';

/** An audience with records whose entries are to be refreshed, or with entries of events that are over. */
export const audienceWithDueEntries = unscopedQuery(
  'audience_with_due_entries',
  z.object({ id: z.string() }),
  parameters<[now: string]>(),
  `select a.id from audience a where a.deleted_at is null and (
     exists (select from search_due d where d.audience_id = a.id)
     or exists (select from search_entry e
       where e.audience_id = a.id and e.kind = 'event' and e.over_at <= $1::timestamptz)) limit 1`,
);

/** A thousand of an audience's due records. The audience is locked. */
export const refreshDueEntries = unscopedCommand(
  'refresh_due_entries',
  z.object({ count: z.number() }),
  parameters<[audienceId: string]>(),
  `with due as (
     delete from search_due where audience_id = $1 and record = any(array(
       select record from search_due where audience_id = $1 limit 1000)) returning record)
   select cardinality(records) as count from (select array_agg(record) as records from due) r, refresh_search($1, records)
   where records is not null`,
);

export const deleteEntriesThatAreOver = unscopedCommand(
  'delete_entries_that_are_over',
  noColumns,
  parameters<[audienceId: string, now: string]>(),
  `delete from search_entry where audience_id = $1 and record = any(array(
     select record from search_entry where audience_id = $1 and kind = 'event' and over_at <= $2::timestamptz
     order by over_at limit 1000))`,
);
