import { randomUUID } from 'node:crypto';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { Event } from '../../orm/schema/entities/event.ts';
import { testApp } from '../support/app/app.ts';
import { pluck } from '../support/pluck.ts';
import { seedCity, seedEvent, seedLocale, seedPerson, seedVenue } from '../support/records/seeds.ts';
import { administer } from '../support/requests/caller.ts';
import { invalidFields, refusalOf } from '../support/requests/refusal.ts';

async function place() {
  const { audience, locale } = await seedCity();
  return { audience, locale, venue: await seedVenue(locale), caller: await administer(audience) };
}

const dance = { name: 'Dance', starts_at: '2030-06-01T20:00:00-04:00' };

test('events.create: the least of an event, in the time zone of its locale', async () => {
  const { venue, locale, caller } = await place();
  const { id } = await caller.events.create({ venue_id: venue.id, ...dance });
  assert.equal(await caller.events.get({ id }), {
    id,
    name: 'Dance',
    description: null,
    status: 'scheduled',
    featured: false,
    hidden: false,
    starts_at: '2030-06-02T00:00:00.000Z',
    ends_at: null,
    all_day: false,
    time_zone: 'America/Toronto',
    capacity: null,
    url: null,
    price: null,
    ticket_url: null,
    online: false,
    online_url: null,
    languages: [],
    age_limit: null,
    doors_at: null,
    venue: { id: venue.id, name: venue.name, latitude: venue.latitude, longitude: venue.longitude },
    locale: { id: locale.id, name: locale.name },
    people: [],
    photo: null,
    tags: [],
    series: null,
    rsvp: null,
    friends_attending: [],
  });
});

test('events.create: all of an event, its line-up in order', async () => {
  const { venue, locale, caller } = await place();
  const [one, two] = [await seedPerson(locale, { name: 'Zoe' }), await seedPerson(locale, { name: 'Abe' })];
  const { id } = await caller.events.create({
    venue_id: venue.id,
    ...dance,
    description: 'All night\n\nBring shoes.',
    ends_at: '2030-06-02T00:00:00.001Z',
    time_zone: 'Europe/Paris',
    featured: true,
    status: 'cancelled',
    url: 'https://dance.example/',
    person_ids: [one.id, two.id],
    photo_url: 'https://dance.example/1.jpg',
  });
  const event = await caller.events.get({ id });
  assert.equal(pluck(event.people, 'name'), ['Zoe', 'Abe']);
  assert.equal(
    [
      event.description,
      event.ends_at,
      event.time_zone,
      event.featured,
      event.status,
      event.url,
      event.photo?.url,
    ],
    [
      'All night\n\nBring shoes.',
      '2030-06-02T00:00:00.001Z',
      'Europe/Paris',
      true,
      'cancelled',
      'https://dance.example/',
      'https://dance.example/1.jpg',
    ],
  );
});

const invalid: [field: string, values: object][] = [
  ['name', { name: ' ' }],
  ['starts_at', { starts_at: '2030-06-01T20:00:00' }],
  ['starts_at', { starts_at: '2030-02-30T20:00:00Z' }],
  ['starts_at', { starts_at: '9999-12-31T23:00:00Z' }],
  ['ends_at', { ends_at: '2030-06-02T00:00:00Z' }],
  ['ends_at', { ends_at: '2029-01-01T00:00:00Z' }],
  ['time_zone', { time_zone: 'Toronto' }],
  ['featured', { featured: 'no' }],
  ['hidden', { hidden: 'no' }],
  ['status', { status: 'postponed' }],
  ['url', { url: 'javascript:alert(1)' }],
  ['photo_url', { photo_url: '//x.example/1.jpg' }],
  ['venue_id', { venue_id: 'nonsense' }],
  ['venue_id', { venue_id: randomUUID() }],
  ['person_ids.0', { person_ids: [randomUUID()] }],
  ['person_ids.0', { person_ids: ['nonsense'] }],
  ['price', { price: 5 }],
];

for (const [field, values] of invalid)
  test(`events.create and update: an error of ${field} for ${JSON.stringify(values)}`, async () => {
    const { venue, caller } = await place();
    const whole = { venue_id: venue.id, ...dance };
    assert.equal(Object.keys(await invalidFields(caller.events.create({ ...whole, ...values }))), [field]);
    const { id } = await caller.events.create(whole);
    assert.equal(Object.keys(await invalidFields(caller.events.update({ id, ...values }))), [field]);
  });

test("events.create: another audience's venue or person does not exist", async () => {
  const { venue, caller } = await place();
  const foreign = await place();
  assert.equal(await invalidFields(caller.events.create({ venue_id: foreign.venue.id, ...dance })), {
    venue_id: ['must be the id of a venue of the audience'],
  });
  const person = await seedPerson(foreign.locale);
  const { events } = caller;
  assert.equal(
    await invalidFields(events.create({ venue_id: venue.id, ...dance, person_ids: [person.id] })),
    {
      'person_ids.0': ['must be the id of a person of the audience'],
    },
  );
});

test('events.create: a person twice in the line-up is an error of the second', async () => {
  const { venue, locale, caller } = await place();
  const { id } = await seedPerson(locale);
  const person_ids = [id, id.toUpperCase()];
  assert.equal(await invalidFields(caller.events.create({ venue_id: venue.id, ...dance, person_ids })), {
    'person_ids.1': ['is a duplicate'],
  });
});

