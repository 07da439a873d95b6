import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { clock } from '../support/app/clock.ts';
import {
  type SeededAudience,
  seedAudience,
  seedEvent,
  seedLocale,
  seedPerson,
  seedPhoto,
  seedVenue,
} from '../support/records/seeds.ts';
import { eventItem, send, venueItem } from '../support/requests/batch.ts';
import { signIn, worker } from '../support/requests/credentials.ts';
import { globalId, graphql } from '../support/requests/graphql.ts';
import { mutate } from '../support/requests/mutate.ts';
import { request } from '../support/requests/request.ts';

interface Versioned {
  readonly version: number;
  readonly updatedAt: string;
}

/** What an administrator sees of a record. */
async function read(audience: SeededAudience, type: string, id: string): Promise<Versioned> {
  const { as } = await signIn({ admin: true });
  const query = `query ($id: ID!) { node(id: $id) { ... on ${type} { version updatedAt } } }`;
  const { body } = await graphql<{ node: Versioned }>(audience, query, {
    as,
    variables: { id: globalId(type, id) },
  });
  return body.data.node;
}

async function scene() {
  const audience = await seedAudience();
  const locale = await seedLocale(audience, { label: 'toronto' });
  const venue = await seedVenue(locale);
  return { audience, locale, venue };
}

const versionOf = async (...record: Parameters<typeof read>) => (await read(...record)).version;

test('a record: has version 1, and one more after a mutation, however many of its fields it changes', async () => {
  const { audience, venue } = await scene();
  assert.is(await versionOf(audience, 'Venue', venue.id), 1);
  const edit = {
    name: 'Barn',
    address: '1 Main St',
    pageUrl: 'https://barn.example/',
    beacon: { major: 1, minor: 2 },
    photoUrl: 'https://barn.example/1.jpg',
  };
  const input = { id: globalId('Venue', venue.id), ...edit };
  const payload = await mutate(audience, 'updateVenue', input, 'venue { version page { version } }');
  assert.equal(payload.venue, { version: 2, page: { version: 2 } });
});

test('a new record with parts of its own: has version 1', async () => {
  const { audience, venue } = await scene();
  const person = await seedPerson(await seedLocale(audience));
  const event = {
    venueId: globalId('Venue', venue.id),
    name: 'Dance',
    startsAt: '2030-01-01T20:00:00Z',
    personIds: [globalId('Person', person.id)],
  };
  const created = await mutate(audience, 'createEvent', event, 'event { version }');
  assert.equal(created.event, { version: 1 });
  const hall = {
    localeId: globalId('Locale', venue.localeId),
    name: 'Hall',
    latitude: 1,
    longitude: 2,
    beacon: { major: 1, minor: 1 },
  };
  const place = await mutate(audience, 'createVenue', hall, 'venue { version }');
  assert.equal(place.venue, { version: 1 });
});

for (const [what, edit] of Object.entries({
  'its name': { name: 'Barn' },
  'the address of its page': { pageUrl: 'https://barn.example/' },
  'its beacon': { beacon: { major: 3, minor: 4 } },
  'its picture': { photoUrl: 'https://barn.example/1.jpg' },
  'its place': { latitude: 1 },
}))
  test(`a venue: has another version and time after a change of ${what}, and the same after the same once more`, async () => {
    const { audience, venue } = await scene();
    const input = { id: globalId('Venue', venue.id), ...edit };
    clock.forward(60_000);
    const since = clock.now().toISOString();
    await mutate(audience, 'updateVenue', input, 'venue { id }');
    const changed = await read(audience, 'Venue', venue.id);
    assert.is(changed.version, 2);
    assert.ok(changed.updatedAt >= since, `${changed.updatedAt} is before ${since}`);
    clock.forward(60_000);
    await mutate(audience, 'updateVenue', input, 'venue { id }');
    assert.equal(await read(audience, 'Venue', venue.id), changed);
  });

test('an event: has another version after a change of its line-up, and the same after the same line-up', async () => {
  const { audience, venue, locale } = await scene();
  const event = await seedEvent(venue);
  const [one, two] = [await seedPerson(locale), await seedPerson(locale)];
  const perform = (...people: { id: string }[]) =>
    mutate(
      audience,
      'updateEvent',
      { id: globalId('Event', event.id), personIds: people.map(({ id }) => globalId('Person', id)) },
      'event { version }',
    );
  assert.equal((await perform(one, two)).event, { version: 2 });
  assert.equal((await perform(one, two)).event, { version: 2 });
  assert.equal((await perform(two, one)).event, { version: 3 });
  await mutate(audience, 'deletePerson', { id: globalId('Person', one.id) }, 'deletedId');
  assert.is(await versionOf(audience, 'Event', event.id), 4);
});

