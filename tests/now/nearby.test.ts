import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { clock } from '../support/app/clock.ts';
import { pluck } from '../support/pluck.ts';
import { seedAudience, seedEvent, seedLocale, seedVenue } from '../support/records/seeds.ts';
import { signIn } from '../support/requests/credentials.ts';
import { request } from '../support/requests/request.ts';

interface Near {
  id: string;
  name: string;
  distance: number;
}
interface Now {
  venue: { id: string } | null;
  events: { id: string }[];
  venues: Near[];
  nearby: { events: (Near & { rsvp: unknown; starts_at: string })[]; venues: Near[] };
}

const here = { latitude: 43.65, longitude: -79.38 };
const metresPerDegree = 111_195.08;
const north = (metres: number) => ({ ...here, latitude: here.latitude + metres / metresPerDegree });

async function scene(place = here) {
  const audience = await seedAudience();
  const locale = await seedLocale(audience, place);
  return { audience, locale, ...(await signIn({ audience })) };
}

async function now(as: string, { latitude, longitude } = here, query = '') {
  const path = `/v1/now?latitude=${latitude}&longitude=${longitude}${query}`;
  const { status, body } = await request<Now>(`GET ${path}`, { as });
  assert.is(status, 200);
  return body;
}

const names = (records: { name: string }[]) => records.map(({ name }) => name);

test('GET /v1/now: nearby has events soon and near weighed together, a minute as 20 metres', async () => {
  const { as, locale } = await scene();
  const far = await seedVenue(locale, north(3000));
  const near = await seedVenue(locale, north(200));
  await seedEvent(far, { name: 'far, running', inHours: -1, lasting: 3 });
  await seedEvent(far, { name: 'far, in an hour', inHours: 1 });
  await seedEvent(near, { name: 'near, in 2 hours', inHours: 2 });
  await seedEvent(near, { name: 'near, in 3 hours', inHours: 3 });
  await seedEvent(near, { name: 'near, exhibition', inHours: -400, lasting: 1000 });
  const { nearby } = await now(as);
  assert.equal(names(nearby.events), [
    'near, exhibition',
    'near, in 2 hours',
    'far, running',
    'near, in 3 hours',
    'far, in an hour',
  ]);
  assert.ok(Math.abs((nearby.events[2]?.distance ?? 0) - 3000) < 1);
});

test('GET /v1/now: nearby is filled at a venue too; what the interface fixes is the same', async () => {
  const { as, locale } = await scene();
  const venue = await seedVenue(locale);
  const other = await seedVenue(locale, { name: 'Other', ...north(500) });
  const event = await seedEvent(venue, { name: 'Here', inHours: 5 });
  const elsewhere = await seedEvent(other, { name: 'There', inHours: 1 });
  await request(`POST /v1/events/${elsewhere.id}/rsvp`, { as, body: { state: 'maybe' } });
  const { nearby, ...rest } = await now(as);
  assert.equal([rest.venue?.id, rest.venues], [venue.id, []]);
  assert.equal(pluck(rest.events, 'id'), [event.id]);
  assert.equal(names(nearby.events), ['There', 'Here']);
  assert.equal(nearby.events[0]?.rsvp, { state: 'maybe' });
  assert.equal(names(nearby.venues), ['The Hall', 'Other']);
  const { distance: _, ...body } = nearby.events[1] ?? {};
  assert.equal(body, rest.events[0]);
});

test('GET /v1/now: nearby has 20 of each, of every locale, within 100 km', async () => {
  const { as, audience, locale } = await scene();
  const town = await seedLocale(audience, { name: 'Markham', ...north(20_000) });
  for (let index = 0; index < 22; index++) {
    const place = { name: `V${index}`, ...north(100 + index * 700) };
    await seedEvent(await seedVenue(index % 2 ? town : locale, place), { name: `E${index}` });
  }
  await seedEvent(await seedVenue(locale, north(101_000)), { name: 'too far', inHours: -1 });
  const { nearby } = await now(as);
  const first = (letter: string) => Array.from({ length: 20 }, (_, index) => `${letter}${index}`);
  assert.equal(names(nearby.venues), first('V'));
  assert.equal(names(nearby.events), first('E'));
  const { nearby: atSea } = await now(as, { latitude: 0, longitude: -150 });
  assert.equal(atSea, { events: [], venues: [] });
});

