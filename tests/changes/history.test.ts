import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { User } from '../../orm/schema/entities/user.ts';
import { testApp } from '../support/app/app.ts';
import { clock } from '../support/app/clock.ts';
import { pluck } from '../support/pluck.ts';
import {
  type SeededAudience,
  seedAudience,
  seedCity,
  seedEvent,
  seedHall,
  seedLocale,
  seedPerson,
  seedVenue,
} from '../support/records/seeds.ts';
import { send, venueItem } from '../support/requests/batch.ts';
import { apiKey, exchange, serviceToken, signIn } from '../support/requests/credentials.ts';
import { globalId, graphql, mutationOf } from '../support/requests/graphql.ts';
import { mutate } from '../support/requests/mutate.ts';
import { type Change, changeSelection, changesOf, historyOf } from './changes.ts';

test('history of a venue: an update, by whom in words, with the fields as GraphQL names them', async () => {
  const { audience, venue } = await seedHall();
  const { as, userId } = await signIn({ admin: true, name: 'Ada Osei' });
  const id = globalId('Venue', venue.id);
  await update(audience, as, 'Venue', {
    id,
    address: '1 King Street',
    photoUrl: 'https://pictures.example/1',
  });
  const [updated, created, ...others] = await historyOf(audience, as, id);
  assert.equal(others, []);
  assert.equal(created?.operation, 'CREATE');
  assert.equal(created?.actor, { kind: 'SERVICE', id: null, name: 'the service' });
  assert.ok(updated);
  const { id: changeId, changedAt, fields, ...rest } = updated;
  assert.match(Buffer.from(changeId, 'base64').toString(), /^Change:[\da-f-]{36}$/);
  assert.ok(Math.abs(Date.parse(changedAt) - clock.now().valueOf()) < 60_000, changedAt);
  assert.equal(rest, {
    kind: 'VENUE',
    recordId: id,
    operation: 'UPDATE',
    actor: { kind: 'USER', id: globalId('User', userId), name: 'Ada Osei' },
    batchId: null,
  });
  const [address, edited, photo, ...more] = fields;
  assert.equal(more, []);
  assert.equal(address, { name: 'address', before: 'null', after: '"1 King Street"' });
  assert.equal(edited, { name: 'editedFields', before: '[]', after: '["address", "photoUrl"]' });
  assert.is(photo?.name, 'photoId');
  assert.match(Buffer.from(JSON.parse(photo?.after ?? '')?.toString(), 'base64').toString(), /^Photo:/);
});

test('history of an event: its line-up and times, and what a deletion took away', async () => {
  const { audience, locale } = await seedCity();
  const person = await seedPerson(locale);
  const event = await seedEvent(await seedVenue(locale), { people: [person] });
  const { as } = await signIn({ admin: true });
  const id = globalId('Event', event.id);
  await update(audience, as, 'Event', { id, personIds: [], startsAt: '2026-01-01T10:00:00+01:00' });
  const [changed] = await historyOf(audience, as, id);
  const values = Object.fromEntries((changed?.fields ?? []).map(({ name, ...both }) => [name, both]));
  assert.equal(values.personIds, {
    before: JSON.stringify([globalId('Person', person.id)]).replaceAll(',', ', '),
    after: '[]',
  });
  assert.equal(values.startsAt, {
    before: JSON.stringify(event.startsAt.toISOString()),
    after: '"2026-01-01T09:00:00.000Z"',
  });
  await mutate(audience, 'deleteEvent', { id }, 'deletedId');
  const [deleted] = await changesOf(audience, as, `recordId: "${id}"`);
  assert.is(deleted?.operation, 'DELETE');
  const name = deleted?.fields.find((field) => field.name === 'name');
  assert.equal(name, { name: 'name', before: '"Dance"', after: null });
  assert.not.ok(deleted?.fields.some((field) => field.name === 'id'));
});

test('changesConnection: newest first, in pages, by kind, record, actor, batch and time', async () => {
  const audience = await seedAudience();
  const locale = await seedLocale(audience, { label: 'toronto' });
  const { as, userId } = await signIn({ admin: true, name: 'Ada Osei' });
  const venue = globalId('Venue', (await seedVenue(locale)).id);
  clock.forward(60_000);
  const between = clock.now().toISOString();
  clock.forward(60_000);
  const sent = await send(as, { venues: [venueItem('v1')] }, `?audience_id=${audience.id}`);
  const batchId = sent.body.id ?? '';
  await update(audience, as, 'Venue', { id: venue, hidden: true });
  const all = await changesOf(audience, as);
  assert.equal(
    all.map(({ kind, operation }) => `${operation} ${kind}`),
    [
      'UPDATE VENUE',
      ...['CREATE VENUE', 'CREATE PAGE'],
      ...['CREATE VENUE', 'CREATE PAGE', 'CREATE LOCALE', 'CREATE AUDIENCE'],
    ],
  );
  const ids = (changes: readonly Change[]) => changes.map(({ id }) => id);
  const is = async (filter: string, from: number, to: number) =>
    assert.equal(ids(await changesOf(audience, as, filter)), ids(all.slice(from, to)), filter);
  await is('kind: LOCALE', 5, 6);
  await is('kind: AUDIENCE', 6, 7);
  await is(`kind: VENUE, until: "${between}"`, 3, 4);
  await is(`from: "${between}"`, 0, 3);
  await is(`batchId: "${batchId}"`, 1, 3);
  await is(`actorId: "${globalId('User', userId)}"`, 0, 3);
  await is(`recordId: "${venue}", first: 1`, 0, 1);
  const latest = await changesOf(audience, as, 'orderBy: {field: CHANGED_AT, direction: ASC}, last: 2');
  assert.equal(ids(latest), ids(all.slice(0, 2)).reverse());
  const pages = await pagesOf(audience, as, 3);
  assert.equal(pages.flat(), ids(all));
  assert.equal(pluck(pages, 'length'), [3, 3, 1]);
});

