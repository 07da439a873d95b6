import { command, noColumns, parameters } from '../statements/statement.ts';

/** Takes an advisory lock on each name, in the given order: others that lock it wait until this transaction ends. */
export const lockNames = command(
  'lock_names',
  noColumns,
  parameters<[names: readonly string[]]>(),
  'select from unnest($1::text[]) name, pg_advisory_xact_lock(hashtextextended(name, 0))',
);

/**
 * Locks the audience until the transaction ends; no row if it does not exist or is deleted. `Transaction.lockAudience`
 * runs this, and throws then. Locks are taken in this order, which prevents deadlocks:
 *
 * 1. the audience: batches, and administrators' writes of any of its records, which then need no lock on a record;
 *    sign-in shares it (`shareAudience`), so that it does not meet the audience's erasure half-way;
 * 2. a person by name (`lockPerson`);
 * 3. users, identities, sessions by id, then devices and notification tokens by name;
 * 4. events by id, then their RSVPs, then everything else.
 *
 * A transaction that needs fewer of them leaves some out. No lock is stronger than the write that follows: a row whose
 * key stays the same is locked `for no key update`, which lets others refer to it.
 */
export const lockAudience = command(
  'lock_audience',
  noColumns,
  parameters<[audienceId: string]>(),
  'select from audience where id = $1 and deleted_at is null for no key update',
);

/** The audience cannot be erased until the transaction ends; batches and edits go on. No row if it is deleted. */
export const shareAudience = command(
  'share_audience',
  noColumns,
  parameters<[audienceId: string]>(),
  'select from audience where id = $1 and deleted_at is null for key share',
);
