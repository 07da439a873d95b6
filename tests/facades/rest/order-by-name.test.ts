import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { pluck } from '../../support/pluck.ts';
import { seedAudience, seedLocale, seedPerson, seedTrack, seedVenue } from '../../support/records/seeds.ts';
import { signIn } from '../../support/requests/credentials.ts';
import { globalId, graphql } from '../../support/requests/graphql.ts';
import { pagesOf } from '../../support/requests/pages.ts';
import { request } from '../../support/requests/request.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

const names = ['zebra', 'Éclair', 'éclair 2', 'ECLAIR 1', '_x', 'Ångström', 'bee', 'Żubr', '東京'];
const sorted = ['_x', 'Ångström', 'bee', 'Éclair', 'ECLAIR 1', 'éclair 2', 'zebra', 'Żubr', '東京'];

async function scene(namesOfAll = names) {
  const audience = await seedAudience();
  const locale = await seedLocale(audience, { name: namesOfAll[0] ?? '' });
  for (const name of namesOfAll.slice(1)) await seedLocale(audience, { name });
  for (const name of namesOfAll) await seedVenue(locale, { name });
  for (const name of namesOfAll) await seedPerson(locale, { name });
  return { audience, locale, as: (await signIn({ audience })).as };
}

const lists = ({ id }: { id: string }) => [
  '/v1/locales',
  `/v1/locales/${id}/venues`,
  `/v1/locales/${id}/people`,
];

const rest = 'GET /v1/locales, and venues and people of a locale';

test(`${rest}: by name, ignoring case and accents, over all pages`, async () => {
  const { locale, as } = await scene();
  for (const list of lists(locale)) {
    const pages = await pagesOf<Named[]>(`${list}?limit=2`, as);
    assert.equal(pluck(pages.flat(), 'name'), sorted, list);
  }
});

test(`${rest}: names that differ in nothing else go by their ids, and their cursors are followed`, async () => {
  const tied = ['Café', 'cafe', 'CAFÉ', 'Cafe\u0301', 'cafE'];
  const { locale, as } = await scene(tied);
  for (const list of lists(locale)) {
    const found = (await pagesOf<Named[]>(`${list}?limit=1`, as)).flat().map(({ id }) => id);
    assert.is(found.length, tied.length);
    assert.equal(found, found.toSorted(), list);
  }
});

for (const [what, letter] of [
  ['491 Chinese characters', '東'],
  ['491 letters', 'q'],
  ['491 control characters', '\u0001'],
] as const)
  test(`${rest}: after a name of ${what}, its own cursor is followed`, async () => {
    const long = ['1', '2', '3'].map((end) => `${letter}${letter.repeat(490)}${end}`);
    const { locale, as } = await scene(long);
    for (const list of lists(locale)) {
      const found = (await pagesOf<Named[]>(`${list}?limit=1`, as)).flat();
      assert.equal(found.map(({ name }) => name).toSorted(), long.toSorted(), list);
    }
  });

test('GET lists by name: 400 for a cursor of another list, or of the same of another locale', async () => {
  const { audience, locale, as } = await scene();
  const elsewhere = await seedLocale(audience, { name: 'Elsewhere' });
  const cursorOf = async (list: string) => {
    const { headers } = await request(`GET ${list}?limit=1`, { as });
    return /cursor=([^&>]+)/.exec(headers.get('link') ?? '')?.[1] ?? '';
  };
  const all = [...lists(locale), `/v1/locales/${elsewhere.id}/venues`, '/v1/tags'];
  for (const from of lists(locale)) {
    const cursor = await cursorOf(from);
    for (const list of all)
      assert.is(
        (await request(`GET ${list}?cursor=${cursor}`, { as })).status,
        list === from ? 200 : 400,
        `${from} ${list}`,
      );
  }
});

