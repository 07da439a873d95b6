import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { nilId } from '../../../orm/statements/input-types.ts';
import { clock } from '../../support/app/clock.ts';
import {
  type SeededAudience,
  seedAudience,
  seedCity,
  seedEvent,
  seedEvents,
  seedLocale,
  seedVenue,
} from '../../support/records/seeds.ts';
import { call } from '../../support/requests/caller.ts';
import { signIn } from '../../support/requests/credentials.ts';
import { globalId, graphql } from '../../support/requests/graphql.ts';

interface Names {
  nodes: { name: string }[];
  edges: { cursor: string; distance: number | null }[];
  pageInfo: {
    hasNextPage: boolean;
    hasPreviousPage: boolean;
    startCursor: string | null;
    endCursor: string | null;
  };
  totalCount: number;
}

const selection = `{
  nodes { name } edges { cursor ... on VenueEdge { distance } }
  pageInfo { hasNextPage hasPreviousPage startCursor endCursor } totalCount
}`;

async function venuesOf(audience: SeededAudience, as: string, args = '') {
  const query = `{ venuesConnection${args && `(${args})`} ${selection} }`;
  const { body } = await graphql<{ venuesConnection: Names }>(audience, query, { as });
  assert.is(body.errors, undefined);
  const { nodes, ...connection } = body.data.venuesConnection;
  return { names: nodes.map(({ name }) => name).join(''), ...connection };
}

async function audienceWithVenues(names: string) {
  const { audience, locale } = await seedCity();
  for (const name of names) await seedVenue(locale, { name });
  const { as } = await signIn({ admin: true });
  return { audience, locale, as };
}

test('venuesConnection: forward and backward in parts, with flags, cursors and totalCount', async () => {
  const { audience, as } = await audienceWithVenues('CADBE');
  const first = await venuesOf(audience, as, 'first: 2');
  assert.is(first.names, 'AB');
  assert.is(first.totalCount, 5);
  assert.is(first.pageInfo.hasNextPage, true);
  assert.is(first.pageInfo.hasPreviousPage, false);
  assert.is(first.pageInfo.startCursor, first.edges[0]?.cursor);
  assert.is(first.pageInfo.endCursor, first.edges[1]?.cursor);
  const end = first.pageInfo.endCursor;
  const second = await venuesOf(audience, as, `first: 2, after: "${end}"`);
  assert.is(second.names, 'CD');
  assert.is(second.pageInfo.hasPreviousPage, true);
  const last = await venuesOf(audience, as, `first: 2, after: "${second.pageInfo.endCursor}"`);
  assert.is(last.names, 'E');
  assert.is(last.pageInfo.hasNextPage, false);
  const backward = await venuesOf(audience, as, `last: 2, before: "${last.pageInfo.startCursor}"`);
  assert.is(backward.names, 'CD');
  assert.is(backward.pageInfo.hasPreviousPage, true);
  assert.is(backward.pageInfo.hasNextPage, true);
  assert.is((await venuesOf(audience, as, 'last: 2')).names, 'DE');
  const descending = 'orderBy: { field: NAME, direction: DESC }';
  assert.is((await venuesOf(audience, as, `first: 2, ${descending}`)).names, 'ED');
  assert.is((await venuesOf(audience, as, `last: 2, ${descending}`)).names, 'BA');
  assert.is((await venuesOf(audience, as, 'orderBy: { field: CREATED_AT, direction: ASC }')).names, 'CADBE');
  assert.is((await venuesOf(audience, as, 'first: 0')).names, '');
});

test('venuesConnection: a cursor stays good when records come before it', async () => {
  const { audience, locale, as } = await audienceWithVenues('BD');
  const { pageInfo } = await venuesOf(audience, as, 'first: 1');
  await seedVenue(locale, { name: 'A' });
  await seedVenue(locale, { name: 'C' });
  assert.is((await venuesOf(audience, as, `first: 5, after: "${pageInfo.endCursor}"`)).names, 'CD');
});

test('venuesConnection: filtered by text, locale and hidden; nearest first near a point, with distances', async () => {
  const { audience, locale, as } = await audienceWithVenues('AB');
  const other = await seedLocale(audience, { name: 'Ottawa', latitude: 45.4, longitude: -75.7 });
  await seedVenue(other, { name: '100% Salsa_Club' });
  await seedVenue(other, { name: 'Hidden', hidden: true });
  assert.is((await venuesOf(audience, as, 'query: "SALSA_"')).names, '100% Salsa_Club');
  assert.is((await venuesOf(audience, as, 'query: "0%"')).names, '100% Salsa_Club');
  assert.is((await venuesOf(audience, as, 'query: "%a%b"')).names, '');
  const localeId = globalId('Locale', locale.id);
  assert.is((await venuesOf(audience, as, `localeId: "${localeId}"`)).names, 'AB');
  assert.is((await venuesOf(audience, as, 'hidden: true')).names, 'Hidden');
  const near = await venuesOf(
    audience,
    as,
    'first: 1, hidden: false, near: { latitude: 45.4, longitude: -75.7 }',
  );
  assert.is(near.names, '100% Salsa_Club');
  assert.is(near.edges[0]?.distance, 0);
  const next = `first: 1, hidden: false, near: { latitude: 45.4, longitude: -75.7 }, after: "${near.pageInfo.endCursor}"`;
  assert.is((await venuesOf(audience, as, next)).names, 'A');
  const within = 'near: { latitude: 45.4, longitude: -75.7, within: 1000 }, hidden: false';
  assert.is((await venuesOf(audience, as, within)).totalCount, 1);
});

