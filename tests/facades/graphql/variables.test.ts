import { buildSchema, getOperationAST, parse } from 'graphql';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { checkVariables } from '../../../facades/graphql/limits/variables.ts';
import { seedAudience } from '../../support/records/seeds.ts';
import { signIn } from '../../support/requests/credentials.ts';
import { graphql } from '../../support/requests/graphql.ts';

async function scene() {
  const audience = await seedAudience();
  const { as } = await signIn({ audience });
  return {
    ask: (query: string, variables?: object) => graphql(audience, query, { as, variables }),
  };
}

const unknownKeys = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`key${index}`, index]));

test('a variable with 100,000 unknown keys: one error, for which they are not compared with each other', () => {
  const schema = buildSchema('type Query { of(filter: Filter): Int } input Filter { name: String }');
  const operation = getOperationAST(parse('query ($filter: Filter) { of(filter: $filter) }'));
  if (operation == null) throw new Error('There is one.');
  const filter = { name: 'a', ...unknownKeys(100_000) };
  const start = performance.now();
  assert.throws(
    () => checkVariables(schema, operation, { filter }),
    (error: Error) =>
      error.message === 'Variable "$filter" got invalid value; Field "key0" is not defined by type "Filter".',
  );
  // The square of their number would take an hour.
  assert.ok(performance.now() - start < 60_000);
});

test('variables that are wrong in a thousand places: one error that tells the first place, without the value', async () => {
  const { ask } = await scene();
  const light = Array.from({ length: 1000 }, () => ({ name: 'x'.repeat(500), ...unknownKeys(5) }));
  const query =
    'mutation ($input: AudienceThemeUpdateInput!) { updateAudienceTheme(input: $input) { clientMutationId } }';
  const { body } = await ask(query, { input: { theme: { light } } });
  assert.equal(body, {
    errors: [
      {
        message:
          'Variable "$input" got invalid value at "input.theme.light[0]"; Field "value" of required type "String!" was not provided.',
        locations: [{ line: 1, column: 11 }],
        extensions: { code: 'BAD_USER_INPUT' },
      },
    ],
  });
});

test('a secret of the wrong type, or a text that is no number or no name: the error does not repeat it', async () => {
  const { ask } = await scene();
  const wrong = [
    ['Int', 'SECRET', 'venuesConnection(first: $value) { totalCount }'],
    ['Boolean!', 'SECRET', 'venuesConnection { edges { node { id @include(if: $value) } } }'],
    ['String', { a: 'SECRET' }, 'venuesConnection(query: $value) { totalCount }'],
    [
      'VenueOrderField!',
      'SECRET',
      'venuesConnection(orderBy: { field: $value, direction: ASC }) { totalCount }',
    ],
    ['ID!', { a: 'SECRET' }, 'node(id: $value) { id }'],
  ] as const;
  for (const [type, value, selection] of wrong) {
    const { body } = await ask(`query ($value: ${type}) { ${selection} }`, { value });
    assert.match(JSON.stringify(body.errors), 'got invalid value', type);
    assert.not.match(JSON.stringify(body), 'SECRET', type);
  }
});

test('values and names of nearly 1 MB: no message repeats more than 300 characters of one', async () => {
  const { ask } = await scene();
  const long = 'x'.repeat(990_000);
  const many = Array.from({ length: 110 }, (_, index) => `$a${index}: ID`).join(' ');
  const requests: [string, object?][] = [
    ['query ($first: Int) { eventsConnection(first: $first) { totalCount } }', { first: long }],
    [
      'query ($order: EventOrder) { eventsConnection(orderBy: $order) { totalCount } }',
      { order: { [long]: 1 } },
    ],
    ['query ($order: EventOrder) { eventsConnection(orderBy: $order) { totalCount } }', { order: long }],
    [`{ eventsConnection(first: "${long}") { totalCount } }`],
    [`{ eventsConnection(orderBy: {field: ${long}, direction: ASC}) { totalCount } }`],
    [`{ eventsConnection(orderBy: {${long}: NAME}) { totalCount } }`],
    [`query ${long}(${many}) { me { id } }`],
    [`{ ${long} }`],
    [`{ me { id } } "${long}"`],
  ];
  for (const [query, variables] of requests) {
    const { body } = await ask(query, variables);
    assert.ok(body.errors?.length);
    for (const { message } of body.errors ?? [])
      assert.ok(message.length <= 301, `${message.length} characters`);
  }
});
