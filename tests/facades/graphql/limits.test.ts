import { getIntrospectionQuery } from 'graphql';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { signIn } from '../../support/credentials.ts';
import { globalId, graphql } from '../../support/graphql.ts';
import { type SeededAudience, seedAudience, seedEvents, seedLocale, seedVenue } from '../../support/seeds.ts';

const second = 1_000_000;

/** What a document is refused with, for less than a second of one processor: the service runs in this process. */
async function refusal(audience: SeededAudience, as: string, query: string) {
  const start = process.cpuUsage();
  const { body } = await graphql(audience, query, { as });
  const { user, system } = process.cpuUsage(start);
  assert.ok(user + system < second, `took ${user + system} µs`);
  assert.is(body.errors?.[0]?.extensions.code, 'BAD_USER_INPUT');
  return body.errors ?? [];
}

const times = (count: number, part: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => part(index)).join(' ');

test('documents that are too large: refused in a second, with the limit told', async () => {
  const audience = await seedAudience();
  const { as } = await signIn({ audience });
  const documents: [string, RegExp][] = [
    [`{ me { ${'name '.repeat(4998)} } }`, /5000 tokens/],
    [`{ me { ${'name '.repeat(4000)} } }`, /4001 fields; at most 1000/],
    [`{ ${'venues { locale { '.repeat(50)} id ${'} }'.repeat(50)} }`, /101 levels of fields; at most 20/],
    [`{ ${times(101, (index) => `a${index}: me { id }`)} }`, /101 aliases; at most 100/],
    [
      `{ ${times(101, (index) => `...F${index}`)} } ${times(101, (index) => `fragment F${index} on Query { me { id } }`)}`,
      /102 definitions; at most 100/,
    ],
    [
      `{ ...F0 } ${times(60, (index) => `fragment F${index} on Query { ...F${index + 1} ...F${index + 1} }`)} fragment F60 on Query { me { id } }`,
      /fields; at most 1000/,
    ],
    [
      `{ __schema { types { ${times(6, (index) => `a${index}: fields { name }`)} } } }`,
      /introspections; at most 5/,
    ],
    [
      '{ __schema { types { fields { type { fields { type { fields { type { name } } } } } } } } }',
      /introspection depth/,
    ],
  ];
  for (const [query, message] of documents) {
    const [error] = await refusal(audience, as, query);
    assert.match(error?.message ?? '', message);
  }
});

test('a document of nearly 5,000 tokens: answered where it asks for little', async () => {
  const audience = await seedAudience();
  const { as } = await signIn({ audience });
  const query = `{ ${times(1600, (index) => `a${index}: __typename`)} }`;
  assert.is((await graphql<{ a0: string }>(audience, query, { as })).body.data?.a0, 'Query');
});

test('validation stops after 100 errors', async () => {
  const audience = await seedAudience();
  const { as } = await signIn({ audience });
  const errors = await refusal(audience, as, `{ ${times(900, (index) => `unknown${index}`)} }`);
  assert.is(errors.length, 101);
  assert.match(errors.at(-1)?.message ?? '', /Too many validation errors/);
});

test('documents that give too much: refused in a second, with the limit told', async () => {
  const audience = await seedAudience();
  const { as } = await signIn({ audience });
  const venue = await seedVenue(await seedLocale(audience));
  await seedEvents(venue, 1000);
  const wide = `{ ${times(60, (index) => `a${index}: events(query: "${index % 10}") { id name startsAt endsAt timeZone url status featured }`)} }`;
  assert.match((await refusal(audience, as, wide)).at(-1)?.message ?? '', /more than 100,000 values/);
  const deep = `{ events { ${'venue { events { '.repeat(4)} id ${'} }'.repeat(4)} } }`;
  assert.match((await refusal(audience, as, deep)).at(-1)?.message ?? '', /more than 100,000 values/);
  const many = `{ venues { ${times(99, (index) => `a${index}: events(query: "x${index}") { id }`)} events { id } people: locale { people { id } } } }`;
  assert.match((await refusal(audience, as, many)).at(-1)?.message ?? '', /more than 100 different lists/);
});

test('a mutation of which one field gives too much: null for that one; the fields before and after it are carried out', async () => {
  const audience = await seedAudience();
  const { as } = await signIn({ audience, admin: true });
  const venue = await seedVenue(await seedLocale(audience));
  await seedEvents(venue, 1000);
  const update = (alias: string, selection: string) =>
    `${alias}: updateVenue(input: { id: "${globalId('Venue', venue.id)}", address: "${alias}" }) { venue { address ${selection} } }`;
  const wide = times(40, (index) => `a${index}: events { id name startsAt }`);
  const query = `mutation { ${update('first', '')} ${update('wide', wide)} ${update('last', '')} }`;
  const { body } = await graphql(audience, query, { as });
  assert.equal(body.data, {
    first: { venue: { address: 'first' } },
    wide: null,
    last: { venue: { address: 'last' } },
  });
  assert.equal(
    body.errors?.map(({ path, extensions }) => [path, extensions.code]),
    [[['wide'], 'BAD_USER_INPUT']],
  );
});

test("GraphiQL's introspection and a screen of 1,000 records are answered", async () => {
  const audience = await seedAudience();
  const { as } = await signIn({ audience });
  await seedEvents(await seedVenue(await seedLocale(audience)), 1000);
  const query =
    '{ events { id name startsAt endsAt status featured venue { id name locale { name } } photo { url } people { id name } rsvp { state } } }';
  for (const document of [getIntrospectionQuery(), query]) {
    const { body } = await graphql(audience, document, { as });
    assert.is(body.errors, undefined);
  }
});

test.run();
