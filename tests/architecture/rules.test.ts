import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  keepProceduresApart,
  leaveFewLooseFiles,
  pointDownward,
  shareNoRoom,
  stackFacades,
} from './arrows.ts';
import { importNoCycles } from './cycles.ts';
import { callInOneWay, decideVisibilityOnce } from './one-place.ts';
import { holdMedians, holdNoBarrels, readEnvironmentOnce, staySmall } from './shape.ts';
import { readSources, type Source } from './sources.ts';
import { useNoRetiredWords } from './words.ts';

const source = (path: string, { text = '', imports = [], lines = 1 }: Partial<Source> = {}): Source => ({
  path,
  text,
  lines,
  imports,
});

test('core that imports a facade, or express: named', () => {
  const venue = source('core/venues/venue.ts', { imports: ['facades/app.ts', 'express', 'orm/database.ts'] });
  const problems = pointDownward([venue]);
  assert.is(problems.length, 2);
  assert.match(problems.join('\n'), 'core/venues/venue.ts: imports facades/app.ts, but core knows nothing');
});

test('orm that imports core: named', () => {
  assert.is(pointDownward([source('orm/records/venue.ts', { imports: ['core/values/time.ts'] })]).length, 1);
});

test('a procedure that imports another procedure: named', () => {
  const router = source('core/events/router.ts', { text: "import { getEvent } from './event.ts';\n" });
  const text = "import { findEvent, getEvent } from '../events/event.ts';\n";
  assert.equal(keepProceduresApart([router, source('core/venues/venue.ts', { text })]).length, 1);
});

test('a facade that calls procedures by a caller: named; core, which offers one: not', () => {
  const text = 'await createCaller(context).venues.get({ id });';
  assert.is(callInOneWay([source('facades/pages/venue.ts', { text })]).length, 1);
  assert.equal(callInOneWay([source('core/router.ts', { text })]), []);
});

test('a procedure that makes or changes a scope, or compares the principal for hidden records: named', () => {
  const text = (line: string) => source('core/venues/get.ts', { text: line });
  for (const line of [
    'const scope = { ...(await readingScope(ctx)), hidden: true };',
    'const own = { ...scope, userId };',
    'const all = { audienceId, hidden: true, isAdmin: true, userId, now };',
    "const hidden = ctx.principal.kind === 'service';",
  ])
    assert.is(decideVisibilityOnce([text(line)]).length, 1, line);
  assert.equal(decideVisibilityOnce([text('const scope = await readingScope(ctx);')]), []);
  assert.equal(decideVisibilityOnce([source('core/request/scope.ts', { text: 'hidden: principal' })]), []);
});

test('a file of 201 lines: named', () => {
  assert.is(
    staySmall([source('core/long.ts', { lines: 201 }), source('core/a.ts', { lines: 200 })]).length,
    1,
  );
});

test('a file that all folders of core share and that imports one of them: named; auth, and the router: not', () => {
  const imports = ['core/auth/principal.ts', 'core/venues/venue.ts', 'core/values/time.ts'];
  assert.equal(
    shareNoRoom([source('core/request/scope.ts', { imports }), source('core/router.ts', { imports })]),
    [
      'core/request/scope.ts: is shared by all folders of core, but imports core/venues/venue.ts; move one of them',
    ],
  );
});

test('a facade that imports one above it: named; one below it, and the composition: not', () => {
  const imports = ['facades/http/body.ts', 'facades/pages/html.ts'];
  const files = [
    source('facades/http/error-response.ts', { imports }),
    source('facades/app.ts', { imports }),
  ];
  assert.is(stackFacades(files).length, 1);
  assert.match(
    stackFacades(files)[0] ?? '',
    'http/error-response.ts: imports facades/pages/html.ts, which stands',
  );
});

test('four files beside the folders: named; three: not', () => {
  const files = ['a', 'b', 'c', 'd'].map((name) => source(`core/${name}.ts`));
  assert.is(leaveFewLooseFiles(files).length, 1);
  assert.equal(leaveFewLooseFiles([...files.slice(1), source('core/venues/a.ts')]), []);
});

test('files that import each other: named once, with the way around', () => {
  const files = [
    source('core/entry.ts', { imports: ['core/a.ts', 'zod'] }),
    source('core/a.ts', { imports: ['core/b.ts', 'core/c.ts'] }),
    source('core/b.ts', { imports: ['core/c.ts'] }),
    source('core/c.ts', { imports: ['core/b.ts'] }),
  ];
  assert.equal(importNoCycles(files), ['core/b.ts: imports itself, core/b.ts → core/c.ts → core/b.ts']);
});

test('files that import one another in one direction, by two ways: no cycle', () => {
  const files = [
    source('core/a.ts', { imports: ['core/b.ts', 'core/c.ts'] }),
    source('core/b.ts', { imports: ['core/c.ts'] }),
    source('core/c.ts'),
  ];
  assert.equal(importNoCycles(files), []);
});

test('a median file of 29 lines, or of 46: named; migrations and sample data are not counted', () => {
  const files = (...lines: number[]) => lines.map((n) => source(`core/${n}.ts`, { lines: n }));
  const sample = source('orm/sample/load.ts', { lines: 5 });
  const migration = source('orm/schema/migrations/create-venues.ts', { lines: 199 });
  assert.equal(holdMedians(files(1, 29, 200)), ['core/: the median file has 29 lines, not 30 to 45']);
  assert.equal(holdMedians(files(1, 46, 200)), ['core/: the median file has 46 lines, not 30 to 45']);
  assert.equal(holdMedians([...files(1, 30, 200), sample, migration]), []);
});

test('a retired word in a name, a file name or a comment: named with the word to use', () => {
  const problems = useNoRetiredWords([
    source('core/batches/judge.ts', {
      text: "/** For whoever asks. */\nexport const keepPeople = () => keepAlive('verdict');\n",
    }),
  ]);
  assert.equal(problems, [
    'core/batches/judge.ts: names something keepPeople; use findOrCreate, upsert, replace, set or save',
    'core/batches/judge.ts: names something judge; use plan or decide',
    "core/batches/judge.ts: says 'whoever' in a comment; use the caller, the client, a user",
  ]);
});

test('a retired word in a string, within another word, in a migration or in a test: not named', () => {
  const text = "const keeper = 'nobody'; // a bearer token\n";
  assert.equal(useNoRetiredWords([source('core/a.ts', { text })]), []);
  assert.equal(useNoRetiredWords([source('orm/schema/migrations/keep-venue-spots.ts')]), []);
  assert.equal(useNoRetiredWords([source('tests/orm/nobody.ts')]), []);
});

test('a barrel, and process.env outside the server: named', () => {
  assert.is(holdNoBarrels([source('core/all.ts', { text: "export { a } from './a.ts';\n" })]).length, 1);
  assert.is(holdNoBarrels([source('core/venues/index.ts')]).length, 1);
  assert.is(readEnvironmentOnce([source('core/a.ts', { text: 'process.env.PORT' })]).length, 1);
});

test('imports over several lines, for types and at run time: all read', () => {
  const app = readSources().find(({ path }) => path === 'core/procedure-list.ts');
  assert.equal(app?.imports, [
    '@trpc/server',
    'zod',
    'core/procedures/trpc.ts',
    'core/request/context.ts',
    'core/router.ts',
  ]);
});
