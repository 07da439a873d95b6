import type { Database } from '../../../orm/database.ts';
import { testApp } from '../app/app.ts';

interface RecordedRead {
  readonly rows: number;
  /** The number of ids in its first value. */
  readonly ids: number;
  /** The ids of all reads that were under way when this one began. */
  readonly idsAtOnce: number;
}

/** What `work` reads. No other work may run at the same time. */
export async function recordReads(work: () => Promise<unknown>): Promise<RecordedRead[]> {
  const { database } = (await testApp()).dependencies;
  const { query } = database;
  const reads: RecordedRead[] = [];
  let idsAtOnce = 0;
  const recording: Database['query'] = async (statement, ...given) => {
    const values: unknown = given.at(-1);
    const first: unknown = Array.isArray(values) ? values[0] : undefined;
    const ids = Array.isArray(first) ? first.length : 0;
    idsAtOnce += ids;
    const recorded = { ids, idsAtOnce };
    const rows = await query(statement, ...given);
    idsAtOnce -= ids;
    reads.push({ ...recorded, rows: rows.length });
    return rows;
  };
  Object.assign(database, { query: recording });
  try {
    await work();
  } finally {
    Object.assign(database, { query });
  }
  return reads;
}
