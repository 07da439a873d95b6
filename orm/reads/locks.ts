import { statement } from '../statement.ts';

/** Makes whoever writes about the same person wait until the transaction ends. */
export const lockPerson = statement<Record<string, never>, [person: string]>(
  'lock_person',
  'select from pg_advisory_xact_lock(hashtextextended($1, 0))',
);
