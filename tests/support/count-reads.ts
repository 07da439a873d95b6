import type { Database } from '../../orm/database.ts';
import { testApp } from './app.ts';

/** Counts the queries of `work`. No other work may run at the same time. */
export async function countReads(work: () => Promise<unknown>): Promise<number> {
  const { database } = (await testApp()).dependencies;
  const { query, costlyQuery } = database;
  let count = 0;
  const counting =
    (read: Database['query']): Database['query'] =>
    (statement, ...given) => {
      count += 1;
      return read(statement, ...given);
    };
  Object.assign(database, { query: counting(query), costlyQuery: counting(costlyQuery) });
  try {
    await work();
  } finally {
    Object.assign(database, { query, costlyQuery });
  }
  return count;
}
