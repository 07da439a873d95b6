import { randomUUID } from 'node:crypto';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { seedAudience, seedTag } from '../support/records/seeds.ts';
import { signIn } from '../support/requests/credentials.ts';
import { globalId, graphql } from '../support/requests/graphql.ts';
import { mutate } from '../support/requests/mutate.ts';
import { request } from '../support/requests/request.ts';
import { inAll, sceneOfFacets, soon } from './facets.ts';

const free = { free: true };
const paid = { from: '12.50', to: '20', currency: 'cad' };

test('?free: each list and calendar has those that cost nothing, or those that cost something, and no event of which neither is known', async () => {
  const { create, listed } = await sceneOfFacets();
  await create('Free', { price: free });
  await create('Paid', { price: paid });
  await create('Unknown');
  assert.equal(await listed('free=true', 'free: true'), inAll('Free'));
  assert.equal(await listed('free=false', 'free: false'), inAll('Paid'));
});

test('?online and ?language: events online, and in a language or one of its kinds', async () => {
  const { create, listed } = await sceneOfFacets();
  await create('Stream', { online: true, languages: ['fr-ca', 'EN'] });
  await create('Hall', { languages: ['de'] });
  assert.equal(await listed('online=true', 'online: true'), inAll('Stream'));
  assert.equal(await listed('online=false', 'online: false'), inAll('Hall'));
  assert.equal(await listed('language=fr', 'language: "fr"'), inAll('Stream'));
  assert.equal(await listed('language=FR-ca', 'language: "FR-ca"'), inAll('Stream'));
  assert.equal(await listed('language=fr-FR', 'language: "fr-FR"'), inAll());
  assert.equal(await listed('language=de&online=false', 'language: "de", online: false'), inAll('Hall'));
  assert.equal(await listed('language=de&online=true', 'language: "de", online: true'), inAll());
});

test('?accessible: events at venues that have all of what is named; what is limited or unknown is not there', async () => {
  const { venue, as, create, listed } = await sceneOfFacets();
  await create('Ball');
  const change = (accessibility: object) =>
    request(`PATCH /v1/venues/${venue.id}`, { as, body: { accessibility } });
  const one = () => listed('accessible=parking', 'accessible: [PARKING]');
  const both = () => listed('accessible=parking,hearing_loop', 'accessible: [HEARING_LOOP, PARKING]');
  assert.equal(await one(), inAll());
  await change({ parking: 'yes', hearing_loop: 'limited' });
  assert.equal(await one(), inAll('Ball'));
  assert.equal(await both(), inAll());
  await change({ hearing_loop: 'yes' });
  assert.equal(await both(), inAll('Ball'));
  await change({ parking: 'unknown' });
  assert.equal(await both(), inAll());
  assert.equal(
    (await request<{ accessibility: object }>(`GET /v1/venues/${venue.id}`, { as })).body.accessibility,
    {
      step_free_entrance: 'unknown',
      accessible_toilet: 'unknown',
      hearing_loop: 'yes',
      quiet_room: 'unknown',
      parking: 'unknown',
    },
  );
});

test('an event that gets a price, moves, gets another venue and line-up, is deleted and restored: lists of free events follow', async () => {
  const { audience, locale, create, update, listed } = await sceneOfFacets();
  const id = await create('Ball');
  const lists = () => listed('free=true', 'free: true');
  assert.equal(await lists(), inAll());
  await update(id, { price: free });
  assert.equal(await lists(), inAll('Ball'));
  await update(id, { price: paid });
  assert.equal(await lists(), inAll());
  await update(id, { price: free, startsAt: soon(24), featured: true });
  assert.equal(await lists(), inAll('Ball'));
  await mutate(audience, 'deleteEvent', { id: globalId('Event', id) }, 'clientMutationId');
  assert.equal(await lists(), inAll());
  await mutate(audience, 'restoreEvent', { id: globalId('Event', id) }, 'event { id }');
  assert.equal(await lists(), inAll('Ball'));
  await update(id, { personIds: [] });
  const [ofLocale, ofVenue, ofPerson] = await lists();
  assert.equal([ofLocale, ofVenue, ofPerson], [['Ball'], ['Ball'], []]);
  await update(id, { status: 'CANCELLED' });
  assert.equal((await lists()).slice(0, 4), [[], [], [], []]);
  assert.ok(locale);
});

