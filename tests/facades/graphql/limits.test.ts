import { getIntrospectionQuery } from 'graphql';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { countReads } from '../../support/database/count-reads.ts';
import {
  type SeededAudience,
  seedAudience,
  seedEvent,
  seedEvents,
  seedLocale,
  seedVenue,
} from '../../support/records/seeds.ts';
import { signIn } from '../../support/requests/credentials.ts';
import { globalId, graphql } from '../../support/requests/graphql.ts';

/** What a document is refused with. */
async function refusal(audience: SeededAudience, as: string, query: string) {
  const { body } = await graphql(audience, query, { as });
  assert.is(body.errors?.[0]?.extensions.code, 'BAD_USER_INPUT');
  return body.errors ?? [];
}

/** What the work gives, with the number of reads that it took. */
async function counting<Result extends object>(work: () => Promise<Result>) {
  const results: Result[] = [];
  const counted = await countReads(async () => results.push(await work()));
  const [result] = results;
  if (result === undefined) throw new Error('The work gave nothing.');
  return { ...result, counted };
}

const times = (count: number, part: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => part(index)).join(' ');

test('documents that are too large: refused, with the limit told', async () => {
  const audience = await seedAudience();
  const { as } = await signIn({ audience });
  const documents: [string, RegExp][] = [
    [`{ me { ${'name '.repeat(4998)} } }`, /5000 tokens/],
    [`{ ${'me { id } '.repeat(200)} }`, /39800 pairs of fields with the same name; at most 10000/],
    [
      `{ ${times(60, () => '...on Query { me { id } me { id } me { name } }')} }`,
      /pairs of fields with the same name/,
    ],
    [`{ ${'venues { locale { '.repeat(50)} id ${'} }'.repeat(50)} }`, /101 levels of fields; at most 20/],
    [
      `{ ${times(101, (index) => `...F${index}`)} } ${times(101, (index) => `fragment F${index} on Query { me { id } }`)}`,
      /102 definitions; at most 100/,
    ],
    [
      `{ ...F0 } ${times(60, (index) => `fragment F${index} on Query { ...F${index + 1} ...F${index + 1} }`)} fragment F60 on Query { me { id } }`,
      /fields; at most 5000/,
    ],
    [
      `{ ${times(90, (index) => `a${index}: me { ...F }`)} } fragment F on User { ${times(60, (index) => `b${index}: __typename`)} }`,
      /5490 fields; at most 5000/,
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

test('a document of 5,000 tokens that repeat one field: answered', async () => {
  const audience = await seedAudience();
  const { as } = await signIn({ audience });
  const { body } = await graphql(audience, `{ ${'__typename '.repeat(4998)} }`, { as });
  assert.equal(body, { data: { __typename: 'Query' } });
});

test('a field that is refused, repeated in 4,000 places: its error names a hundred of them', async () => {
  const audience = await seedAudience();
  await seedVenue(await seedLocale(audience));
  const { as } = await signIn({ audience });
  const query = `{ venues { ${'editedFields '.repeat(4000)} } }`;
  const [error] = (await graphql(audience, query, { as })).body.errors ?? [];
  assert.is(error?.extensions.code, 'FORBIDDEN');
  assert.is(error?.locations?.length, 100);
});

test('a document of nearly 5,000 tokens, all of them aliases: answered where it asks for little', async () => {
  const audience = await seedAudience();
  const { as } = await signIn({ audience });
  const names = `{ ${times(1600, (index) => `a${index}: __typename`)} }`;
  assert.is((await graphql<{ a0: string }>(audience, names, { as })).body.data?.a0, 'Query');
  const mine = `{ ${times(800, (index) => `a${index}: me { name }`)} }`;
  const { data } = (await graphql<{ a799: { name: string } }>(audience, mine, { as })).body;
  assert.is(data.a799.name, 'Robin');
});

test('a fragment that includes itself: refused, whatever else it includes', async () => {
  const audience = await seedAudience();
  const { as } = await signIn({ audience });
  const all = times(40, (index) => `...F${index}`);
  const query = `{ ...F0 } ${times(40, (index) => `fragment F${index} on Query { me { id } ${all} }`)}`;
  const [error] = await refusal(audience, as, query);
  assert.match(error?.message ?? '', /Cannot spread fragment "F0" within itself/);
});

test('validation stops after 100 errors', async () => {
  const audience = await seedAudience();
  const { as } = await signIn({ audience });
  const errors = await refusal(audience, as, `{ ${times(900, (index) => `unknown${index}`)} }`);
  assert.is(errors.length, 101);
  assert.match(errors.at(-1)?.message ?? '', /Too many validation errors/);
});

test('documents that give too much: refused, with the limit told', async () => {
  const audience = await seedAudience();
  const { as } = await signIn({ audience });
  const venue = await seedVenue(await seedLocale(audience));
  await seedEvents(venue, 1000);
  const wide = `{ ${times(60, (index) => `a${index}: events(query: "${index % 10}") { id name startsAt endsAt timeZone url status featured }`)} }`;
  assert.match((await refusal(audience, as, wide)).at(-1)?.message ?? '', /more than 100,000 values/);
  const deep = `{ events { ${'venue { events { '.repeat(4)} id ${'} }'.repeat(4)} } }`;
  assert.match((await refusal(audience, as, deep)).at(-1)?.message ?? '', /more than 100,000 values/);
  const names = `{ ${times(16, (index) => `a${index}: events { ...F }`)} } fragment F on Event { ${times(300, (index) => `a${index}: __typename`)} }`;
  assert.match((await refusal(audience, as, names)).at(-1)?.message ?? '', /more than 100,000 values/);
  const failing = `{ events { ${times(90, (index) => `a${index}: rsvpCounts { maybe }`)} } }`;
  assert.match((await refusal(audience, as, failing)).at(-1)?.message ?? '', /more than 100,000 values/);
  const begun = `{ events { ${times(18, (index) => `a${index}: peopleConnection(query: "x${index}") { totalCount }`)} } }`;
  assert.match((await refusal(audience, as, begun)).at(-1)?.message ?? '', /more than 100,000 values/);
  const many = `{ venues { ${times(99, (index) => `a${index}: events(query: "x${index}") { id }`)} events { id } people: locale { people { id } } } }`;
  assert.match((await refusal(audience, as, many)).at(-1)?.message ?? '', /more than 100 different lists/);
});

test('lists of more than 50,000 records in all: refused before the rest is read, with the limit told', async () => {
  const audience = await seedAudience();
  const { as } = await signIn({ audience });
  await seedEvents(await seedVenue(await seedLocale(audience)), 1000);
  const query = `{ ${times(60, (index) => `a${index}: events(until: "${2030 + index}-01-01T00:00:00Z") { id }`)} }`;
  const { counted, body } = await counting(() => graphql<null>(audience, query, { as }));
  assert.is(body.data, null);
  assert.match(body.errors?.[0]?.message ?? '', /more than 50,000 records/);
  assert.ok(counted < 60, `${counted} reads`);
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

test('lists of long texts: refused, with the limit told; answered where the texts are not selected', async () => {
  const audience = await seedAudience();
  const { as } = await signIn({ audience });
  const venue = await seedVenue(await seedLocale(audience));
  for (let count = 0; count < 30; count++) await seedEvent(venue, { description: 'ä'.repeat(20_000) });
  const ten = `{ ${times(10, (index) => `a${index}: events { id description }`)} }`;
  assert.match((await refusal(audience, as, ten)).at(-1)?.message ?? '', /more than 10 MB/);
  const { body } = await graphql<{ events: { description: string }[] }>(
    audience,
    '{ events { description } }',
    { as },
  );
  assert.is(body.data.events.at(-1)?.description.length, 20_000);
});

test('totalCount alone: the list is counted and not read', async () => {
  const audience = await seedAudience();
  const { as } = await signIn({ audience });
  const venue = await seedVenue(await seedLocale(audience));
  await seedEvents(venue, 3);
  const reads = async (query: string) => {
    const { counted, body } = await counting(() => graphql<{ venues: object[] }>(audience, query, { as }));
    assert.is(body.errors, undefined);
    return { counted, venues: body.data.venues };
  };
  const count = 'eventsConnection { ...C } } } fragment C on EventConnection { totalCount }';
  const nothing = await reads('{ venues { id } }');
  assert.equal(await reads(`{ venues { ${count}`), {
    counted: nothing.counted + 1,
    venues: [{ eventsConnection: { totalCount: 3 } }],
  });
  const both = await reads(
    '{ venues { eventsConnection(first: 1) { totalCount pageInfo { hasNextPage } nodes { name } } } }',
  );
  assert.equal(both, {
    counted: nothing.counted + 2,
    venues: [
      { eventsConnection: { totalCount: 3, pageInfo: { hasNextPage: true }, nodes: [{ name: 'Dance 0' }] } },
    ],
  });
});

test("GraphiQL's introspection and a screen of 1,000 records are answered", async () => {
  const audience = await seedAudience();
  const { as } = await signIn({ audience });
  await seedEvents(await seedVenue(await seedLocale(audience)), 1000);
  const query =
    '{ events { id name description startsAt endsAt allDay timeZone status featured hidden url price { free } capacity ageLimit doorsAt online languages tags { name } series { id } locale { id name } venue { id name locale { name } } photo { url } people { id name } rsvp { state } } }';
  for (const document of [getIntrospectionQuery(), query]) {
    const { body } = await graphql(audience, document, { as });
    assert.is(body.errors, undefined);
  }
});
