import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { clock } from '../support/app/clock.ts';
import {
  seedAudience,
  seedCity,
  seedEvent,
  seedLocale,
  seedPerson,
  seedVenue,
} from '../support/records/seeds.ts';
import { administer } from '../support/requests/caller.ts';
import { apiKey, signIn } from '../support/requests/credentials.ts';
import { globalId, graphql } from '../support/requests/graphql.ts';
import { request } from '../support/requests/request.ts';
import { namesOf, search } from './search.ts';

const hour = 3_600_000;

async function scene() {
  const { audience, locale } = await seedCity();
  const { as } = await signIn({ audience });
  return { audience, locale, as };
}

test('GET /v1/search: a venue, an event and a person, each with the body that it has in lists', async () => {
  const { locale, as } = await scene();
  const venue = await seedVenue(locale, { name: 'Zamba House', address: '12 Elm St' });
  await seedEvent(venue, { name: 'Zamba Night' });
  await seedPerson(locale, { name: 'Zamba Trio' });
  const { status, body } = await search(as, { q: 'zamba' });
  assert.is(status, 200);
  const byKind = new Map(body.map((hit) => [hit.kind, hit.record]));
  assert.equal([...byKind.keys()].sort(), ['event', 'person', 'venue']);
  for (const [kind, path] of [
    ['venue', `locales/${locale.id}/venues`],
    ['event', `venues/${venue.id}/events`],
    ['person', `locales/${locale.id}/people`],
  ] as const)
    assert.equal([byKind.get(kind)], (await request(`GET /v1/${path}`, { as })).body);
  const scores = body.map(({ score }) => score);
  assert.equal(
    scores,
    scores.toSorted((one, other) => other - one),
    'best first',
  );
  assert.ok(scores.every((score) => score > 0 && score <= 1));
});

test('GET /v1/search: typing errors, accents, the order of words and their beginnings are forgiven', async () => {
  const { locale, as } = await scene();
  await seedVenue(locale, { name: 'Café Étoile Électrique', address: '1087 Queen St W' });
  await seedVenue(locale, { name: 'Something Else' });
  for (const q of [
    'cafe etoile',
    'CAFÉ',
    'electrique étoile',
    'elektrique',
    'etiole',
    'eto',
    'queen street west 1087',
    'café 1087 queen',
  ])
    assert.equal(await namesOf(as, { q }), ['Café Étoile Électrique'], q);
});

test('GET /v1/search?tag= and search(tag): only events with the tag, by its id or its name', async () => {
  const { audience, locale, as } = await scene();
  const caller = await administer(audience);
  const venue = await seedVenue(locale, { name: 'Zamba House' });
  const [family, late] = [
    await caller.tags.create({ name: 'Família' }),
    await caller.tags.create({ name: 'Late' }),
  ];
  const { id } = await seedEvent(venue, { name: 'Zamba Brunch' });
  await seedEvent(venue, { name: 'Zamba Night' });
  await caller.events.update({ id, tag_ids: [family.id] });
  for (const tag of ['familia', family.id, `${late.id},Família`])
    assert.equal(await namesOf(as, { q: 'zamba', tag }), ['Zamba Brunch'], tag);
  assert.equal(await namesOf(as, { q: 'zamba', tag: 'late' }), []);
  assert.equal(await namesOf(as, { q: 'zamba', tag: 'familia', kinds: 'venue' }), []);
  const query = '{ search(q: "zamba", tag: "familia") { record { ... on Event { name } } } }';
  const { body } = await graphql(audience, query, { as });
  assert.equal(body, { data: { search: [{ record: { name: 'Zamba Brunch' } }] } });
});

