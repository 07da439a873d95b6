import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { keepUseCasesApart, pointDownward } from './arrows.ts';
import { holdNoBarrels, readEnvironmentOnce, staySmall } from './shape.ts';
import { readSources, type Source } from './sources.ts';

const source = (path: string, { text = '', imports = [], lines = 1 }: Partial<Source> = {}): Source => ({
  path,
  text,
  lines,
  imports,
});

const router = source('core/router.ts', {
  imports: ['core/venues/get.ts', 'core/events/get.ts', 'core/trpc.ts'],
});

test('core that imports a facade, or express: named', () => {
  const venue = source('core/venues/get.ts', { imports: ['facades/app.ts', 'express', 'orm/database.ts'] });
  const problems = pointDownward([venue]);
  assert.is(problems.length, 2);
  assert.match(problems.join('\n'), 'core/venues/get.ts: imports facades/app.ts, but core knows nothing');
});

test('orm that imports core: named', () => {
  assert.is(pointDownward([source('orm/reads/venue.ts', { imports: ['core/geo.ts'] })]).length, 1);
});

test('a use case that imports another use case: named', () => {
  const get = source('core/venues/get.ts', { imports: ['core/events/get.ts', 'core/venues/find.ts'] });
  assert.equal(keepUseCasesApart([router, get]).length, 1);
});

test('a file of 201 lines, and a folder of middling ones: named', () => {
  assert.is(
    staySmall([source('core/long.ts', { lines: 201 }), source('core/a.ts'), source('core/b.ts')]).length,
    1,
  );
  assert.is(staySmall([source('core/a.ts', { lines: 60 })]).length, 1);
});

test('a barrel, and process.env outside the server: named', () => {
  assert.is(holdNoBarrels([source('core/all.ts', { text: "export { a } from './a.ts';\n" })]).length, 1);
  assert.is(holdNoBarrels([source('core/venues/index.ts')]).length, 1);
  assert.is(readEnvironmentOnce([source('core/a.ts', { text: 'process.env.PORT' })]).length, 1);
});

test('imports over several lines, for types and at run time: all read', () => {
  const app = readSources().find(({ path }) => path === 'core/procedure-list.ts');
  assert.equal(app?.imports, ['@trpc/server', 'core/caller-of.ts', 'core/router.ts', 'core/trpc.ts']);
});

test.run();
