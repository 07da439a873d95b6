import { testApp } from './app.ts';

/** How many statements are read while something happens; nothing else may happen meanwhile. */
export async function countReads(work: () => Promise<unknown>): Promise<number> {
  const { database } = (await testApp()).dependencies;
  const { read } = database;
  let count = 0;
  database.read = (statement, values) => {
    count += 1;
    return read(statement, values);
  };
  try {
    await work();
  } finally {
    database.read = read;
  }
  return count;
}
