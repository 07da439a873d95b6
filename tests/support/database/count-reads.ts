import type { Database } from '../../../orm/database.ts';
import { testApp } from '../app/app.ts';

/** Counts the queries of `work`. No other work may run at the same time. */
export async function countReads(work: () => Promise<unknown>): Promise<number> {
  const { database } = (await testApp()).dependencies;
  const { query } = database;
  let count = 0;
  const counting: Database['query'] = (statement, ...given) => {
    count += 1;
    return query(statement, ...given);
  };
  Object.assign(database, { query: counting });
  try {
    await work();
  } finally {
    Object.assign(database, { query });
  }
  return count;
}
