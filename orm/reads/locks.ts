import { command, noColumns, parameters } from '../statement.ts';

/** Makes other transactions that lock the same name wait until this one ends. */
export const lockName = command(
  'lock_name',
  noColumns,
  parameters<[name: string]>(),
  'select from pg_advisory_xact_lock(hashtextextended($1, 0))',
);

/**
 * Locks the audience until the transaction ends. Batches, and administrators' writes of venues, events, people and the
 * other records, take this lock first, which prevents deadlocks. Writes of one row of their own, such as an RSVP or a
 * theme, do not.
 */
export const lockAudience = command(
  'lock_audience',
  noColumns,
  parameters<[audienceId: string]>(),
  'select from audience where id = $1 and deleted_at is null for no key update',
);
