import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { run } from 'uvu/run';
import { closeTestApp } from './support/app.ts';

// Runs the test files whose paths contain one of the words given, or all of them but those that need a browser.
const words = process.argv.slice(2);
const exclude = [
  'tests/bench/**',
  ...(words.some((word) => word.startsWith('tests/browser')) ? [] : ['tests/browser/**']),
];
const files = globSync('tests/**/*.test.ts', { exclude })
  .sort()
  .filter((file) => words.length === 0 || words.some((word) => file.includes(word)));

const bound = setTimeout(() => {
  console.error('The tests did not end.');
  process.exit(1);
}, 60 * 60_000);
await run(files.map((name) => ({ name, file: resolve(name) })));
await closeTestApp();
clearTimeout(bound);
process.exit();
