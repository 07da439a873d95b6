import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { Person } from '../../orm/schema/entities/person.ts';
import { Photo } from '../../orm/schema/entities/photo.ts';
import { Venue } from '../../orm/schema/entities/venue.ts';
import { testApp } from '../support/app/app.ts';
import { removeRecord } from '../support/records/remove.ts';
import {
  type SeededAudience,
  seedCity,
  seedEvent,
  seedHall,
  seedPerson,
  seedPhoto,
  seedTrack,
  seedVenue,
} from '../support/records/seeds.ts';
import { signIn, worker } from '../support/requests/credentials.ts';
import { globalId } from '../support/requests/graphql.ts';
import { mutate } from '../support/requests/mutate.ts';
import { request } from '../support/requests/request.ts';
import { follow, named, own } from './follow.ts';
import { remove, update, write } from './write.ts';

/** A user, an administrator and a worker follow one audience. */
async function followers(audience: SeededAudience) {
  const user = await follow((await signIn({ audience })).as);
  const administrator = await follow((await signIn({ audience, admin: true })).as);
  const automation = await follow(await worker(audience, 'research:read'));
  return {
    /** What a user sees; those who see hidden records see the same as each other. */
    user: async () => named(await user.next()),
    others: async () => {
      const seen = named(await administrator.next());
      assert.equal(named(await automation.next()), seen);
      return seen;
    },
  };
}

const hide = (id: string) => write(update('venue', id, { hidden: true }));

test('GET /v1/changes: a venue hidden is deleted for users, with its events; others see that it is hidden', async () => {
  const { audience, venue } = await seedHall();
  const [one, two] = [await seedEvent(venue), await seedEvent(venue)];
  const { user, others } = await followers(audience);
  await hide(venue.id);
  assert.equal(
    await user(),
    [`venue ${venue.id} deleted`, ...[one, two].map(({ id }) => `event ${id} deleted`)].sort(),
  );
  assert.equal(await others(), [`venue ${venue.id}`]);
  await write(update('venue', venue.id, { hidden: false }));
  assert.equal(await user(), [`venue ${venue.id}`, ...[one, two].map(({ id }) => `event ${id}`)].sort());
});

test('GET /v1/changes: an event hidden is deleted for users, with its photo; others see that it is hidden', async () => {
  const { audience, venue } = await seedHall();
  const photo = await seedPhoto(audience);
  const event = await seedEvent(venue, { photoId: photo.id });
  const { user, others } = await followers(audience);
  const gone = [`event ${event.id} deleted`, `photo ${photo.id} deleted`];
  await write(update('event', event.id, { hidden: true }));
  assert.equal(await user(), gone);
  assert.equal(await others(), [`event ${event.id}`]);
  await write(update('event', event.id, { name: 'Gala' }), update('venue', venue.id, { latitude: 43.7 }));
  assert.equal(await user(), [gone[0], `venue ${venue.id}`]);
  await write(update('event', event.id, { hidden: false }));
  assert.equal(await user(), [`event ${event.id}`, `photo ${photo.id}`]);
  await write(update('event', event.id, { hidden: true }));
  await write(remove('event', event.id));
  assert.equal(
    await user(),
    [gone[0], `photo ${photo.id}`],
    'hidden and then deleted: nothing has the photo',
  );
});

test('GET /v1/changes: deleted records, as if they had been hidden', async () => {
  const { audience, locale, venue } = await seedHall();
  const person = await seedPerson(locale);
  const track = await seedTrack(person);
  const event = await seedEvent(venue);
  const { user, others } = await followers(audience);
  await write(remove('venue', venue.id), remove('person', person.id));
  const gone = [`event ${event.id}`, `person ${person.id}`, `track ${track.id}`, `venue ${venue.id}`];
  assert.equal(await user(), gone.map((name) => `${name} deleted`).sort());
  assert.equal(await others(), gone.map((name) => `${name} deleted`).sort());
});

/** All that users are told of what they never saw: no more than ids. */
const areTombstones = (names: readonly string[]): boolean => names.every((name) => name.endsWith(' deleted'));

test('GET /v1/changes: of a venue that was never visible to users, they are told its id, as deleted', async () => {
  const { audience, locale } = await seedCity();
  const { user, others } = await followers(audience);
  const venue = await seedVenue(locale, { hidden: true });
  const event = await seedEvent(venue);
  const gone = [`event ${event.id} deleted`, `venue ${venue.id} deleted`];
  assert.equal(await user(), gone);
  assert.equal(await others(), [`event ${event.id}`, `venue ${venue.id}`]);
  await write(
    update('venue', venue.id, { address: '1 King Street' }),
    update('event', event.id, { name: 'Gala' }),
  );
  assert.equal(await user(), gone);
  await write(remove('event', event.id));
  await write(remove('venue', venue.id));
  assert.equal(await user(), gone);
  assert.equal(await others(), gone);
});

