import { globSync } from 'node:fs';
import { readsDatabaseOfRun } from './database-of-run.ts';

const isInBrowser = (file: string): boolean => file.startsWith('tests/browser/');

/** Kills, load, scale, upgrades, the cluster's drill, random walks: what takes minutes. */
const isLong = (file: string): boolean => file.startsWith('tests/qualities/');

/**
 * A run on PostgreSQL leaves out what does the same on the embedded database, and that one leaves out the plans for large
 * tables, which it takes minutes to fill.
 */
const dependsOnDatabase = (file: string): boolean =>
  process.env.TEST_DATABASE_URL === undefined
    ? !file.startsWith('tests/qualities/scale/')
    : readsDatabaseOfRun(file) && !file.startsWith('tests/qualities/clients/');

/** The test files that the words of the command line choose. Those that need a browser have to be named. */
export function chooseFiles(words: readonly string[]): string[] {
  const files = globSync('tests/**/*.test.ts').sort();
  const named = words.filter((word) => word !== 'all');
  if (named.length > 0) {
    const wantsBrowser = named.some(
      (word) => `tests/${word}`.includes('tests/browser') || word.includes('browser'),
    );
    return files.filter(
      (file) => named.some((word) => file.includes(word)) && (wantsBrowser || !isInBrowser(file)),
    );
  }
  const isChosen = words.includes('all') ? () => true : (file: string) => !isLong(file);
  return files.filter((file) => !isInBrowser(file) && isChosen(file) && dependsOnDatabase(file));
}
