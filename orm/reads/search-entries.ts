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

/** Some of an audience's due records; none if nothing is due. The audience is locked. */
export const refreshDueEntries = unscopedCommand(
  'refresh_due_entries',
  z.object({ id: z.string() }),
  parameters<[audienceId: string]>(),
  `with due as (
     delete from search_due where id = (
       select id from search_due where audience_id = $1 order by created_at limit 1) returning id, audience_id, records)
   select due.id from due, refresh_search_entries(due.audience_id, due.records)`,
);

export const deleteEntriesThatAreOver = unscopedCommand(
  'delete_entries_that_are_over',
  noColumns,
  parameters<[audienceId: string, now: string]>(),
  `delete from search_entry where audience_id = $1 and record = any(array(
     select record from search_entry where audience_id = $1 and kind = 'event' and over_at <= $2::timestamptz
     order by over_at limit 1000))`,
);