test('GET /v1/now: nearby has no event that is over or cancelled', async () => {
  const { as, locale } = await scene();
  const venue = await seedVenue(locale);
  await seedEvent(venue, { name: 'over', inHours: -3, lasting: 2 });
  await seedEvent(venue, { name: 'exhibition over', inHours: -90, lasting: 80 });
  await seedEvent(venue, { name: 'off', status: 'cancelled' });
  await seedEvent(venue, { name: 'exhibition off', inHours: -9, lasting: 80, status: 'cancelled' });
  assert.equal((await now(as)).nearby.events, []);
});

test('GET /v1/now: nearby has hidden venues and events for administrators alone', async () => {
  const { as, audience, locale } = await scene();
  const hidden = await seedVenue(locale, { name: 'Secret', hidden: true });
  await seedEvent(hidden, { name: 'Hush' });
  const open = await seedVenue(locale, { name: 'Open', ...north(100) });
  for (const [inHours, lasting] of [
    [3, 2],
    [-1, 100],
  ] as const)
    await seedEvent(open, { name: 'Closed', inHours, lasting, hidden: true });
  const shown = (await now(as)).nearby;
  assert.equal([names(shown.events), names(shown.venues)], [[], ['Open']]);
  const admin = await signIn({ audience, admin: true });
  const { nearby } = await now(admin.as);
  assert.equal(
    [names(nearby.events), names(nearby.venues)],
    [
      ['Closed', 'Hush', 'Closed'],
      ['Secret', 'Open'],
    ],
  );
});

test("GET /v1/now: nearby is of the session's audience; on the platform of all, narrowed by ?audience", async () => {
  const place = { latitude: -70.5 + Math.random(), longitude: 40 };
  const one = await scene(place);
  const two = await scene(place);
  for (const [name, { locale }] of Object.entries({ one, two }))
    await seedEvent(await seedVenue(locale, { name }), { name });
  assert.equal(names((await now(one.as, place)).nearby.events), ['one']);
  const { as } = await signIn();
  const { nearby } = await now(as, place);
  assert.equal(names(nearby.events).sort(), ['one', 'two']);
  assert.equal(names(nearby.venues).sort(), ['one', 'two']);
  const narrowed = await now(as, place, `&audience=${two.audience.subdomain}`);
  assert.equal([names(narrowed.nearby.events), names(narrowed.nearby.venues)], [['two'], ['two']]);
});

test('GET /v1/now: nearby reaches across the antimeridian', async () => {
  const { as, locale } = await scene({ latitude: -17, longitude: 179.99 });
  await seedEvent(await seedVenue(locale, { name: 'west', longitude: 179.99 }), { name: 'west' });
  await seedEvent(await seedVenue(locale, { name: 'east', longitude: -179.98 }), { name: 'east' });
  for (const longitude of [-179.999, 179.999]) {
    const { nearby } = await now(as, { latitude: -17, longitude });
    assert.equal(names(nearby.events).sort(), ['east', 'west']);
    assert.ok(nearby.venues.every(({ distance }) => distance < 3000));
  }
});