test(`${rest}: 400 with a sentence for a cursor that holds a name instead of its key`, async () => {
  const { locale, as } = await scene(['bee']);
  const cursor = Buffer.from(JSON.stringify(['bee', locale.id])).toString('base64url');
  for (const list of lists(locale)) {
    const { status, body } = await request(`GET ${list}?cursor=${cursor}`, { as });
    assert.is(status, 400);
    assert.equal(body, {
      error: 'invalid_request',
      message: 'Correct the named fields and send the request again.',
      fields: { cursor: ['must be taken from the Link header of the page before; start again without one'] },
    });
  }
});

interface Connection {
  nodes: Named[];
  pageInfo: { endCursor: string; startCursor: string };
}

const connections = ['locales', 'venues', 'people'] as const;
const inGraphql = 'localesConnection, venuesConnection and peopleConnection';

async function pageOf({ audience, as }: Awaited<ReturnType<typeof scene>>, list: string, args: string) {
  const query = `{ ${list}Connection(${args}) { nodes { id name } pageInfo { startCursor endCursor } } }`;
  const { body } = await graphql<Record<string, Connection>>(audience, query, { as });
  return { connection: body.data?.[`${list}Connection`], errors: body.errors };
}

test(`${inGraphql}: by name, ignoring case and accents, forwards and backwards`, async () => {
  const made = await scene();
  for (const list of connections) {
    const seen: string[] = [];
    for (let after = 'null'; ; ) {
      const { connection } = await pageOf(made, list, `first: 2, after: ${after}`);
      if (connection === undefined || connection.nodes.length === 0) break;
      seen.push(...connection.nodes.map(({ name }) => name));
      after = JSON.stringify(connection.pageInfo.endCursor);
    }
    assert.equal(seen, sorted, list);
    for (let before = 'null'; ; ) {
      const { connection } = await pageOf(made, list, `last: 2, before: ${before}`);
      if (connection === undefined || connection.nodes.length === 0) break;
      for (const { name } of connection.nodes.toReversed()) assert.is(name, seen.pop());
      before = JSON.stringify(connection.pageInfo.startCursor);
    }
    assert.equal(seen, []);
  }
});

test(`${inGraphql}: after a name of 491 Chinese characters, its own cursor is followed`, async () => {
  const made = await scene([`${'東'.repeat(490)}1`, `${'東'.repeat(490)}2`]);
  for (const list of connections) {
    const { connection: first } = await pageOf(made, list, 'first: 1');
    const after = JSON.stringify(first?.pageInfo.endCursor);
    const { connection: second, errors } = await pageOf(made, list, `first: 1, after: ${after}`);
    assert.is(errors, undefined);
    assert.not.equal(second?.nodes[0]?.id, first?.nodes[0]?.id);
  }
});

test(`${inGraphql}: an error with a sentence for the cursor of another list`, async () => {
  const made = await scene(['bee']);
  for (const [index, list] of connections.entries()) {
    const { connection } = await pageOf(made, connections.at(index - 1) ?? '', 'first: 1');
    const { errors } = await pageOf(made, list, `after: "${connection?.pageInfo.endCursor}"`);
    assert.equal(errors?.[0]?.extensions, {
      code: 'BAD_USER_INPUT',
      errors: { after: ['must be a cursor of this list, in this order'] },
    });
  }
});

test('tracks: by name, ignoring case and accents, in REST and GraphQL alike', async () => {
  const { audience, locale, as } = await scene(['Folk']);
  const person = await seedPerson(locale);
  for (const name of names) await seedTrack(person, { name });
  const { body } = await request<{ tracks: Named[] }>(`GET /v1/people/${person.id}`, { as });
  assert.equal(pluck(body.tracks, 'name'), sorted);
  const query = `{ node(id: "${globalId('Person', person.id)}") { ... on Person { tracks { name } } } }`;
  const { body: answer } = await graphql<{ node: { tracks: Named[] } }>(audience, query, { as });
  assert.equal(pluck(answer.data.node.tracks, 'name'), sorted);
});