test('GET /v1/search?free=, online=, language=, accessible=, and GraphQL: only events that are all of that, and no hidden ones', async () => {
  const { audience, locale, as } = await scene();
  const caller = await administer(audience);
  const venue = await seedVenue(locale, { name: 'Zamba House' });
  const cellar = await seedVenue(locale, { name: 'Zamba Cellar' });
  await caller.venues.update({ id: venue.id, accessibility: { step_free_entrance: 'yes' } });
  const add = async (name: string, fields: object, hidden = false) => {
    const { id } = await seedEvent(name === 'Zamba Paid' ? cellar : venue, { name, hidden });
    await caller.events.update({ id, ...fields });
  };
  await add('Zamba Free', { price: { free: true }, online: true, languages: ['fr-CA'] });
  await add('Zamba Paid', { price: { free: false, from: '10.00', currency: 'CAD' }, languages: ['de'] });
  await add('Zamba Secret', { price: { free: true }, online: true, languages: ['fr-CA'] }, true);
  for (const [filters, ...found] of [
    [{ free: 'true' }, 'Zamba Free'],
    [{ free: 'false' }, 'Zamba Paid'],
    [{ online: 'true', language: 'fr' }, 'Zamba Free'],
    [{ online: 'false' }, 'Zamba Paid'],
    [{ accessible: 'step_free_entrance' }, 'Zamba Free'],
    [{ accessible: 'step_free_entrance,hearing_loop' }],
    [{ language: 'de', free: 'true' }],
    [{ free: 'true', kinds: 'venue' }],
  ] as const)
    assert.equal(await namesOf(as, { q: 'zamba', ...filters }), found, JSON.stringify(filters));
  const query =
    '{ search(q: "zamba", free: true, accessible: [STEP_FREE_ENTRANCE], tag: null) { record { ... on Event { name } } } }';
  const { body } = await graphql(audience, query, { as });
  assert.equal(body, { data: { search: [{ record: { name: 'Zamba Free' } }] } });
  const ofVenues =
    '{ search(q: "zamba house", kinds: [VENUE], accessible: [], limit: 1) { record { ... on Venue { name } } } }';
  const { body: all } = await graphql(audience, ofVenues, { as });
  assert.equal(all, { data: { search: [{ record: { name: 'Zamba House' } }] } });
  assert.is((await search(as, { q: 'zamba', language: 'French!' })).status, 400);
});

test('GET /v1/search: typing errors in words of two spellings are forgiven', async () => {
  const { locale, as } = await scene();
  await seedVenue(locale, { name: 'Lincoln Center' });
  await seedVenue(locale, { name: 'Royal Theatre' });
  for (const q of ['center', 'centre', 'cetner', 'cenetr', 'ecnter', 'ceter', 'cenxer', 'cnetre'])
    assert.equal(await namesOf(as, { q }), ['Lincoln Center'], q);
  for (const q of ['theater', 'theatre', 'thaeter', 'thater', 'theatrr'])
    assert.equal(await namesOf(as, { q }), ['Royal Theatre'], q);
});

test('GET /v1/search: what has one of two rare words comes after what has both, in whichever order they are typed', async () => {
  const { locale, as } = await scene();
  const names = ['Zabra Quixo', 'Zabra Lounge', 'Quixo Garden'];
  for (const name of names) await seedVenue(locale, { name });
  for (const q of ['zabra quixo', 'quixo zabra']) {
    const [first, ...others] = await namesOf(as, { q });
    assert.is(first, 'Zabra Quixo', q);
    assert.equal(others.sort(), ['Quixo Garden', 'Zabra Lounge'], q);
  }
});

test('GET /v1/search: names in other scripts, and apostrophes left out', async () => {
  const { locale, as } = await scene();
  await seedPerson(locale, { name: 'Θεοδωράκης Μίκης' });
  await seedPerson(locale, { name: "Conán O'Brien" });
  assert.equal(await namesOf(as, { q: 'μικης' }), ['Θεοδωράκης Μίκης']);
  assert.equal(await namesOf(as, { q: 'obrien conan' }), ["Conán O'Brien"]);
});

for (const [name, ...queries] of [
  ['東京国立美術館', '美術館', '東京', '美', '国立美術館'],
  ['국립중앙박물관', '박물관'],
  ["L'Île Noire", 'île', 'ile noire', "l'île", 'lile'],
  ['Château d’Eau', 'eau', "d'eau", 'château'],
  ['Άλσος Ευελπίδων', 'ΆΛΣΟΣ', 'αλσος'],
  ['Cafe\u0301 Mu\u0308ller', 'café', 'müller', 'MÜLLER'],
  ['Mu\u0308nchen がくせい', 'か\u3099くせい'],
  ['Müllerstraße', 'MU\u0308LLERSTRASSE'],
] as const)
  test(`GET /v1/search: ${name} is found by ${queries}`, async () => {
    const { locale, as } = await scene();
    await seedVenue(locale, { name });
    await seedVenue(locale, { name: 'Somewhere Else' });
    for (const q of queries) assert.equal(await namesOf(as, { q }), [name], q);
  });