test('GET /v1/changes: hidden and then deleted, before anybody reads: tombstones, also for what was never visible', async () => {
  const { audience, venue } = await seedHall();
  const event = await seedEvent(venue);
  const { user } = await followers(audience);
  await hide(venue.id);
  const late = await seedEvent(venue);
  await write(remove('event', late.id));
  await write(remove('venue', venue.id));
  assert.equal(
    await user(),
    [`event ${event.id} deleted`, `event ${late.id} deleted`, `venue ${venue.id} deleted`].sort(),
  );
});

test('GET /v1/changes: an event that moves between venues appears and disappears with them', async () => {
  const { audience, locale } = await seedCity();
  const [open, hidden] = [await seedVenue(locale), await seedVenue(locale, { hidden: true })];
  const event = await seedEvent(open);
  const { user, others } = await followers(audience);
  await write(update('event', event.id, { venue_id: hidden.id }));
  assert.equal(await user(), [`event ${event.id} deleted`]);
  assert.equal(await others(), [`event ${event.id}`]);
  await write(update('event', event.id, { venue_id: open.id }));
  assert.equal(await user(), [`event ${event.id}`]);
  await hide(open.id);
  await write(update('event', event.id, { venue_id: hidden.id }));
  assert.equal(await user(), [`event ${event.id} deleted`, `venue ${open.id} deleted`]);
  await write(update('venue', open.id, { hidden: false }));
  assert.equal(await user(), [`venue ${open.id}`]);
});

test('GET /v1/changes: a photo disappears with the last visible record that has it', async () => {
  const { audience, locale } = await seedCity();
  const [photo, secret] = [
    await seedPhoto(audience),
    await seedPhoto(audience, { url: 'https://a.example/2' }),
  ];
  const venue = await seedVenue(locale, { photoId: photo.id });
  const event = await seedEvent(venue, { photoId: photo.id });
  const { user } = await followers(audience);
  await hide(venue.id);
  assert.equal(
    await user(),
    [`event ${event.id} deleted`, `photo ${photo.id} deleted`, `venue ${venue.id} deleted`].sort(),
  );
  await seedPerson(locale, { photoId: photo.id });
  assert.ok((await user()).includes(`photo ${photo.id}`));
  const hall = await seedVenue(locale, { hidden: true, photoId: secret.id });
  const gone = [`photo ${secret.id} deleted`, `venue ${hall.id} deleted`];
  assert.equal(await user(), gone, 'it was visible until something hidden used it');
  await write(remove('photo', secret.id), remove('venue', hall.id));
  assert.equal(await user(), gone, 'once more');
});

test('GET /v1/changes: a photo created by itself that nobody has is visible, and disappears when something hidden takes it', async () => {
  const { audience, locale } = await seedCity();
  const venue = await seedVenue(locale, { hidden: true });
  const [hall, open] = [await seedVenue(locale, { hidden: true }), await seedVenue(locale)];
  const event = await seedEvent(hall);
  const hiddenEvent = await seedEvent(open, { hidden: true });
  const { database, now } = (await testApp()).dependencies;
  const stamps = { createdAt: now(), updatedAt: now() };
  const { id } = await database.transaction(async ({ em }) => {
    const own = { url: 'https://a.example/4', standalone: true };
    const created = em.create(Photo, { audienceId: audience.id, ...own, ...stamps });
    await em.flush();
    await em.nativeUpdate(Venue, { id: venue.id }, { photoId: created.id });
    return created;
  });
  const { user: all } = await followers(audience);
  const user = async () => (await all()).filter((name) => name.startsWith('photo'));
  const venueId = { id: globalId('Venue', venue.id) };
  await write(update('venue', venue.id, { photo_id: null }));
  assert.equal(await user(), [`photo ${id}`], 'nobody has it');
  await write(update('venue', venue.id, { photo_id: id }));
  assert.equal(await user(), [`photo ${id} deleted`], 'a hidden venue takes it back');
  await mutate(audience, 'deleteVenue', venueId, 'deletedId');
  assert.equal(await user(), [`photo ${id}`], 'the hidden venue is deleted');
  await mutate(audience, 'restoreVenue', venueId, 'venue { id }');
  assert.equal(await user(), [`photo ${id} deleted`], 'and restored');
  await write(update('venue', venue.id, { photo_id: null }));
  assert.equal(await user(), [`photo ${id}`]);
  await write(update('event', event.id, { photo_id: id }));
  assert.equal(await user(), [`photo ${id} deleted`], 'an event at a hidden venue takes it');
  await write(update('event', hiddenEvent.id, { photo_id: id }), remove('event', event.id));
  assert.equal(await user(), [`photo ${id} deleted`], 'and one that is hidden itself');
  await write(remove('event', hiddenEvent.id));
  assert.equal(await user(), [`photo ${id}`]);
  await write(update('venue', hall.id, { photo_id: id }));
  await write(remove('photo', id));
  assert.equal(await user(), [`photo ${id} deleted`], 'taken and deleted, before anybody reads');
});

