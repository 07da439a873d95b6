import { randomUUID } from 'node:crypto';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  seedAudience,
  seedEvent,
  seedLocale,
  seedPerson,
  seedTrack,
  seedVenue,
} from '../support/records/seeds.ts';
import { administer } from '../support/requests/caller.ts';
import { invalidFields, refusalOf } from '../support/requests/refusal.ts';

async function place() {
  const audience = await seedAudience();
  return { audience, locale: await seedLocale(audience), caller: await administer(audience) };
}

test('people.create: the person, with page and photo where there is an address for them', async () => {
  const { locale, caller } = await place();
  const { id } = await caller.people.create({
    locale_id: locale.id,
    name: 'Ana',
    page_url: 'https://ana.example/',
    photo_url: 'https://ana.example/1.jpg',
  });
  const person = await caller.people.get({ id });
  assert.is(person.page?.name, 'Ana');
  assert.is(person.page?.url, 'https://ana.example/');
  assert.is(person.photo?.url, 'https://ana.example/1.jpg');
  assert.is(person.locale.id, locale.id);
  const { id: other } = await caller.people.create({ locale_id: locale.id, name: 'Ben' });
  assert.equal(await caller.people.get({ id: other }), {
    id: other,
    name: 'Ben',
    page: null,
    locale: { id: locale.id, name: locale.name },
    photo: null,
    tracks: [],
  });
});

test('people.update: a page comes, is renamed with the person, and goes', async () => {
  const { locale, caller } = await place();
  const { id } = await seedPerson(locale, { name: 'Ana' });
  const page = async () => {
    const { name, page } = await caller.people.get({ id });
    return [name, page && [page.name, page.url]];
  };
  await caller.people.update({ id, name: 'Ana T', page_url: 'https://ana.example/' });
  assert.equal(await page(), ['Ana T', ['Ana T', 'https://ana.example/']]);
  await caller.people.update({ id, name: 'Ana Torres' });
  assert.equal(await page(), ['Ana Torres', ['Ana Torres', 'https://ana.example/']]);
  await caller.people.update({ id, page_url: 'https://ana.example/2' });
  assert.equal(await page(), ['Ana Torres', ['Ana Torres', 'https://ana.example/2']]);
  await caller.people.update({ id, name: 'Ana', page_url: null });
  assert.equal(await page(), ['Ana', null]);
  await caller.people.update({ id, name: 'Anita', page_url: null });
  assert.equal(await page(), ['Anita', null]);
});

test('people.create and update: a locale that is unknown or foreign is an error of that field', async () => {
  const { locale, caller } = await place();
  const person = await seedPerson(locale);
  const foreign = await seedLocale(await seedAudience());
  for (const locale_id of [randomUUID(), 'nonsense', foreign.id]) {
    assert.equal(Object.keys(await invalidFields(caller.people.create({ locale_id, name: 'Ana' }))), [
      'locale_id',
    ]);
    assert.equal(Object.keys(await invalidFields(caller.people.update({ id: person.id, locale_id }))), [
      'locale_id',
    ]);
  }
});

test('people.delete: their tracks go along, their events stay', async () => {
  const { locale, caller } = await place();
  const person = await seedPerson(locale);
  const track = await seedTrack(person);
  const event = await seedEvent(await seedVenue(locale), { people: [person] });
  assert.equal(await caller.people.delete({ id: person.id }), { id: person.id });
  assert.is((await refusalOf(caller.tracks.get({ id: track.id }))).reason, 'not_found');
  assert.equal((await caller.events.get({ id: event.id })).people, []);
});

test('tracks: created, changed, moved to another person, deleted', async () => {
  const { locale, caller } = await place();
  const person = await seedPerson(locale);
  const other = await seedPerson(locale);
  const { id } = await caller.tracks.create({
    person_id: person.id,
    name: 'Quimbara',
    url: 'https://a.example/',
  });
  await caller.tracks.update({ id, url: null });
  assert.is((await caller.tracks.get({ id })).url, null);
  await caller.tracks.update({ id, person_id: other.id, name: 'Bemba' });
  const track = await caller.tracks.get({ id });
  assert.equal([track.name, track.person.id], ['Bemba', other.id]);
  await caller.tracks.delete({ id });
  assert.is((await refusalOf(caller.tracks.get({ id }))).reason, 'not_found');
});

test('tracks.create and update: a person who is unknown or foreign is an error of that field', async () => {
  const { locale, caller } = await place();
  const track = await seedTrack(await seedPerson(locale));
  const foreign = await seedPerson(await seedLocale(await seedAudience()));
  for (const person_id of [randomUUID(), foreign.id]) {
    const problem = { person_id: ['must be the id of a person of the audience'] };
    assert.equal(await invalidFields(caller.tracks.create({ person_id, name: 'Quimbara' })), problem);
    assert.equal(await invalidFields(caller.tracks.update({ id: track.id, person_id })), problem);
  }
});

test('photos: created, changed, cleared, deleted; the venue that showed it stays without', async () => {
  const { locale, caller } = await place();
  const url = 'https://pictures.example/hall.jpg';
  const { id } = await caller.photos.create({ url, width: 640, height: 480, caption: 'The hall' });
  const venue = await caller.venues.create({
    locale_id: locale.id,
    name: 'Hall',
    latitude: 1,
    longitude: 1,
    photo_url: url,
  });
  assert.is(venue.photo?.id, id);
  await caller.photos.update({ id, width: null, caption: null });
  assert.equal(await caller.photos.get({ id }), { id, url, width: null, height: 480, caption: null });
  await caller.photos.delete({ id });
  assert.is((await caller.venues.get({ id: venue.id })).photo, null);
});

test('photos.create: sizes are whole pixels, addresses http or https', async () => {
  const { caller } = await place();
  const problems = await invalidFields(
    caller.photos.create({ url: 'data:,x', width: 0, height: 2 ** 31, caption: '' }),
  );
  assert.equal(Object.keys(problems).sort(), ['caption', 'height', 'url', 'width']);
});