test('a photo that is deleted: the records that showed it have another version', async () => {
  const { audience, locale } = await scene();
  const photo = await seedPhoto(audience);
  const venue = await seedVenue(locale, { photoId: photo.id });
  await mutate(audience, 'deletePhoto', { id: globalId('Photo', photo.id) }, 'deletedId');
  assert.is(await versionOf(audience, 'Venue', venue.id), 2);
});

test('a batch: raises the versions of what it changes by one, and no others', async () => {
  const { audience } = await scene();
  const as = await worker(audience, 'research:read', 'places:write', 'events:write');
  const batch = (name: string, people: string[]) =>
    send(as, {
      venues: [venueItem('v-1', { name, address: name }), venueItem('v-2')],
      events: [
        eventItem('e-1', { venue: { external_id: 'v-1' }, people }),
        eventItem('e-2', { venue: { external_id: 'v-2' } }),
      ],
    });
  const first = await batch('Hall', ['Ada']);
  assert.is(first.status, 200, JSON.stringify(first.body));
  const ids = first.body.items.map(
    ({ kind, id }) => [kind === 'venue' ? 'Venue' : 'Event', `${id}`] as const,
  );
  const versions = async () => Promise.all(ids.map(async ([type, id]) => versionOf(audience, type, id)));
  assert.equal(await versions(), [1, 1, 1, 1]);
  await batch('Hall', ['Ada']);
  assert.equal(await versions(), [1, 1, 1, 1]);
  await batch('Barn', ['Ada', 'Grace']);
  assert.equal(await versions(), [2, 1, 2, 1]);
});

test('version and updatedAt within a list, and of the page and the locale within it', async () => {
  const { audience, venue } = await scene();
  const { as } = await signIn({ admin: true });
  await request(`PATCH /v1/venues/${venue.id}`, { as, body: { name: 'Barn' } });
  const versions = 'version updatedAt';
  const query = `{ venues { ${versions} page { ${versions} } locale { ${versions} } }
    venuesConnection { nodes { version } } }`;
  const { body } = await graphql<{ venues: (Versioned & { page: Versioned; locale: Versioned })[] }>(
    audience,
    query,
    { as },
  );
  assert.is(body.errors, undefined);
  const [found] = body.data.venues;
  assert.equal([found?.version, found?.page.version, found?.locale.version], [2, 2, 1]);
  for (const each of [found, found?.page, found?.locale]) assert.match(each?.updatedAt ?? '', /T.*Z$/);
});

test('the version of a user: shown to the user and to administrators', async () => {
  const audience = await seedAudience();
  const [one, other, admin] = [
    await signIn({ audience }),
    await signIn({ audience }),
    await signIn({ admin: true }),
  ];
  const query = `{ node(id: "${globalId('User', one.userId)}") { ... on User { version } } }`;
  const seenBy = async (as: string) =>
    (await graphql<{ node: { version: number | null } }>(audience, query, { as })).body.data.node.version;
  assert.equal([await seenBy(one.as), await seenBy(other.as), await seenBy(admin.as)], [1, null, 1]);
});

test('an audience: has another version after a change of its name or theme', async () => {
  const audience = await seedAudience();
  await mutate(audience, 'updateAudience', { name: 'Tango City' }, 'audience { version }');
  const theme = { theme: { tagline: 'Dance' } };
  const changed = await mutate(audience, 'updateAudienceTheme', theme, 'audience { version }');
  assert.equal(changed.audience, { version: 3 });
  const same = await mutate(audience, 'updateAudienceTheme', theme, 'audience { version }');
  assert.equal(same.audience, { version: 3 });
  const { id } = await seedVenue(await seedLocale(audience));
  assert.is(await versionOf(audience, 'Venue', id), 1);
  const onTenants = await mutate(
    null,
    'updateAudience',
    { audienceId: audience.id, name: 'A' },
    'audience { version }',
  );
  assert.equal(onTenants.audience, { version: 4 });
});