test('?tag: by id and name, one of several; an event that gets a tag, and a tag that is merged, are found', async () => {
  const { audience, create, update, listed } = await sceneOfFacets();
  const [salsa, family] = [await seedTag(audience), await seedTag(audience, { name: 'Family' })];
  const tagIds = (...tags: { id: string }[]) => ({ tagIds: tags.map(({ id }) => globalId('Tag', id)) });
  const id = await create('Both', tagIds(salsa, family));
  const other = await create('Other');
  const lists = (tag: string) => listed(`tag=${tag}`, `tag: "${tag}"`);
  for (const tag of ['salsa', salsa.id, `${family.id},salsa`])
    assert.equal(await lists(tag), inAll('Both'), tag);
  for (const tag of [globalId('Tag', salsa.id), `${globalId('Tag', family.id)}, salsa`])
    assert.equal(await listed('tag=salsa', `tag: "${tag}"`), inAll('Both'), tag);
  assert.equal(await lists('nothing'), inAll());
  await update(id, tagIds(salsa));
  await update(other, tagIds(family));
  assert.equal(await lists('family'), inAll('Other'));
  const input = { from: globalId('Tag', salsa.id), into: globalId('Tag', family.id) };
  await mutate(audience, 'mergeTags', input, 'tag { id }');
  assert.equal(
    (await lists(salsa.id)).map((names) => names.length),
    inAll().map(() => 2),
  );
});

test('?tag=<name> with a token of the platform: a tag of the audience of what is listed; 400 where it may be of several', async () => {
  const { audience, locale, venue, create } = await sceneOfFacets();
  const tag = await seedTag(audience);
  await create('Ball', { tagIds: [globalId('Tag', tag.id)] });
  const other = await seedTag(await seedAudience());
  const { as } = await signIn();
  const owners = [`locales/${locale.id}`, `venues/${venue.id}`, `audience/${audience.id}`];
  for (const path of [
    ...owners.map((owner) => `${owner}/events.ics`),
    ...owners.slice(0, 2).map((owner) => `${owner}/events`),
  ]) {
    const get = (tag: string) => request<unknown>(`GET /v1/${path}?count=true&tag=${tag}`, { as });
    const listed = async (tag: string) => JSON.stringify((await get(tag)).body).includes('Ball');
    assert.equal(
      [await listed('salsa'), await listed('tango'), await listed(other.id)],
      [true, false, false],
      path,
    );
  }
  assert.is((await request(`GET /v1/venues/${randomUUID()}/events?tag=salsa`, { as })).status, 404);
  for (const path of ['me/events?', 'search?q=ball&']) {
    const get = (query: string) => request<{ fields?: object }>(`GET /v1/${path}${query}`, { as });
    const { status, body } = await get(`tag=${tag.id},salsa`);
    assert.equal([status, Object.keys(body.fields ?? {})], [400, ['tag']], path);
    for (const query of [`tag=${tag.id}`, `tag=salsa&audience=${audience.subdomain}`])
      assert.is((await get(query)).status, 200, `${path}${query}`);
  }
});

test('createEvent with a price: the event has it over REST and GraphQL', async () => {
  const { audience, as, create } = await sceneOfFacets();
  const price = { free: false, from: '12.50', to: '20', currency: 'CAD' };
  const id = await create('Ball', { price: paid });
  assert.equal((await request<{ price: object }>(`GET /v1/events/${id}`, { as })).body.price, price);
  const query = `{ node(id: "${globalId('Event', id)}") { ... on Event { price { free from to currency } } } }`;
  assert.equal((await graphql<object>(audience, query, { as })).body.data, { node: { price } });
});

test('a price: whether it is free follows from it, and what contradicts itself is refused', async () => {
  const { audience, as, create } = await sceneOfFacets();
  const id = await create('Ball');
  const update = async (price: object | null) => {
    const { body } = await graphql<object>(
      audience,
      'mutation ($input: EventUpdateInput!) { updateEvent(input: $input) { event { price { free from to currency } } } }',
      { as, variables: { input: { id: globalId('Event', id), price } } },
    );
    return body.errors?.[0]?.extensions.errors ?? body.data;
  };
  const unknown = { from: null, to: null, currency: null };
  const updated = (price: object | null) => ({ updateEvent: { event: { price } } });
  assert.equal(await update({ from: '0' }), updated({ ...unknown, free: true, from: '0' }));
  assert.equal(await update({ free: false }), updated({ ...unknown, free: false }));
  assert.equal(
    await update({ from: '0', to: '5', currency: 'EUR' }),
    updated({ free: false, from: '0', to: '5', currency: 'EUR' }),
  );
  assert.equal(await update(null), updated(null));
  const refused = Object.entries({
    'price.free': [{}, { free: true, from: '5', currency: 'EUR' }, { free: false, from: '0' }],
    'price.from': [
      { from: '-1', currency: 'EUR' },
      { from: '1,50', currency: 'EUR' },
    ],
    'price.to': [{ from: '5', to: '4', currency: 'EUR' }],
    'price.currency': [{ from: '5' }, { from: '5', currency: 'euros' }],
  });
  for (const [field, prices] of refused)
    for (const price of prices)
      assert.equal(Object.keys((await update(price)) ?? {}), [field], JSON.stringify(price));
});
