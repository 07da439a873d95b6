import { globSync } from 'node:fs';
import { readsDatabaseOfRun } from './run/database-of-run.ts';
import { runInThisProcess } from './run/in-this-process.ts';
import { longestFirst, processesFor } from './run/order.ts';
import { runInProcesses } from './run/processes.ts';
import { keepTemporaryFilesInMemory } from './run/temporary-files.ts';

// Runs the test files whose paths contain one of the words given, or all of them but those that need a browser.
const words = process.argv.slice(2);
const exclude = [
  'tests/bench/**',
  ...(words.some((word) => word.startsWith('tests/browser')) ? [] : ['tests/browser/**']),
];
const all = globSync('tests/**/*.test.ts', { exclude }).sort();

/** A run on PostgreSQL leaves out what it has nothing to do with, and what a run on the embedded database does anyway. */
const isPartOfAll = (file: string): boolean =>
  process.env.TEST_DATABASE_URL === undefined || readsDatabaseOfRun(file);

const files =
  words.length === 0
    ? all.filter(isPartOfAll)
    : all.filter((file) => words.some((word) => file.includes(word)));

keepTemporaryFilesInMemory();
const processes = processesFor(files);
if (processes < 2) await runInThisProcess([longestFirst(files)]);
else process.exitCode = await runInProcesses(longestFirst(files), processes);