test('events.update: a field left out stays, null clears', async () => {
  const { venue, locale, caller } = await place();
  const person = await seedPerson(locale);
  const { id } = await caller.events.create({
    venue_id: venue.id,
    ...dance,
    description: 'All night',
    ends_at: '2030-06-02T04:00:00Z',
    url: 'https://dance.example/',
    person_ids: [person.id],
    photo_url: 'https://dance.example/1.jpg',
  });
  const before = await caller.events.get({ id });
  assert.equal(await caller.events.update({ id, name: 'Ball', featured: true }), { id });
  assert.equal(await caller.events.get({ id }), { ...before, name: 'Ball', featured: true });
  const nothing = { description: null, ends_at: null, url: null, person_ids: null, photo_url: null };
  await caller.events.update({ id, ...nothing });
  const cleared = { description: null, ends_at: null, url: null, people: [], photo: null };
  assert.equal(await caller.events.get({ id }), { ...before, name: 'Ball', featured: true, ...cleared });
});

test('events.update: the line-up given takes the place of the other', async () => {
  const { venue, locale, caller } = await place();
  const [one, two, three] = [await seedPerson(locale), await seedPerson(locale), await seedPerson(locale)];
  const { id } = await seedEvent(venue, { people: [one, two] });
  await caller.events.update({ id, person_ids: [three.id, one.id] });
  assert.equal(
    (await caller.events.get({ id })).people.map((person) => person.id),
    [three.id, one.id],
  );
});

test('events.update: moves to another venue, and into its locale', async () => {
  const { audience, venue, caller } = await place();
  const elsewhere = await seedVenue(await seedLocale(audience, { name: 'Ottawa' }));
  const { id } = await seedEvent(venue);
  await caller.events.update({ id, venue_id: elsewhere.id });
  const event = await caller.events.get({ id });
  assert.equal([event.venue.id, event.locale.id], [elsewhere.id, elsewhere.localeId]);
});

test('events.update: ends after it starts, whichever of the two is given', async () => {
  const { venue, caller } = await place();
  const ends_at = '2030-06-02T04:00:00Z';
  const { id } = await caller.events.create({ venue_id: venue.id, ...dance, ends_at });
  const late = '2030-06-02T05:00:00Z';
  assert.equal(await invalidFields(caller.events.update({ id, starts_at: late })), {
    starts_at: ['must be before the end'],
  });
  assert.equal(await invalidFields(caller.events.update({ id, ends_at: '2030-06-01T00:00:00Z' })), {
    ends_at: ['must be after the start'],
  });
  await caller.events.update({ id, starts_at: late, ends_at: '2030-06-02T06:00:00Z' });
  await caller.events.update({ id, starts_at: '2030-06-02T07:00:00Z', ends_at: null });
});

test('events and venues: what an administrator changes is marked as edited, and nothing else', async () => {
  const { locale, venue, caller } = await place();
  const person = await seedPerson(locale);
  const { id } = await seedEvent(venue, { people: [person], name: 'Dance' });
  const edited = async () => {
    const { database } = (await testApp()).dependencies;
    return (await database.transaction(({ em }) => em.findOneOrFail(Event, id))).editedFields.toSorted();
  };
  await caller.events.update({ id, name: 'Dance', featured: false, person_ids: [person.id], url: null });
  assert.equal(await edited(), []);
  await caller.events.update({ id, name: 'Ball', url: 'https://dance.example/' });
  assert.equal(await edited(), ['name', 'url']);
  await caller.events.update({ id, name: 'Gala', person_ids: [], ends_at: null, starts_at: dance.starts_at });
  assert.equal(await edited(), ['ends_at', 'name', 'person_ids', 'starts_at', 'url']);
});

test('events.delete: gone; its venue stays', async () => {
  const { venue, caller } = await place();
  const { id } = await seedEvent(venue);
  assert.equal(await caller.events.delete({ id }), { id });
  assert.is((await refusalOf(caller.events.get({ id }))).reason, 'not_found');
  assert.is((await caller.venues.get({ id: venue.id })).id, venue.id);
});

test('events.update: the doors open as long before a start that moves, unless they are given', async () => {
  const { venue, caller } = await place();
  const doors_at = '2030-06-01T19:30:00-04:00';
  const { id } = await caller.events.create({ venue_id: venue.id, ...dance, doors_at, ends_at: null });
  const doorsAfter = async (edit: object) => {
    await caller.events.update({ id, ...edit });
    return (await caller.events.get({ id })).doors_at;
  };
  assert.is(await doorsAfter({ starts_local: '2030-06-05T18:00' }), '2030-06-05T21:30:00.000Z');
  const given = { starts_local: '2030-06-05T20:00', doors_at: '2030-06-05T23:00:00.000Z' };
  assert.is(await doorsAfter(given), given.doors_at);
  assert.is(await doorsAfter({ all_day: true, starts_at: '2030-06-05' }), null, 'of a whole day');
});

test('events.create and update: doors that open after the start, or over a day before it: an error of them', async () => {
  const { venue, caller } = await place();
  const { id } = await caller.events.create({ venue_id: venue.id, ...dance });
  const wrong = {
    '2030-06-01T20:01:00-04:00': 'not be after',
    '2030-05-31T19:59:00-04:00': 'be at most a day before',
  };
  for (const [doors_at, problem] of Object.entries(wrong)) {
    const expected = { doors_at: [`must ${problem} the start`] };
    assert.equal(
      await invalidFields(caller.events.create({ venue_id: venue.id, ...dance, doors_at })),
      expected,
    );
    assert.equal(await invalidFields(caller.events.update({ id, doors_at })), expected);
  }
  await caller.events.update({ id, doors_at: dance.starts_at });
});