const pagesOf = async (audience: SeededAudience, as: string, size: number): Promise<string[][]> => {
  const pages: string[][] = [];
  for (let after: string | null = null; pages.length < 10; ) {
    const query = `query ($after: String) { audience { changesConnection(first: ${size}, after: $after) {
      nodes { id } pageInfo { hasNextPage endCursor } } } }`;
    const { nodes, pageInfo }: Page = await pageOf(audience, as, query, after);
    pages.push(nodes.map(({ id }) => id));
    if (!pageInfo.hasNextPage) return pages;
    after = pageInfo.endCursor;
  }
  return pages;
};

async function pageOf(audience: SeededAudience, as: string, query: string, after: string | null) {
  const variables = { after };
  const { body } = await graphql<{ audience: { changesConnection: Page } }>(audience, query, {
    as,
    variables,
  });
  return body.data.audience.changesConnection;
}

interface Page {
  nodes: { id: string }[];
  pageInfo: { hasNextPage: boolean; endCursor: string };
}

test('history: a person whose data was erased is told in words, without an id', async () => {
  const { audience, locale } = await seedCity();
  const [reader, writer] = [await signIn({ admin: true }), await signIn({ admin: true, name: 'Ada Osei' })];
  const id = globalId('Locale', locale.id);
  await update(audience, writer.as, 'Locale', { id, name: 'York' });
  const { dependencies } = await testApp();
  await dependencies.database.transaction(({ em }) => em.nativeDelete(User, { id: writer.userId }));
  const [updated] = await historyOf(audience, reader.as, id);
  assert.equal(updated?.actor, { kind: 'USER', id: null, name: 'a person whose data was erased' });
});

test('history: what a service token and a batch changed, in words', async () => {
  const audience = await seedAudience();
  await seedLocale(audience, { label: 'toronto' });
  const { as } = await signIn({ admin: true });
  const token = await serviceToken(audience, { name: 'research' });
  await send(await exchange(token), { venues: [venueItem('v1')] });
  const [created] = await changesOf(audience, as, 'kind: VENUE');
  const day = { day: 'numeric', month: 'long', timeZone: 'UTC' } as const;
  assert.equal(created?.actor, {
    kind: 'SERVICE_TOKEN',
    id: globalId('ServiceToken', token.id),
    name: `batch of ${clock.now().toLocaleDateString('en-GB', day)}`,
  });
  assert.type(created?.batchId, 'string');
});

