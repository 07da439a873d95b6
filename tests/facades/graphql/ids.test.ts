import { randomBytes } from 'node:crypto';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  seedAudience,
  seedCity,
  seedHall,
  seedLocale,
  seedPerson,
  seedVenue,
} from '../../support/records/seeds.ts';
import { signIn } from '../../support/requests/credentials.ts';
import { globalId, graphql } from '../../support/requests/graphql.ts';
import { idOf, mutate } from '../../support/requests/mutate.ts';
import { pagesOf } from '../../support/requests/pages.ts';

/** UUIDs of versions and variants that RFC 9562 does not define. */
function unusualId(versionAndVariant: readonly [string, string]): string {
  const digits = randomBytes(16).toString('hex');
  const [version, variant] = versionAndVariant;
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-${version}${digits.slice(13, 16)}-${variant}${digits.slice(17, 20)}-${digits.slice(20)}`;
}

const kinds = [
  ['0', '0'],
  ['9', '8'],
  ['4', 'c'],
  ['f', 'f'],
] as const;

test('node, nodes and audience: null for an id of whatever UUID version that names nothing, the others as they are', async () => {
  const { audience, venue } = await seedHall();
  const { as } = await signIn({ admin: true });
  const known = globalId('Venue', venue.id);
  for (const kind of kinds) {
    const id = unusualId(kind);
    for (const type of ['Venue', 'Audience', 'Event', 'User', 'ServiceToken', 'Nothing']) {
      const { body } = await graphql(
        audience,
        'query ($id: ID!, $ids: [ID!]!) { node(id: $id) { id } nodes(ids: $ids) { id } }',
        { as, variables: { id: globalId(type, id), ids: [globalId(type, id), known] } },
      );
      assert.equal(body, { data: { node: null, nodes: [null, { id: known }] } }, `${type} ${id}`);
    }
    for (const named of [id, id.toUpperCase(), globalId('Audience', id)]) {
      const { body } = await graphql(null, 'query ($id: ID!) { audience(id: $id) { id } }', {
        as,
        variables: { id: named },
      });
      assert.equal(body, { data: { audience: null } }, named);
    }
  }
});

test('a record with an id of whatever UUID version: read, listed after its cursor, updated and deleted as any other', async () => {
  const { as } = await signIn({ admin: true });
  for (const kind of kinds) {
    const audience = await seedAudience();
    const locale = await seedLocale(audience, { id: unusualId(kind) });
    const venue = await seedVenue(locale, { id: unusualId(kind), name: 'A' });
    const next = await seedVenue(locale, { name: 'B' });
    const [id, localeId] = [globalId('Venue', venue.id), globalId('Locale', locale.id)];
    const ask = async (query: string, variables: object) =>
      (await graphql<Record<string, object>>(audience, query, { as, variables })).body;
    assert.equal(await ask('query ($id: ID!) { node(id: $id) { id } }', { id }), { data: { node: { id } } });
    const list = `query ($localeId: ID!, $after: String) {
      venuesConnection(localeId: $localeId, first: 1, after: $after) { pageInfo { endCursor } nodes { name } } }`;
    const first = await ask(list, { localeId });
    const after = /"endCursor":"([^"]*)"/.exec(JSON.stringify(first))?.[1];
    const { data, errors } = await ask(list, { localeId, after });
    assert.is(errors, undefined);
    assert.match(JSON.stringify(data), '"nodes":[{"name":"B"}]');
    const inLocale = `/v1/locales/${locale.id}/venues?audience_id=${audience.id}&limit=1`;
    for (const near of ['', '&latitude=43&longitude=-79']) {
      const pages = await pagesOf<{ id: string }[]>(`${inLocale}${near}`, as);
      assert.equal(new Set(pages.flat().map((item) => item.id)), new Set([venue.id, next.id]));
    }
    const updated = await mutate(
      audience,
      'updateVenue',
      { id, localeId, address: '1 Main St' },
      'venue { address }',
    );
    assert.equal(updated.venue, { address: '1 Main St' });
    const deleted = await mutate(audience, 'deleteVenue', { id }, 'deletedId');
    assert.is(deleted.deletedId, id);
  }
});

test('the UUIDs of REST as ids: taken by mutations and lists, each of one kind of record', async () => {
  const { audience, locale } = await seedCity();
  const venue = await seedVenue(locale, { name: 'Hall' });
  const person = await seedPerson(locale);
  const { as } = await signIn({ admin: true });
  const event = { name: 'Dance', startsAt: '2030-01-01T20:00:00Z' };
  const created = await mutate(
    audience,
    'createEvent',
    { ...event, venueId: venue.id, personIds: [person.id] },
    'event { id venue { id } people { id } }',
  );
  assert.equal(created.event, {
    id: idOf(created.event),
    venue: { id: globalId('Venue', venue.id) },
    people: [{ id: globalId('Person', person.id) }],
  });
  const { venue: changed } = await mutate(
    audience,
    'updateVenue',
    { id: venue.id.toUpperCase(), localeId: locale.id, address: '1 Main St' },
    'venue { id address }',
  );
  assert.equal(changed, { id: globalId('Venue', venue.id), address: '1 Main St' });
  const found = async (ids: { readonly locale: string; readonly venue: string }) => {
    const query = `query ($locale: ID!, $venue: ID!) { venuesConnection(localeId: $locale) { nodes { name } }
      audience { changesConnection(recordId: $venue) { nodes { id } } } }`;
    return (await graphql<object>(audience, query, { as, variables: ids })).body;
  };
  const byUuid = await found({ locale: locale.id, venue: venue.id });
  assert.match(JSON.stringify(byUuid.data), '"nodes":[{"name":"Hall"}]');
  assert.equal(
    byUuid,
    await found({ locale: globalId('Locale', locale.id), venue: globalId('Venue', venue.id) }),
  );
});

test('node and nodes, given a UUID: null, and an error that names the form', async () => {
  const { audience, venue } = await seedHall();
  const { as } = await signIn({ admin: true });
  const query = 'query ($id: ID!) { node(id: $id) { id } nodes(ids: [$id]) { id } }';
  const { body } = await graphql(audience, query, { as, variables: { id: venue.id } });
  assert.equal(body.data, { node: null, nodes: [null] });
  for (const { message, extensions } of body.errors ?? []) {
    assert.match(message, 'request it by its global id');
    assert.is(extensions?.code, 'BAD_USER_INPUT');
  }
  assert.is(body.errors?.length, 2);
});
