import type { Database } from '../../../orm/database.ts';
import { testApp } from '../app/app.ts';

interface Failing {
  /** Whether a read outside of transactions fails, by the name of its statement. */
  readonly read?: (name: string) => boolean;
  /** Whether the next transaction fails. */
  readonly transaction?: () => boolean;
}

/** Lets reads and transactions fail during `work` as if their statements took too long. */
export async function withFailing<Result>(
  { read, transaction }: Failing,
  work: () => Promise<Result>,
): Promise<Result> {
  const { database } = (await testApp()).dependencies;
  const original = { ...database };
  const query: Database['query'] = async (statement, ...given) => {
    if (read?.(statement.name)) throw timeout();
    return original.query(statement, ...given);
  };
  const transact: Database['transaction'] = async (run) => {
    if (transaction?.()) throw timeout();
    return original.transaction(run);
  };
  Object.assign(database, { query, transaction: transact });
  try {
    return await work();
  } finally {
    Object.assign(database, original);
  }
}

/** As PostgreSQL tells it. */
const timeout = (): Error =>
  Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' });
