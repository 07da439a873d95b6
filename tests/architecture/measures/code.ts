import { globSync, readFileSync } from 'node:fs';
import { medianOf } from '../shape.ts';
import { type Measure, sum } from './measure.ts';

const linesOf = (path: string): number => readFileSync(path, 'utf8').split('\n').length - 1;

const exclude = ['**/node_modules/**'];

/** Lines and files of the product and its tests. */
export function codeMeasures(): Measure[] {
  const paths = globSync('{core,facades,orm,openapi}/**/*.ts', { exclude });
  const written = paths.filter((path) => !path.startsWith('orm/schema/migrations/'));
  const product = paths.map(linesOf);
  const tests = globSync('tests/**/*.ts', { exclude }).map(linesOf);
  return [
    { name: 'lines of TypeScript in core, facades, orm, openapi', value: sum(product), limit: 34_000 },
    { name: 'files of them', value: product.length, limit: 700 },
    { name: 'lines of the median file', value: medianOf(product), limit: 45 },
    { name: 'lines of the longest file', value: Math.max(...written.map(linesOf)), limit: 200 },
    { name: 'lines of tests, bench and drill included', value: sum(tests), limit: 38_000 },
  ];
}
