import { noColumns, parameters, unscopedCommand } from '../statements/statement.ts';

/** Adds requests to those of their keys in the week of a time. Weeks of more than a year ago are deleted. */
export const addKeyUses = unscopedCommand(
  'add_key_uses',
  noColumns,
  parameters<
    [audiences: readonly string[], keys: readonly string[], requests: readonly number[], at: string]
  >(),
  `with old as (
     delete from key_use where audience_id = any($1::uuid[]) and week < $4::timestamptz::date - 366)
   insert into key_use (audience_id, key, week, requests)
   select a.id, u.key, date_trunc('week', $4::timestamptz at time zone 'UTC')::date, u.requests
   from unnest($1::uuid[], $2::uuid[], $3::integer[]) u (audience, key, requests) join audience a on a.id = u.audience
   order by a.id, u.key
   on conflict (audience_id, key, week) do update set requests = key_use.requests + excluded.requests`,
);