test('GET /v1/changes: of what was hidden before the cursor already, users are told the ids, as deleted', async () => {
  const { audience, locale } = await seedCity();
  const photo = await seedPhoto(audience);
  const [venue, hall] = [await seedVenue(locale, { photoId: photo.id }), await seedVenue(locale)];
  const [one, two] = [await seedEvent(venue, { photoId: photo.id }), await seedEvent(hall)];
  await hide(venue.id);
  await write(update('event', two.id, { venue_id: venue.id }));
  const { user, others } = await followers(audience);
  await write(update('event', two.id, { name: 'Gala' }), remove('event', one.id));
  await write(remove('photo', photo.id));
  await write(update('event', two.id, { starts_at: new Date(0) }));
  await write(remove('venue', venue.id));
  const gone = [`event ${one.id}`, `event ${two.id}`, `photo ${photo.id}`, `venue ${venue.id}`];
  assert.equal(await user(), gone.map((name) => `${name} deleted`).sort());
  assert.equal(await others(), gone.map((name) => `${name} deleted`).sort());
});

test('GET /v1/changes: of a photo that only hidden records have ever had, users are told the id, as deleted', async () => {
  const { audience, locale } = await seedCity();
  const venue = await seedVenue(locale, { hidden: true });
  const { user, others } = await followers(audience);
  const { database, now } = (await testApp()).dependencies;
  const stamps = { createdAt: now(), updatedAt: now() };
  const photo = await database.transaction(async ({ em }) => {
    const created = em.create(Photo, { audienceId: audience.id, url: 'https://a.example/3', ...stamps });
    await em.flush();
    await em.nativeUpdate(Venue, { id: venue.id }, { photoId: created.id });
    return created;
  });
  const gone = [`photo ${photo.id} deleted`, `venue ${venue.id} deleted`];
  assert.equal(await user(), gone);
  assert.equal(await others(), [`photo ${photo.id}`, `venue ${venue.id}`]);
  await write(remove('photo', photo.id));
  assert.equal(await user(), gone);
});

test('DELETE /v1/venues/:id, hidden: its photo and those of its events stay hidden; GET /v1/changes has their ids alone', async () => {
  const { audience, locale } = await seedCity();
  const { as } = await signIn({ audience });
  const { as: admin } = await signIn({ audience, admin: true });
  const { user, others } = await followers(audience);
  const create = async (path: string, body: object) =>
    (await request<{ id: string; photo: { id: string } }>(`POST /v1/${path}`, { as: admin, body })).body;
  const places = `locales/${locale.id}/venues`;
  const place = { name: 'The Cellar', latitude: 43, longitude: -79, hidden: true };
  const { id, photo } = await create(places, { ...place, photo_url: 'https://a.example/cellar' });
  const event = { venueId: globalId('Venue', id), name: 'Gala', startsAt: '2027-01-01T20:00:00Z' };
  const ofEvent = { ...event, timeZone: 'UTC', photoUrl: 'https://a.example/gala' };
  await mutate(audience, 'createEvent', ofEvent, 'event { id }');
  const gala = (await others()).find((name) => name.startsWith('photo') && !name.includes(photo.id));
  const photos = [photo.id, gala?.split(' ')[1] ?? ''];
  const areHidden = async (when: string) => {
    for (const each of photos) {
      assert.is((await request(`GET /v1/photos/${each}`, { as })).status, 404, when);
      assert.is((await request(`GET /v1/photos/${each}/image`)).status, 404, when);
      assert.is((await request(`GET /v1/photos/${each}`, { as: admin })).status, 200, when);
    }
    assert.ok(areTombstones(await user()), when);
  };
  await areHidden('created');
  await request(`PATCH /v1/venues/${id}`, { as: admin, body: { photo_url: null } });
  await areHidden('taken off');
  await request(`PATCH /v1/venues/${id}`, { as: admin, body: { photo_url: 'https://a.example/cellar' } });
  await areHidden('put on again');
  await request(`DELETE /v1/venues/${id}`, { as: admin });
  await areHidden('deleted');
  await mutate(audience, 'restoreVenue', { id: globalId('Venue', id) }, 'venue { id }');
  await areHidden('restored');
  await mutate(audience, 'deletePhoto', { id: globalId('Photo', photo.id) }, 'deletedId');
  assert.ok(areTombstones(await user()));
  await request(`PATCH /v1/venues/${id}`, { as: admin, body: { hidden: false } });
  assert.equal(
    (await user()).filter((name) => name.startsWith('photo')),
    [`photo ${photos[1]}`],
  );
});

