import { statement } from '../statement.ts';

/** Makes whoever writes about the same name wait until the transaction ends. */
export const lockName = statement<Record<string, never>, [name: string]>(
  'lock_name',
  'select from pg_advisory_xact_lock(hashtextextended($1, 0))',
);
