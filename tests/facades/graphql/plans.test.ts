import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { signIn } from '../../support/credentials.ts';
import { globalId, graphql } from '../../support/graphql.ts';
import {
  type SeededAudience,
  seedAudience,
  seedEvent,
  seedEvents,
  seedLocale,
  seedVenue,
} from '../../support/seeds.ts';

interface Query {
  readonly query: string;
  readonly variables?: object;
}

const directive = ' @include(if: true)';

/** What a query is answered: alike with a directive that changes nothing, for which the service does not plan it. */
async function answerTo(audience: SeededAudience, as: string, { query, variables = {} }: Query) {
  const ask = async (instead: string) => {
    const document = query.replace('#', instead);
    const { body } = await graphql<Record<string, unknown>>(audience, document, { as, variables });
    return { ...body, text: JSON.stringify(body.data) };
  };
  const planned = await ask(' '.repeat(directive.length));
  assert.equal(planned, await ask(directive), query);
  return planned;
}

async function scene() {
  const audience = await seedAudience();
  const locale = await seedLocale(audience, { name: 'Toronto' });
  const blues = await seedVenue(locale, { name: 'Blues', url: 'https://blues.example' });
  await seedVenue(locale, { name: 'Attic', address: null });
  await seedEvent(blues, { name: 'Tonight', inHours: 2 });
  await seedEvent(blues, { name: 'Tomorrow', inHours: 26, featured: true, status: 'cancelled' });
  return { audience, locale, blues, as: (await signIn({ audience })).as };
}

test('queries: answered in the order in which they ask, whatever their form', async () => {
  const { audience, locale, as } = await scene();
  const venue =
    '{ ...V } } fragment V on Venue { z: name ...Where name } fragment Where on Node { ... on Venue { locale { name } } id }';
  const queries: Query[] = [
    { query: '{ me { id __typename } audience { name } last: __typename# }' },
    { query: `{ first: __typename# venues ${venue}` },
    {
      query: '{ __typename# venues { name } venues { address page { name } } venues { page { url name } } }',
    },
    {
      query:
        '{ __typename# venues { events { name } soon: events(upcoming: true) { status startsAt endsAt featured } } }',
    },
    {
      query:
        '{ __typename# venuesConnection(first: 1) { totalCount pageInfo { hasNextPage startCursor } edges { cursor distance } } }',
    },
    {
      query:
        '{ __typename# isPrototypeOf: venues { toString: name propertyIsEnumerable: page { valueOf: url } } }',
    },
    { query: '{ __proto__: audience { name } __typename# }' },
    {
      query: `{ __typename# node(id: "${globalId('Locale', locale.id)}") { __typename ... on Locale { name } } }`,
    },
    { query: '{ __typename# __type(name: "Venue") { name } }' },
    {
      query:
        'query Q($id: ID!, $upcoming: Boolean = true, $first: Int) { __typename# venuesConnection(first: $first, localeId: $id) { nodes { name eventsConnection(upcoming: $upcoming) { nodes { name } } } } }',
      variables: { id: globalId('Locale', locale.id) },
    },
    {
      query:
        'query Q($order: EventOrder, $status: EventStatus) { __typename# events(orderBy: $order, status: $status) { name } }',
      variables: { order: { field: 'NAME', direction: 'DESC' }, status: null },
    },
  ];
  for (const query of queries)
    assert.is((await answerTo(audience, as, query)).errors, undefined, query.query);
  const { text } = await answerTo(audience, as, { query: `{ first: __typename# venues ${venue}` });
  const [attic] = JSON.parse(text).venues;
  assert.equal(Object.keys(attic), ['z', 'locale', 'id', 'name']);
  assert.equal([attic.z, attic.locale, attic.name], ['Attic', { name: 'Toronto' }, 'Attic']);
});

test('queries that fail in part or whole: the data that there is, and each error once, with its path', async () => {
  const { audience, blues, as } = await scene();
  const restricted = '{ __typename# audience { name applications { name } serviceTokens { id } } }';
  const partly = await answerTo(audience, as, { query: restricted });
  assert.equal(partly.data.audience, { name: 'Salsa City', applications: null, serviceTokens: null });
  assert.equal(partly.errors?.map(({ path }) => path?.join('.')).sort(), [
    'audience.applications',
    'audience.serviceTokens',
  ]);
  const failing = await answerTo(audience, as, {
    query:
      '{ __typename# venues { name eventsConnection(after: "nonsense") { totalCount } events { name } } }',
  });
  assert.is(failing.data, null);
  assert.is(failing.errors?.length, 1);
  const counts = await answerTo(audience, as, {
    query: '{ __typename# events { name rsvpCounts { maybe } } }',
  });
  assert.is(counts.errors?.length, 2);
  await seedEvents(blues, 999);
  const long = await answerTo(audience, as, {
    query: '{ __typename# me { id } venues { name events { id } } }',
  });
  assert.match(long.errors?.[0]?.message ?? '', /`eventsConnection`/);
});

test('variables that are not what a query declares: BAD_USER_INPUT for each', async () => {
  const { audience, as } = await scene();
  const query =
    'query Q($id: ID!, $first: Int, $order: EventOrder, $from: DateTime) { __typename# eventsConnection(localeId: $id, first: $first, orderBy: $order, from: $from) { totalCount } }';
  const id = globalId('Locale', '0192aaaa-0000-7000-8000-000000000000');
  for (const variables of [
    {},
    { id: null },
    { id: 1.5 },
    { id, first: 'x' },
    { id, first: 2 ** 31 },
    { id, order: 'NAME' },
    { id, order: { field: 'NAME' } },
    { id, order: { field: 'NAME', direction: 'UP' } },
    { id, order: { field: 'NAME', direction: 'ASC', more: 1 } },
    { id, from: 'yesterday' },
  ]) {
    const { errors } = await answerTo(audience, as, { query, variables });
    assert.is(errors?.[0]?.extensions.code, 'BAD_USER_INPUT', JSON.stringify(variables));
  }
});

test.run();