test('GET /v1/now: nearby has an event far away that is on, among more than 20 that begin soon at one venue', async () => {
  const { as, locale } = await scene();
  const near = await seedVenue(locale, north(210));
  for (let index = 1; index <= 25; index++)
    await seedEvent(near, { name: `in ${index * 10} minutes`, inHours: index / 6 });
  await seedEvent(await seedVenue(locale, north(3000)), { name: 'far, running', inHours: -1, lasting: 3 });
  await seedEvent(await seedVenue(locale, north(5000)), {
    name: 'too far, running',
    inHours: -1,
    lasting: 3,
  });
  const { nearby } = await now(as);
  const soon = Array.from({ length: 19 }, (_, index) => `in ${(index + 1) * 10} minutes`);
  assert.equal(names(nearby.events), [...soon.slice(0, 13), 'far, running', ...soon.slice(13)]);
});

test("GET /v1/now: nearby has later events of a near venue, where the locale's next 20 are far away", async () => {
  const { as, locale } = await scene();
  const far = await seedVenue(locale, north(30_000));
  for (let index = 1; index <= 25; index++)
    await seedEvent(far, { name: `far ${index}`, inHours: index / 60, featured: index % 2 === 0 });
  const near = await seedVenue(locale, north(110));
  for (const inHours of [5, 24, 25, 26])
    await seedEvent(near, { name: `near, in ${inHours} hours`, inHours });
  await seedEvent(near, { name: 'near, exhibition from tomorrow', inHours: 20, lasting: 1000 });
  const { nearby } = await now(as);
  assert.equal(names(nearby.events), [
    'near, in 5 hours',
    'near, exhibition from tomorrow',
    'near, in 24 hours',
    ...Array.from({ length: 5 }, (_, index) => `far ${index + 1}`),
    'near, in 25 hours',
    ...Array.from({ length: 11 }, (_, index) => `far ${index + 6}`),
  ]);
});

test('GET /v1/now: nearby describes records of another locale as it does those of the closest one', async () => {
  const { as, audience, locale } = await scene();
  const town = await seedLocale(audience, { name: 'Markham', ...north(20_000) });
  await seedEvent(await seedVenue(locale, { name: 'Here', ...north(9000) }), { name: 'here' });
  const there = await seedVenue(town, { name: 'There', ...north(11_000) });
  await seedEvent(there, { name: 'there' });
  const inTown = await now(as, north(19_000));
  const { nearby, ...rest } = await now(as);
  assert.equal([names(rest.venues), names(nearby.venues)], [['Here'], ['Here', 'There']]);
  const [venue] = inTown.venues;
  const [event] = inTown.events;
  const distance = nearby.venues[1]?.distance;
  assert.equal(nearby.venues[1], { ...venue, distance });
  assert.equal(nearby.events[1], { ...event, distance });
});

test('GET /v1/now: nearby is in the order of distance and waiting, at random places and times', async () => {
  const { as, locale } = await scene();
  const events = [];
  for (let index = 0; index < 30; index++) {
    const hidden = index % 10 === 0;
    const venue = await seedVenue(locale, { hidden, ...north(200 + Math.random() * 20_000) });
    for (let time = 0; time < 4; time++) {
      const inHours = Math.random() * 24 - 1;
      const lasting = time === 0 ? 100 : 2;
      const isHidden = Math.random() < 0.2;
      const event = await seedEvent(venue, {
        inHours,
        lasting,
        featured: Math.random() < 0.2,
        hidden: isHidden,
      });
      if (!hidden && !isHidden) events.push({ venue, event });
    }
  }
  const { nearby } = await now(as);
  const distances = new Map(
    events.map(({ venue, event }) => [event.id, (venue.latitude - here.latitude) * metresPerDegree]),
  );
  const at = clock.now().valueOf();
  const score = (id: string, startsAt: number) =>
    (distances.get(id) ?? 0) + (20 / 60_000) * Math.max(0, startsAt - at);
  const expected = events
    .map(({ event }) => ({ id: event.id, score: score(event.id, event.startsAt.valueOf()) }))
    .sort((one, other) => one.score - other.score)
    .slice(0, 20);
  assert.equal(
    nearby.events.map(({ id }) => id),
    expected.map(({ id }) => id),
  );
});
