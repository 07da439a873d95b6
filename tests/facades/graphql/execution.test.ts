import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { seedAudience, seedEvent, seedEvents, seedLocale, seedVenue } from '../../support/records/seeds.ts';
import { signIn } from '../../support/requests/credentials.ts';
import { globalId, graphql } from '../../support/requests/graphql.ts';

async function scene() {
  const audience = await seedAudience();
  const locale = await seedLocale(audience, { name: 'Toronto' });
  const blues = await seedVenue(locale, { name: 'Blues', url: 'https://blues.example' });
  await seedVenue(locale, { name: 'Attic', address: null });
  await seedEvent(blues, { name: 'Tonight', inHours: 2 });
  await seedEvent(blues, { name: 'Tomorrow', inHours: 26, featured: true, status: 'cancelled' });
  return { audience, locale, blues, as: (await signIn({ audience })).as };
}

test('a query of which fields fail: the data that there is, and each error once, with its path', async () => {
  const { audience, blues, as } = await scene();
  const ask = (query: string) => graphql<Record<string, unknown>>(audience, query, { as });
  const { body: restricted } = await ask('{ audience { name applications { name } serviceTokens { id } } }');
  assert.equal(restricted.data.audience, { name: 'Salsa City', applications: null, serviceTokens: null });
  assert.equal(restricted.errors?.map(({ path }) => path?.join('.')).sort(), [
    'audience.applications',
    'audience.serviceTokens',
  ]);
  const { body: counts } = await ask('{ events { name rsvpCounts { maybe } } }');
  assert.equal(counts.data.events, [
    { name: 'Tonight', rsvpCounts: null },
    { name: 'Tomorrow', rsvpCounts: null },
  ]);
  assert.is(counts.errors?.length, 2);
  await seedEvents(blues, 999);
  const { body: long } = await ask('{ me { id } venues { name events { id } } }');
  assert.is(long.data, null);
  assert.is(long.errors?.length, 1);
  assert.match(long.errors?.[0]?.message ?? '', /`eventsConnection`/);
});

test('a field that fails for 1,000 records, after 4,900 long lines: its line is told, and is found once', async () => {
  const { audience, blues, as } = await scene();
  await seedEvents(blues, 998);
  const lines = `#${'x'.repeat(190)}\n`.repeat(4900);
  const ask = async (query: string) => {
    const start = performance.now();
    const { body } = await graphql<object>(audience, query, { as });
    const places = new Set(body.errors?.map(({ locations }) => locations?.[0]?.line));
    assert.is(body.errors?.length, 1000);
    return { places: [...places], time: performance.now() - start };
  };
  const first = await ask(`{ events { rsvpCounts { maybe } } } ${lines}`);
  const last = await ask(`${lines} { events { rsvpCounts { maybe } } }`);
  assert.equal(first.places, [1]);
  assert.equal(last.places, [4901]);
  // Read for each record, the lines take a second and more.
  assert.ok(last.time < 2 * first.time + 1000, `${last.time} ms instead of ${first.time}`);
});

test('null for what must not be null: null for all above it, with one error', async () => {
  const { audience, as } = await scene();
  const query = '{ venues { name eventsConnection(after: "nonsense") { totalCount } events { name } } }';
  const { body } = await graphql<null>(audience, query, { as });
  assert.is(body.data, null);
  assert.is(body.errors?.length, 1);
});

test('items of a list that fail at different times: an error, and the next request is served', async () => {
  const { audience, as } = await scene();
  const query = `query ($people: PersonOrderField = NAME, $events: EventOrderField = NAME) {
    search(q: "tonight blues") { record {
      ... on Event { venue { name } peopleConnection(orderBy: { field: $people, direction: ASC }) { totalCount } }
      ... on Venue { eventsConnection(orderBy: { field: $events, direction: ASC }) { totalCount } }
    } }
  }`;
  const variables = { people: null, events: null };
  const { body } = await graphql<null>(audience, query, { as, variables });
  assert.is(body.data, null);
  assert.match(body.errors?.[0]?.message ?? '', /Argument "orderBy" has invalid value/);
  assert.is((await graphql(audience, query, { as })).body.errors, undefined);
});

test('variables that are not what a query declares: BAD_USER_INPUT for each', async () => {
  const { audience, as } = await scene();
  const query =
    'query Q($id: ID!, $first: Int, $order: EventOrder, $from: DateTime) { eventsConnection(localeId: $id, first: $first, orderBy: $order, from: $from) { totalCount } }';
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
    const { body } = await graphql(audience, query, { as, variables });
    assert.is(body.errors?.[0]?.extensions.code, 'BAD_USER_INPUT', JSON.stringify(variables));
    assert.is(body.data ?? null, null, JSON.stringify(variables));
  }
});
