import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { seedAudience } from '../../support/records/seeds.ts';
import { signIn } from '../../support/requests/credentials.ts';
import type { Result } from '../../support/requests/graphql.ts';
import { request } from '../../support/requests/request.ts';

const accept = 'application/graphql-response+json';

async function endpoint() {
  const audience = await seedAudience();
  const { as } = await signIn({ audience });
  const path = `/v1/audience/${audience.id}/graphql`;
  const post = (body: string | { query: string; operationName?: string }) =>
    request<Result<unknown>>(`POST ${path}`, { as, body, headers: { accept } });
  return { as, path, post };
}

test('a subscription: 400 with a GraphQL error, by POST and by GET; other operations of its document are executed', async () => {
  const { as, path, post } = await endpoint();
  const query = 'query Mine { me { name } } subscription Theirs { me { name } }';
  const errors = [
    {
      message: 'Schema is not configured to execute subscription operation.',
      locations: [{ line: 1, column: 28 }],
      extensions: { code: 'BAD_USER_INPUT' },
    },
  ];
  const posted = await post({ query, operationName: 'Theirs' });
  const search = new URLSearchParams({ query, operationName: 'Theirs' });
  const got = await request(`GET ${path}?${search}`, { as, headers: { accept } });
  for (const { status, body } of [posted, got]) {
    assert.is(status, 400);
    assert.equal(body, { errors });
  }
  const { status, body } = await post({ query, operationName: 'Mine' });
  assert.is(status, 200);
  assert.equal(body, { data: { me: { name: 'Robin' } } });
});

test('a page of a plain list: 400 with the name of the connection, which has pages', async () => {
  const { post } = await endpoint();
  const messageFor = async (query: string) => (await post({ query })).body.errors?.[0]?.message;
  const unknown = (field: string) => `Unknown argument "first" on field "${field}".`;
  const hint = 'Use `venuesConnection`, which is paginated.';
  assert.is(await messageFor('{ venues(first: 3) { id } }'), `${unknown('Query.venues')} ${hint}`);
  assert.is(await messageFor('{ me(first: 3) { id } }'), unknown('Query.me'));
});

test('a document of more than 200 levels, of whatever it is made: 400 with a GraphQL error', async () => {
  const { post } = await endpoint();
  const nested = (levels: number) => {
    const [lists, objects] = ['['.repeat(levels), '{a:'.repeat(levels)];
    const closed = `${lists}${']'.repeat(levels)}`;
    return [
      '{me'.repeat(levels),
      `${'{me'.repeat(levels)}${'}'.repeat(levels)}`,
      `{${'...{'.repeat(levels)}me{id}${'}'.repeat(levels + 1)}`,
      `{ nodes(ids: ${lists}`,
      `{ nodes(ids: ${closed}) { id } }`,
      `{ eventsConnection(orderBy: ${objects}1${'}'.repeat(levels)}) { totalCount } }`,
      `{ me @skip(if: ${closed}) { id } }`,
      `query ($ids: ${lists}ID${']'.repeat(levels)}) { nodes(ids: $ids) { id } }`,
      `query ($ids: [ID!]! = ${closed}) { nodes(ids: $ids) { id } }`,
      `query Q @directive(of: ${closed}) { me { id } }`,
    ];
  };
  const message = 'The document has more than 200 levels.';
  for (const levels of [201, 1200, 60_000])
    for (const query of nested(levels)) {
      const { status, body } = await post({ query });
      assert.is(status, 400, query.slice(0, 40));
      assert.equal(body, { errors: [{ message, extensions: { code: 'BAD_USER_INPUT' } }] });
    }
});

test('a document of 200 levels: executed', async () => {
  const { post } = await endpoint();
  const { status, body } = await post({ query: `{${'...{'.repeat(198)}me{name}${'}'.repeat(199)}` });
  assert.is(status, 200);
  assert.equal(body, { data: { me: { name: 'Robin' } } });
});

test('variables of 60,000 levels: GraphQL errors, for every type', async () => {
  const { post } = await endpoint();
  for (const type of ['[ID!]', 'ID', 'DateTime', 'Int', 'String', 'EventOrder', 'OrderDirection']) {
    const of = { '[ID!]': 'nodes(ids: $deep) { id }', ID: 'node(id: $deep) { id }' }[type] ?? 'me { id }';
    const used = {
      DateTime: 'from: $deep',
      Int: 'first: $deep',
      String: 'query: $deep',
      EventOrder: 'orderBy: $deep',
      OrderDirection: 'orderBy: { field: NAME, direction: $deep }',
    }[type];
    const query = `query ($deep: ${type}!) { ${used ? `eventsConnection(${used}) { totalCount }` : of} }`;
    for (const [open, close] of [
      ['[', ']'],
      ['{"field":', '}'],
    ] as const) {
      const deep = `${open.repeat(60_000)}1${close.repeat(60_000)}`;
      const { status, body } = await post(`{"query":${JSON.stringify(query)},"variables":{"deep":${deep}}}`);
      assert.is(status, 400, type);
      assert.is(body.errors?.[0]?.extensions.code, 'BAD_USER_INPUT', type);
    }
  }
});

test('a document of more than 5,000 lines: 400; one of 5,000 is executed', async () => {
  const { post } = await endpoint();
  const refused = await post({ query: `${'\n'.repeat(5000)}{ me { name } }` });
  assert.is(refused.status, 400);
  assert.is(refused.body.errors?.[0]?.message, 'The document has more than 5000 lines.');
  const { body } = await post({ query: `${'\n'.repeat(4999)}{ me { name } }` });
  assert.equal(body, { data: { me: { name: 'Robin' } } });
});