test('GET /v1/search: nothing but signs, or words that nothing has: nothing', async () => {
  const { locale, as } = await scene();
  await seedVenue(locale, { name: 'Hall' });
  for (const q of ['!!', "'&|", '%_', '\\:*', '((', "')--", 'qqxxyy', '💃💃'])
    assert.equal(await namesOf(as, { q }), [], q);
});

test('GET /v1/search: events that are over or cancelled are left out, those that last are found', async () => {
  const { locale, as } = await scene();
  const venue = await seedVenue(locale, { name: 'Hall' });
  await seedEvent(venue, { name: 'Milonga past', inHours: -5 });
  await seedEvent(venue, { name: 'Milonga cancelled', status: 'cancelled' });
  await seedEvent(venue, { name: 'Milonga now', inHours: -1 });
  await seedEvent(venue, { name: 'Milonga soon', inHours: 2 });
  assert.equal((await namesOf(as, { q: 'milonga' })).sort(), ['Milonga now', 'Milonga soon']);
  clock.forward(2 * hour);
  assert.equal(await namesOf(as, { q: 'milonga' }), ['Milonga soon']);
});

test('GET /v1/search: hidden venues and events only for those who see them', async () => {
  const { audience, locale, as } = await scene();
  const venue = await seedVenue(locale, { name: 'Speakeasy', hidden: true });
  await seedEvent(venue, { name: 'Speakeasy evening' });
  await seedEvent(await seedVenue(locale), { name: 'Speakeasy closing', hidden: true });
  assert.equal(await namesOf(as, { q: 'speakeasy' }), []);
  const { as: admin } = await signIn({ audience, admin: true });
  assert.is((await namesOf(admin, { q: 'speakeasy' })).length, 3);
  await request(`PATCH /v1/venues/${venue.id}`, { as: admin, body: { hidden: false } });
  assert.is((await namesOf(as, { q: 'speakeasy' })).length, 2);
});

test('GET /v1/search: what the caller may not see changes nothing: hidden records, and those of a deleted audience', async () => {
  const { locale, as } = await scene();
  const { as: everywhere } = await signIn();
  const open = await seedVenue(locale);
  for (const name of ['Quay Pier Tavern', 'Quay House', 'Pier Lounge']) await seedVenue(locale, { name });
  const hits = async () => {
    const all = [];
    for (const who of [as, everywhere])
      for (const q of ['quay pier xyzzy', 'xyzzy quay', 'xyz quay', 'xyzyz pier', 'xyzzy'])
        all.push((await search(who, { q })).body.map(({ score, record }) => ({ score, name: record.name })));
    return all;
  };
  const before = await hits();
  assert.ok(before.some((found) => found.length > 0));
  const deleted = await seedLocale(await seedAudience('Gone', { deletedAt: clock.now() }));
  for (const name of ['Xyzzy', 'Xyzzy Quay', 'Quay Pier Xyzzy', 'Quay']) {
    const venue = await seedVenue(locale, { name, hidden: true });
    await seedEvent(venue, { name });
    await seedEvent(open, { name, hidden: true });
    await seedEvent(await seedVenue(deleted, { name }), { name });
    await seedPerson(deleted, { name });
  }
  assert.equal(await hits(), before);
});

test('GET /v1/search, GraphQL search: an API key finds hidden venues and events too', async () => {
  const { audience, locale } = await scene();
  const venue = await seedVenue(locale, { name: 'Speakeasy', hidden: true });
  await seedEvent(venue, { name: 'Speakeasy evening' });
  const as = await apiKey(audience);
  assert.equal((await namesOf(as, { q: 'speakeasy' })).sort(), ['Speakeasy', 'Speakeasy evening']);
  const found = await graphql<Found>(audience, '{ search(q: "speakeasy") { kind } }', { as });
  assert.is(found.body.data.search.length, 2);
});

test("GET /v1/search: another audience's records are not found; on the platform all audiences' are", async () => {
  const name = `Quilombo ${Date.now()}`;
  const [here, there] = [await scene(), await scene()];
  await seedVenue(here.locale, { name });
  await seedVenue(there.locale, { name });
  assert.is((await namesOf(here.as, { q: name })).length, 1);
  const { as } = await signIn();
  const q = name;
  assert.is((await search(as, { q })).body.filter(({ record }) => record.name === name).length, 2);
  assert.equal(await namesOf(as, { q, audience: here.audience.subdomain }), [name]);
  assert.is((await search(here.as, { q, audience_id: there.audience.id })).status, 404);
});

