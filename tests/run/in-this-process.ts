import { resolve } from 'node:path';
import { run } from 'uvu/run';
import { closeTestApp } from '../support/app.ts';
import { dropDatabases } from '../support/database.ts';
import { compileCache } from '../support/environment.ts';

/** Runs test files one after another, and ends the process. */
export async function runInThisProcess(files: readonly string[]): Promise<never> {
  // For processes that tests start. This one has none, since it counts calls of functions, which the cache blurs.
  process.env.NODE_COMPILE_CACHE = compileCache;
  const bound = setTimeout(() => {
    console.error('The tests did not end.');
    process.exit(1);
  }, 60 * 60_000);
  await run(files.map((name) => ({ name, file: resolve(name) })));
  await closeTestApp();
  await dropDatabases();
  clearTimeout(bound);
  process.exit();
}
