import { buildSchema, type ExecutionResult, getLocation, execute as graphqlJs, parse, Source } from 'graphql';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { BudgetExceeded } from '../../../facades/graphql/execution/budget.ts';
import { Executor } from '../../../facades/graphql/execution/execute.ts';
import { shortestTime } from '../../support/shortest-time.ts';
import { compare } from './executor/comparison.ts';
import { Random } from './executor/random.ts';
import { RandomDocument } from './executor/random-document.ts';
import { unhandledIn } from './executor/rejections.ts';
import { randomSchema } from './executor/schema.ts';

const documents = 10_000;
const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);

test('10,000 random documents: the result that graphql-js gives, and no promise left to itself', async () => {
  const random = new Random(seed);
  const executor = new Executor(randomSchema);
  const seen = { 'all data': 0, 'some data': 0, 'null for all': 0, 'no data': 0 };
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0; // traces take longer than all the rest
  const unhandled = await unhandledIn(async () => {
    for (let count = 0; count < documents; count++) {
      const { text, executions } = new RandomDocument(random);
      const document = parse(text);
      for (const execution of executions) {
        const values = { seed: random.below(2 ** 31), failing: random.pick([0, 0, 0.01, 0.05, 0.2]) };
        const { data, errors } = await compare(executor, document, { ...execution, ...values }).catch(
          (error: unknown) => {
            console.error({ SEED: seed, count, text, ...execution, ...values });
            throw error;
          },
        );
        if (data === undefined) seen['no data']++;
        else if (data === null) seen['null for all']++;
        else seen[errors ? 'some data' : 'all data']++;
      }
    }
  }).finally(() => {
    Error.stackTraceLimit = stackTraceLimit;
  });
  assert.equal(unhandled, [], `seed ${seed}`);
  for (const [what, times] of Object.entries(seen)) assert.ok(times > documents / 100, `${times} ${what}`);
});

/** Executes a document of a schema in which resolvers are functions of the root. */
async function execute(schema: string, rootValue: object, text: string) {
  const { data, errors } = await new Executor(buildSchema(schema)).execute({
    document: parse(text),
    rootValue,
  });
  return { data: JSON.stringify(data), errors: errors?.map(({ message, path }) => ({ message, path })) };
}

const tooMuch = 'This document costs too much.';
const exceed = (): never => {
  throw new BudgetExceeded('costs too much');
};

test('a mutation of which one field exceeds the budget: null for that one, with its path; all others as they are', async () => {
  const done: string[] = [];
  const change = (name: string, list: () => unknown) => async () => {
    done.push(`${name} begins`);
    await new Promise(setImmediate);
    done.push(`${name} ends`);
    return { name: () => Promise.reject(new Error('not this')), record: { lists: [{ list }, { list }] } };
  };
  assert.equal(
    await execute(
      `type Query { a: Int } type Item { list: [Int!]! } type Record { lists: [Item!]! }
      type Payload { name: String record: Record } type Mutation { a: Payload b: Payload c: Payload }`,
      { a: change('a', () => [1]), b: change('b', exceed), c: change('c', () => [3]) },
      'mutation { a { record { lists { list } } } x: b { name record { lists { list } } } c { name } }',
    ),
    {
      data: '{"a":{"record":{"lists":[{"list":[1]},{"list":[1]}]}},"x":null,"c":{"name":null}}',
      errors: [
        { message: tooMuch, path: ['x'] },
        { message: 'not this', path: ['c', 'name'] },
      ],
    },
  );
  assert.equal(
    done,
    ['a', 'b', 'c'].flatMap((name) => [`${name} begins`, `${name} ends`]),
  );
});

test('a query that exceeds the budget: one error for the whole, once what it began has ended; nothing more is resolved', async () => {
  let asked = 0;
  let isEnded = false;
  const item = { list: () => (++asked === 3 ? exceed() : [asked]) };
  const result = await execute(
    'type Query { begun: Int failing: Int items: [Item] after: Int } type Item { list: [Int] }',
    {
      begun: () =>
        new Promise(setImmediate).then(() => {
          isEnded = true;
        }),
      failing: () => {
        throw new Error('not this');
      },
      items: () => Array.from({ length: 10 }, () => item),
      after: () => {
        throw new Error('nor this');
      },
    },
    '{ begun failing items { list } after }',
  );
  assert.equal(result, { data: 'null', errors: [{ message: tooMuch, path: undefined }] });
  assert.is(asked, 3);
  assert.ok(isEnded);
});

test('a field that fails for 1,000 records, far down in its document: its line is found once', async () => {
  const failing = () => Promise.reject(new Error('not this'));
  const source = `{ items {${'\n'.repeat(200_000)}failing } }`;
  const document = parse(source);
  const executor = new Executor(buildSchema('type Query { items: [Item] } type Item { failing: Int }'));
  const rootValue = { items: Array.from({ length: 1000 }, () => ({ failing })) };
  const { errors } = await executor.execute({ document, rootValue });
  let time = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < 3; attempt++) {
    const start = performance.now();
    await executor.execute({ document, rootValue });
    time = Math.min(time, performance.now() - start);
  }
  const once = shortestTime(() => getLocation(new Source(source), source.length - 5));
  assert.is(errors?.length, 1000);
  assert.equal(errors?.at(-1)?.toJSON(), {
    message: 'not this',
    locations: [{ line: 200_001, column: 1 }],
    path: ['items', 999, 'failing'],
  });
  assert.ok(time < 300 * once, `${time} ms, and ${once} ms for finding one line`);
});

test('the arguments of a field: one object for all records of a request', async () => {
  const given: object[] = [];
  const item = { field: (args: object) => given.push(args) };
  const result = await execute(
    'type Query { items: [Item] } type Item { field(of: Int): Int }',
    { items: [item, item] },
    '{ items { field(of: 1) } }',
  );
  assert.is(result.data, '{"items":[{"field":1},{"field":2}]}');
  assert.is(given[0], given[1]);
});

test('a large result: the same as in graphql-js, and other work is done while it is made', async () => {
  const schema = buildSchema(
    'type Query { items: [Item!]! later: [String] } type Item { name: String! late: String items: [Item!] }',
  );
  const items = Array.from({ length: 3000 }, (_, index) => ({
    name: `${index}`,
    late: async () => {
      if (index % 100 === 7) throw new Error(`late ${index}`);
      return `late ${index}`;
    },
    items: index % 10 === 0 ? [{ name: index % 20 === 0 ? null : 'within' }] : [],
  }));
  const later = () =>
    Array.from({ length: 3000 }, async (_, index) => {
      if (index > 2990) throw new Error(`later ${index}`);
      return 'later';
    });
  const document = parse('{ items { name late items { name } more: items { __typename } } later }');
  let turns = 0;
  let isOver = false;
  const count = () => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const unhandled: unknown[] = [];
  const observe = (reason: unknown) => unhandled.push(reason);
  process.on('unhandledRejection', observe);
  const actual = await new Executor(schema).execute({ document, rootValue: { items, later } });
  process.off('unhandledRejection', observe);
  isOver = true;
  assert.equal(unhandled, []);
  const expected = await graphqlJs({ schema, document, rootValue: { items, later } });
  assert.ok(turns >= 10, `${turns} turns of the event loop`);
  assert.is(JSON.stringify(actual.data), JSON.stringify(expected.data));
  const paths = ({ errors = [] }: ExecutionResult) => errors.map(({ path }) => path?.join('.')).sort();
  assert.equal(paths(actual), paths(expected));
});

test.run();