test('GET /v1/search: what is near ranks before what is far, what is soon before what is late', async () => {
  const { locale, as } = await scene();
  await seedVenue(locale, { name: 'Tango Salon', latitude: 10, longitude: 10 });
  await seedVenue(locale, { name: 'Tango Salon', latitude: 20, longitude: 20 });
  const nearest = async (latitude: string, longitude: string) =>
    (await search(as, { q: 'tango', latitude, longitude })).body[0]?.record.latitude;
  assert.is(await nearest('10', '10.01'), 10);
  assert.is(await nearest('20', '20.01'), 20);

  const venue = await seedVenue(locale, { name: 'Hall' });
  const late = await seedEvent(venue, { name: 'Bachata class', inHours: 2000 });
  const soon = await seedEvent(venue, { name: 'Bachata class', inHours: 3 });
  const { body } = await search(as, { q: 'bachata class' });
  assert.equal(
    body.map(({ record }) => record.id),
    [soon.id, late.id],
  );
});

test('GET /v1/search: only the kinds asked for, and no more than the limit', async () => {
  const { locale, as } = await scene();
  const venue = await seedVenue(locale, { name: 'Forro' });
  await seedEvent(venue, { name: 'Forro' });
  await seedPerson(locale, { name: 'Forro' });
  const kindsOf = async (query: Record<string, string>) =>
    (await search(as, { q: 'forro', ...query })).body.map(({ kind }) => kind).sort();
  assert.equal(await kindsOf({ kinds: 'venue' }), ['venue']);
  assert.equal(await kindsOf({ kinds: 'person,event' }), ['event', 'person']);
  assert.is((await kindsOf({ limit: '2' })).length, 2);
});

for (const [query, field] of [
  ['', 'q'],
  ['q=a', 'q'],
  [`q=${'a'.repeat(101)}`, 'q'],
  [`q=${encodeURIComponent('💃'.repeat(101))}`, 'q'],
  [`q=${encodeURIComponent('💃')}`, 'q'],
  ['q=%00a', 'q'],
  ['q=hall&kinds=photo', 'kinds'],
  ['q=hall&limit=0', 'limit'],
  ['q=hall&limit=101', 'limit'],
  ['q=hall&latitude=1', 'longitude'],
  ['q=hall&longitude=1', 'latitude'],
  ['q=hall&latitude=91&longitude=1', 'latitude'],
] as const)
  test(`GET /v1/search?${query.slice(0, 30)}: 400, which names ${field}`, async () => {
    const { as } = await scene();
    const { status, body } = await request<{ fields: object }>(`GET /v1/search?${query}`, { as });
    assert.is(status, 400);
    assert.equal(Object.keys(body.fields), [field]);
  });

test('GET /v1/search: 100 emoji are 100 characters', async () => {
  const { as } = await scene();
  assert.is((await search(as, { q: '💃'.repeat(100) })).status, 200);
});

interface Found {
  readonly search: readonly { readonly kind: string; readonly record: { id: string; name: string } }[];
}

test('search: over GraphQL, with the fields of each kind of record', async () => {
  const { audience, locale, as } = await scene();
  const venue = await seedVenue(locale, { name: 'Kizomba House' });
  const event = await seedEvent(venue, { name: 'Kizomba Night' });
  const { body } = await graphql<Found>(
    audience,
    `{ search(q: "kizomba", kinds: [VENUE, EVENT]) { kind score record { id ... on Venue { name } ... on Event { name } } } }`,
    { as },
  );
  assert.is(body.errors, undefined);
  assert.equal(
    body.data.search.map(({ kind, record }) => ({ kind, record })).sort((a, b) => (a.kind < b.kind ? -1 : 1)),
    [
      { kind: 'EVENT', record: { id: globalId('Event', event.id), name: 'Kizomba Night' } },
      { kind: 'VENUE', record: { id: globalId('Venue', venue.id), name: 'Kizomba House' } },
    ],
  );
});

test('search: over GraphQL, one coordinate without the other is refused, and null is none', async () => {
  const { audience, as } = await scene();
  const ask = (args: string) => graphql<Found>(audience, `{ search(q: "hall", ${args}) { score } }`, { as });
  assert.is((await ask('latitude: 1')).body.errors?.[0]?.extensions.code, 'BAD_USER_INPUT');
  assert.equal((await ask('latitude: null, longitude: null, limit: null')).body.data.search, []);
});
