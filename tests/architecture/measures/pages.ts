import { globSync, readFileSync } from 'node:fs';
import { type Measure, sum } from './measure.ts';

const wordsOf = (path: string): number => readFileSync(path, 'utf8').split(/\s+/).filter(Boolean).length;

export function pageMeasures(): Measure[] {
  const records = globSync('.github/decisions/[0-9]*.md').map(wordsOf);
  return [
    { name: 'words of README', value: wordsOf('README.md'), limit: 1500 },
    { name: 'words of CONTRIBUTING', value: wordsOf('.github/CONTRIBUTING.md'), limit: 1500 },
    { name: 'words of all decision records', value: sum(records), limit: 12_000 },
    { name: 'words of the longest decision record', value: Math.max(...records), limit: 400 },
  ];
}