test('fields: a value over 2 KB is cut in lists and ends with `…`; by the id of the change it is whole', async () => {
  const audience = await seedAudience();
  const event = await seedEvent(await seedVenue(await seedLocale(audience)));
  const { as } = await signIn({ admin: true });
  const id = globalId('Event', event.id);
  const description = 'é€'.repeat(1000);
  await update(audience, as, 'Event', { id, description });
  const afterOf = (change: Change | undefined) =>
    change?.fields.find(({ name }) => name === 'description')?.after ?? '';
  const [updated] = await historyOf(audience, as, id);
  const cut = afterOf(updated);
  assert.ok(Buffer.byteLength(cut) <= 2048 && Buffer.byteLength(cut) > 2040, `${Buffer.byteLength(cut)}`);
  assert.match(cut, /^"(é€)+é?…$/);
  const query = `query ($ids: [ID!]!) { nodes(ids: $ids) { ... on Change ${changeSelection} } }`;
  const read = async (ids: (string | undefined)[]) =>
    (await graphql<{ nodes: Change[] }>(audience, query, { as, variables: { ids } })).body.data.nodes;
  assert.is(JSON.parse(afterOf((await read([updated?.id]))[0])), description);
});

test('history and changes: null with an error for those who are no administrators', async () => {
  const audience = await seedAudience();
  const venue = globalId('Venue', (await seedVenue(await seedLocale(audience))).id);
  const [change] = await changesOf(audience, (await signIn({ admin: true })).as);
  const query = `query ($venue: ID!, $change: ID!) {
    venue: node(id: $venue) { ... on Venue { history { id } historyConnection { totalCount } } }
    audience { changes { id } changesConnection { nodes { id } } history { id } }
    change: node(id: $change) { id }
  }`;
  const { as } = await signIn({ audience });
  for (const reader of [as, await apiKey(audience)]) {
    const { body } = await graphql(audience, query, {
      as: reader,
      variables: { venue, change: change?.id },
    });
    assert.equal(body.data, {
      venue: { history: null, historyConnection: null },
      audience: { changes: null, changesConnection: null, history: null },
      change: null,
    });
    assert.equal([...new Set(body.errors?.map(({ extensions }) => extensions.code))], ['FORBIDDEN']);
  }
});

test('the tenants endpoint: what concerns tenants, and never a venue, a person, an event or a locale', async () => {
  const { audience, venue } = await seedHall();
  const { as } = await signIn({ admin: true, name: 'Ada Osei' });
  const venueId = globalId('Venue', venue.id);
  const [ofVenue] = await changesOf(audience, as, 'kind: VENUE');
  assert.ok(ofVenue);
  const id = globalId('Audience', audience.id);
  const dnsName = `${audience.subdomain}.example`;
  await mutate(null, 'createDomain', { audienceId: audience.id, dnsName }, 'domain { id }');
  await mutate(audience, 'updateAudienceTheme', { theme: { tagline: 'Dance' } }, 'audience { id }');
  const query = `query ($id: ID!, $venue: ID!, $change: ID!) {
    audience(id: $id) {
      changesConnection { totalCount nodes { kind operation } }
      byVenue: changes(recordId: $venue) { id }
      byKind: changes(kind: VENUE) { id }
      history { kind }
    }
    changesConnection(recordId: $id) { nodes { kind } }
    themes: changesConnection(kind: THEME, recordId: $id) { totalCount nodes { id } }
    byVenue: changes(recordId: $venue) { id }
    node(id: $change) { id }
  }`;
  const { body } = await graphql<Record<string, unknown>>(null, query, {
    as,
    variables: { id, venue: venueId, change: ofVenue.id },
  });
  assert.is(body.errors, undefined, JSON.stringify(body.errors));
  assert.equal(body.data, {
    audience: {
      changesConnection: {
        totalCount: 2,
        nodes: [
          { kind: 'DOMAIN', operation: 'CREATE' },
          { kind: 'AUDIENCE', operation: 'CREATE' },
        ],
      },
      byVenue: [],
      byKind: [],
      history: [{ kind: 'AUDIENCE' }],
    },
    changesConnection: { nodes: [{ kind: 'AUDIENCE' }] },
    themes: { totalCount: 0, nodes: [] },
    byVenue: [],
    node: null,
  });
});

test('history of a user: the role, by whom', async () => {
  const { as } = await signIn({ admin: true });
  const { userId } = await signIn();
  const id = globalId('User', userId);
  await mutate(null, 'updateUser', { id, isAdmin: true }, 'user { id }');
  const [change, ...others] = await historyOf(null, as, id);
  assert.equal(others, []);
  assert.equal(
    [change?.kind, change?.recordId, change?.operation, change?.actor.kind],
    ['USER', id, 'UPDATE', 'USER'],
  );
  assert.equal(change?.fields, [{ name: 'isAdmin', before: 'false', after: 'true' }]);
});

test('history of a user whom ADMIN_IDP_IDS names at the first sign-in: the role, by the service, and nothing else', async () => {
  const { provider, settings } = await testApp();
  const person = provider.addPerson('Ada Osei');
  const { administrators } = settings;
  Object.assign(settings, { administrators: [provider.userId(person, settings.platformApp)] });
  try {
    const { as, userId } = await signIn({ person });
    const history = await historyOf(null, as, globalId('User', userId));
    assert.equal(
      history.map(({ kind, operation, actor, fields }) => [kind, operation, actor.kind, fields]),
      [['USER', 'CREATE', 'SERVICE', [{ name: 'isAdmin', before: null, after: 'true' }]]],
    );
    await signIn({ person });
    assert.equal(await historyOf(null, as, globalId('User', userId)), history);
  } finally {
    Object.assign(settings, { administrators });
  }
});

test('node: a change of another audience is null', async () => {
  const [audience, other] = [await seedAudience(), await seedAudience()];
  const { as } = await signIn({ admin: true });
  const [change] = await changesOf(audience, as);
  const query = 'query ($id: ID!) { node(id: $id) { id } }';
  const nodeIn = async (endpoint: SeededAudience) =>
    (await graphql<{ node: unknown }>(endpoint, query, { as, variables: { id: change?.id } })).body.data.node;
  assert.equal([await nodeIn(audience), await nodeIn(other)], [{ id: change?.id }, null]);
});

const update = async (audience: SeededAudience, as: string, type: string, input: object) => {
  const { body } = await graphql(audience, mutationOf(`update${type}`), { as, variables: { input } });
  assert.is(body.errors, undefined, JSON.stringify(body.errors));
};
