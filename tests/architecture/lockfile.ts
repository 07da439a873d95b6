import { globSync, readFileSync } from 'node:fs';
import type { Rule } from './sources.ts';

const lockfiles = globSync('**/package-lock.json', { exclude: ['**/node_modules/**'] });

/** With addresses in it, the lockfile would install from one registry only. */
export const nameNoRegistry: Rule = () =>
  [
    ...lockfiles.map((path) => ({ path, address: /"resolved": "http/ })),
    { path: '.npmrc', address: /^registry\s*=/m },
  ]
    .filter(({ path, address }) => address.test(readFileSync(path, 'utf8')))
    .map(({ path }) => `${path}: names a registry; install with the settings of .npmrc, which leave it out`);