test('eventsConnection: upcoming, between two times, featured, status and text', async () => {
  const { audience, locale, as } = await audienceWithVenues('');
  const venue = await seedVenue(locale);
  await seedEvent(venue, { name: 'Past', inHours: -10 });
  await seedEvent(venue, { name: 'Long', inHours: -100, lasting: 200 });
  await seedEvent(venue, { name: 'Now', inHours: -1 });
  await seedEvent(venue, { name: 'Soon', inHours: 1, featured: true });
  await seedEvent(venue, { name: 'Off', inHours: 2, status: 'cancelled' });
  await seedEvent(venue, { name: 'Later', inHours: 50 });
  const names = async (args: string) => {
    const query = `{ eventsConnection(${args}) { nodes { name } totalCount } venues { events(${args}) { name } } }`;
    const { body } = await graphql<{
      eventsConnection: { nodes: { name: string }[]; totalCount: number };
      venues: [{ events: { name: string }[] }];
    }>(audience, query, { as });
    assert.is(body.errors, undefined);
    const { nodes, totalCount } = body.data.eventsConnection;
    assert.is(totalCount, nodes.length);
    assert.equal(body.data.venues[0].events, nodes);
    return nodes.map(({ name }) => name).join(' ');
  };
  const hours = (count: number) => new Date(clock.now().valueOf() + count * 3_600_000).toISOString();
  assert.is(await names('query: ""'), 'Long Past Now Soon Off Later');
  assert.is(await names('upcoming: true'), 'Long Now Soon Later');
  assert.is(await names('upcoming: false'), 'Past Off');
  assert.is(await names(`from: "${hours(0.5)}", until: "${hours(10)}"`), 'Long Now Soon Off');
  assert.is(await names('featured: true'), 'Soon');
  assert.is(await names('status: CANCELLED'), 'Off');
  assert.is(await names('query: "o", orderBy: { field: NAME, direction: DESC }'), 'Soon Off Now Long');
});

test('a connection: BAD_USER_INPUT that names the invalid argument', async () => {
  const { audience, as } = await audienceWithVenues('A');
  const code = async (args: string) => {
    const { body } = await graphql(audience, `{ venuesConnection(${args}) { totalCount } }`, { as });
    const { extensions } = body.errors?.[0] ?? {};
    return [extensions?.code, ...Object.keys(extensions?.errors ?? {})].join(' ');
  };
  const bySize = Buffer.from(JSON.stringify(['created_at', 'x', 'y'])).toString('base64url');
  assert.is(await code('first: -1'), 'BAD_USER_INPUT first');
  assert.is(await code('first: 1001'), 'BAD_USER_INPUT first');
  assert.is(await code('first: 1, last: 1'), 'BAD_USER_INPUT last');
  assert.is(await code('after: "nonsense"'), 'BAD_USER_INPUT after');
  assert.is(await code(`before: "${bySize}"`), 'BAD_USER_INPUT before');
  assert.is(await code('near: { latitude: 91, longitude: 0 }'), 'BAD_USER_INPUT near.latitude');
  assert.is(await code('localeId: "nonsense"'), 'BAD_USER_INPUT localeId');
  assert.is(await code('unknown: 1'), 'BAD_USER_INPUT');
});

test('a plain list of more than 1,000: an error that names the connection', async () => {
  const { audience, locale, as } = await audienceWithVenues('');
  const venue = await seedVenue(locale);
  await seedEvents(venue, 1000);
  assert.is(
    (await graphql<{ events: [] }>(audience, '{ events { id } }', { as })).body.data.events.length,
    1000,
  );
  await seedEvent(venue);
  for (const query of ['{ events { id } }', '{ venues { events { id } } }']) {
    const { body } = await graphql(audience, query, { as });
    assert.match(body.errors?.[0]?.message ?? '', /`eventsConnection`/);
    assert.is(body.errors?.[0]?.extensions.code, 'BAD_USER_INPUT');
  }
});

test('users, for an administrator who signed in on an audience: those who did so there', async () => {
  const audience = await seedAudience();
  const administrator = await signIn({ audience, admin: true });
  const neighbor = await signIn({ audience });
  await signIn();
  const { users } = await call(administrator.as);
  const platform = { owner: 'platform' as const, ids: [nilId] };
  const [part] = await users.listByOwner({
    ...platform,
    order_by: { field: 'created_at', direction: 'asc' },
  });
  assert.equal(
    part?.rows.map(({ id }) => id),
    [administrator.userId, neighbor.userId],
  );
  assert.equal(await users.countByOwner(platform), [2]);
});