test('GET /v1/changes: a photo that came with a venue disappears when a visible venue gives it up', async () => {
  const { audience, venue } = await seedHall();
  const { user } = await followers(audience);
  const { as: admin } = await signIn({ audience, admin: true });
  const patch = async (photo_url: string | null) =>
    (
      await request<{ photo: { id: string } | null }>(`PATCH /v1/venues/${venue.id}`, {
        as: admin,
        body: { photo_url },
      })
    ).body.photo?.id;
  const photo = await patch('https://a.example/hall');
  assert.equal(await user(), [`photo ${photo}`, `venue ${venue.id}`]);
  await patch(null);
  assert.equal(await user(), [`photo ${photo} deleted`, `venue ${venue.id}`]);
  await patch('https://a.example/hall');
  assert.equal(await user(), [`photo ${photo}`, `venue ${venue.id}`]);
});

test('GET /v1/changes: an audience deleted and restored, for those who see all of them', async () => {
  const { audience, locale } = await seedCity();
  const photo = await seedPhoto(audience);
  const [open, hidden] = [await seedVenue(locale), await seedVenue(locale, { hidden: true })];
  const event = await seedEvent(open, { photoId: photo.id });
  const secret = await seedEvent(hidden);
  const track = await seedTrack(await seedPerson(locale));
  const visible = [
    ...[`locale ${locale.id}`, `photo ${photo.id}`, `venue ${open.id}`, `event ${event.id}`],
    ...[`track ${track.id}`, `person ${track.personId}`],
  ];
  const all = [...visible, `venue ${hidden.id}`, `event ${secret.id}`];
  const user = await follow((await signIn()).as);
  const administrator = await follow((await signIn({ admin: true })).as);
  await write(update('audience', audience.id, { deleted_at: new Date() }));
  assert.equal(named(await user.next()), all.map((name) => `${name} deleted`).sort());
  assert.equal(named(await administrator.next()), all.map((name) => `${name} deleted`).sort());
  await write(update('audience', audience.id, { deleted_at: null }));
  const unseen = all.filter((name) => !visible.includes(name)).map((name) => `${name} deleted`);
  assert.equal(named(await user.next()), [...visible, ...unseen].sort());
  assert.equal(named(await administrator.next()), all.sort());
});

test('GET /v1/changes: a venue deleted and restored, with its events: as they were', async () => {
  const { audience, locale, venue } = await seedHall();
  const event = await seedEvent(venue, { people: [await seedPerson(locale)] });
  const { as } = await signIn({ audience });
  const following = await follow(as);
  const bodies = async () => [await own(as, 'event', event.id), await own(as, 'venue', venue.id)];
  const before = await bodies();
  await mutate(audience, 'deleteVenue', { id: globalId('Venue', venue.id) }, 'deletedId');
  assert.equal(named(await following.next()), [`event ${event.id} deleted`, `venue ${venue.id} deleted`]);
  await mutate(audience, 'restoreVenue', { id: globalId('Venue', venue.id) }, 'venue { id }');
  const restored = (await following.next()).sort((a, b) => (a.kind < b.kind ? -1 : 1));
  assert.equal(
    restored.map(({ record }) => record),
    await bodies(),
  );
  assert.equal(await bodies(), before);
});

test('GET /v1/changes: created and deleted in one transaction: nothing', async () => {
  const { audience, locale } = await seedCity();
  const { user, others } = await followers(audience);
  const { database, now } = (await testApp()).dependencies;
  await database.transaction(async (transaction) => {
    const { em } = transaction;
    const stamps = { createdAt: now(), updatedAt: now() };
    const person = em.create(Person, {
      audienceId: audience.id,
      localeId: locale.id,
      name: 'Ana',
      ...stamps,
    });
    await em.flush();
    await removeRecord(transaction, 'person', person.id);
  });
  assert.equal([...(await user()), ...(await others())], []);
});
