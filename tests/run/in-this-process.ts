import { resolve } from 'node:path';
import { run } from 'uvu/run';
import { closeTestApp } from '../support/app.ts';
import { dropDatabases } from '../support/database.ts';
import { compileCache } from '../support/environment.ts';

/** Runs groups of test files one after another, prints the sums of each group, and ends the process. */
export async function runInThisProcess(
  groups: Iterable<readonly string[]> | AsyncIterable<readonly string[]>,
): Promise<never> {
  // For processes that tests start. This one has none, since it counts calls of functions, which the cache blurs.
  process.env.NODE_COMPILE_CACHE = compileCache;
  const bound = setTimeout(() => {
    console.error('The tests did not end.');
    process.exit(1);
  }, 60 * 60_000);
  let status = 0;
  for await (const files of groups) {
    await run(files.map((name) => ({ name, file: resolve(name) })));
    // Uvu would run these files again with the next, and forget that one has failed.
    Reflect.set(globalThis, 'UVU_QUEUE', []);
    status = Math.max(status, Number(process.exitCode));
  }
  await closeTestApp();
  await dropDatabases();
  clearTimeout(bound);
  process.exit(status);
}
