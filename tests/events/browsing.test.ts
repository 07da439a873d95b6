import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { hoursWithoutEnd } from '../../orm/records/event-times.ts';
import { testApp } from '../support/app/app.ts';
import { insertRow } from '../support/database/rows.ts';
import { seedCity, seedEvent, seedPerson, seedPhoto, seedVenue } from '../support/records/seeds.ts';
import { apiKey, signIn } from '../support/requests/credentials.ts';
import { pagesOf } from '../support/requests/pages.ts';
import { request } from '../support/requests/request.ts';

interface Event {
  id: string;
  name: string;
  rsvp: { state: string } | null;
}
interface Sections {
  sections: { title: string; events: Event[] }[];
}

const names = (events: Event[]) => events.map(({ name }) => name);
const hoursInDay = 24;

async function scene() {
  const { audience, locale } = await seedCity();
  return { audience, locale, venue: await seedVenue(locale), as: (await signIn({ audience })).as };
}

test("GET /v1/events/:id: 200 with the event and the user's own RSVP", async () => {
  const { audience, locale, venue } = await scene();
  const { as, userId } = await signIn({ audience });
  const people = [await seedPerson(locale, { name: 'Zoe' }), await seedPerson(locale, { name: 'Abe' })];
  const photo = await seedPhoto(audience);
  const event = await seedEvent(venue, {
    name: 'Tango',
    description: 'All night',
    url: 'https://tango.example/',
    photoId: photo.id,
    startsAt: new Date('2031-05-01T20:00:00.5Z'),
    endsAt: null,
    people,
  });
  const { database, now } = (await testApp()).dependencies;
  const rsvp = { user_id: userId, event_id: event.id, audience_id: audience.id, state: 'maybe' };
  await database.transaction((transaction) =>
    insertRow(transaction, 'rsvp', { ...rsvp, created_at: now(), updated_at: now() }),
  );
  const { body } = await request<Event>(`GET /v1/events/${event.id}`, { as });
  assert.equal(body, {
    id: event.id,
    name: 'Tango',
    description: 'All night',
    status: 'scheduled',
    featured: false,
    capacity: null,
    hidden: false,
    starts_at: '2031-05-01T20:00:00.500Z',
    ends_at: null,
    all_day: false,
    time_zone: 'America/Toronto',
    url: 'https://tango.example/',
    price: null,
    ticket_url: null,
    online: false,
    online_url: null,
    languages: [],
    age_limit: null,
    doors_at: null,
    venue: { id: venue.id, name: 'The Hall', latitude: 43.65, longitude: -79.38 },
    locale: { id: locale.id, name: 'Toronto' },
    people: people.map(({ id, name }) => ({ id, name })),
    photo: { id: photo.id, url: photo.url },
    tags: [],
    series: null,
    rsvp: { state: 'maybe' },
    friends_attending: [],
  });
  const other = await signIn({ audience });
  assert.is((await request<Event>(`GET /v1/events/${event.id}`, { as: other.as })).body.rsvp, null);
  assert.is(
    (await request<Event>(`GET /v1/events/${event.id}`, { as: await apiKey(audience) })).body.rsvp,
    null,
  );
});

test("GET /v1/venues/:id/events: a venue's upcoming events, soonest first", async () => {
  const { venue, as } = await scene();
  await seedEvent(venue, { name: 'tomorrow', inHours: hoursInDay });
  await seedEvent(venue, { name: 'now', inHours: -1, lasting: 2 });
  await seedEvent(venue, { name: 'over', inHours: -3, lasting: 2 });
  await seedEvent(venue, { name: 'festival', inHours: -20 * hoursInDay, lasting: 30 * hoursInDay });
  await seedEvent(venue, {
    name: 'festival that is over',
    inHours: -20 * hoursInDay,
    lasting: 19 * hoursInDay,
  });
  await seedEvent(venue, { name: 'no end, still on', inHours: 0.1 - hoursWithoutEnd, endsAt: null });
  await seedEvent(venue, { name: 'no end, over', inHours: -0.1 - hoursWithoutEnd, endsAt: null });
  await seedEvent(venue, { name: 'cancelled', status: 'cancelled' });
  const { body } = await request<Event[]>(`GET /v1/venues/${venue.id}/events`, { as });
  assert.equal(names(body), ['festival', 'no end, still on', 'now', 'tomorrow']);
});

test('GET /v1/venues/:id/events: limit and cursor page through all', async () => {
  const { venue, as } = await scene();
  for (const [name, inHours] of [
    ['c', 5],
    ['a', 1],
    ['b', 1],
    ['long', -48],
    ['d', 30],
  ] as const)
    await seedEvent(venue, { name, inHours, lasting: 100 });
  const pages = await pagesOf<Event[]>(`/v1/venues/${venue.id}/events?limit=2`, as);
  assert.equal(names(pages.flat()), ['long', 'a', 'b', 'c', 'd']);
});

test('GET /v1/locales/:locale_id/events: both sections, soonest first, no event in both', async () => {
  const { locale, venue, as } = await scene();
  await seedEvent(venue, { name: 'gala', inHours: 9, featured: true });
  await seedEvent(venue, { name: 'ball', inHours: 3, featured: true });
  await seedEvent(venue, { name: 'class', inHours: 2 });
  await seedEvent(await seedVenue(locale, { hidden: true }), { name: 'secret' });
  const { body } = await request<Sections>(`GET /v1/locales/${locale.id}/events`, { as });
  assert.equal(
    body.sections.map(({ title, events }) => [title, names(events)]),
    [
      ['Featured', ['ball', 'gala']],
      ['Upcoming', ['class']],
    ],
  );
});

test('GET /v1/locales/:locale_id/events: both sections are there when empty', async () => {
  const { locale, as } = await scene();
  const { body } = await request<Sections>(`GET /v1/locales/${locale.id}/events`, { as });
  assert.equal(body, {
    sections: [
      { title: 'Featured', events: [] },
      { title: 'Upcoming', events: [] },
    ],
  });
});

test('GET /v1/locales/:locale_id/events: limit counts both sections, and the cursor goes on from one to the other', async () => {
  const { locale, venue, as } = await scene();
  for (const [name, inHours, featured] of [
    ['f1', 5, true],
    ['f2', 6, true],
    ['f3', 7, true],
    ['u1', 1, false],
    ['u2', 2, false],
  ] as const)
    await seedEvent(venue, { name, inHours, featured });
  const pages = await pagesOf<Sections>(`/v1/locales/${locale.id}/events?limit=2`, as);
  const titles = pages.map(({ sections }) => sections.map(({ events }) => names(events)));
  assert.equal(titles, [
    [['f1', 'f2'], []],
    [['f3'], ['u1']],
    [[], ['u2']],
  ]);
});

test("GET /v1/people/:id/events: a person's upcoming events", async () => {
  const { locale, venue, as } = await scene();
  const person = await seedPerson(locale);
  await seedEvent(venue, { name: 'without' });
  await seedEvent(venue, { name: 'later', inHours: 9, people: [person] });
  await seedEvent(venue, { name: 'sooner', inHours: 2, people: [await seedPerson(locale), person] });
  await seedEvent(await seedVenue(locale, { hidden: true }), { name: 'secret', people: [person] });
  const { body } = await request<Event[]>(`GET /v1/people/${person.id}/events`, { as });
  assert.equal(names(body), ['sooner', 'later']);
});
