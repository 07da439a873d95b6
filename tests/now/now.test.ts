import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { minute } from '../../core/values/time.ts';
import { dateAfter, dateAt, midnight } from '../../orm/records/wall-time.ts';
import { clock } from '../support/app/clock.ts';
import { pluck } from '../support/pluck.ts';
import {
  seedAudience,
  seedBeacon,
  seedEvent,
  seedHall,
  seedLocale,
  seedMessage,
  seedVenue,
} from '../support/records/seeds.ts';
import { signIn } from '../support/requests/credentials.ts';
import { request } from '../support/requests/request.ts';

interface Named {
  id: string;
  name: string;
}
interface Now {
  venue: Named | null;
  locale: Named | null;
  events: Named[];
  messages: { id: string; text: string; created_at: string; expires_at: string | null }[];
  venues: (Named & { distance: number })[];
}

const at = 'latitude=43.65&longitude=-79.38';
const away = 'latitude=43.7&longitude=-79.4';
const names = (records: { name: string }[]) => records.map(({ name }) => name);

async function scene() {
  const { audience, locale, venue } = await seedHall();
  return { audience, locale, venue, ...(await signIn({ audience })) };
}

const now = async (as: string, query: string) => (await request<Now>(`GET /v1/now?${query}`, { as })).body;

test('GET /v1/now: a whole day is on from midnight to midnight, and over after it', async () => {
  const { as, venue } = await scene();
  const today = dateAt(clock.now().toISOString(), 'America/Toronto');
  for (const days of [-1, 0, 1]) {
    const [startsAt, endsAt] = [days, days + 1].map(
      (after) => new Date(midnight(dateAfter(today, after), 'America/Toronto')),
    );
    await seedEvent(venue, { name: `${days}`, startsAt, endsAt, allDay: true });
  }
  assert.equal(names((await now(as, at)).events), ['0', '1']);
});

test('GET /v1/now: at a venue, its upcoming events and its current messages', async () => {
  const { as, venue, locale } = await scene();
  await seedEvent(venue, { name: 'Later', inHours: 5 });
  await seedEvent(venue, { name: 'Running', inHours: -1 });
  await seedEvent(venue, { name: 'Over', inHours: -9 });
  await seedEvent(venue, { name: 'Off', status: 'cancelled' });
  await seedEvent(await seedVenue(locale, { latitude: 43.8 }), { name: 'Elsewhere' });
  const { id, createdAt, expiresAt } = await seedMessage(venue);
  const body = await now(as, at);
  assert.is(body.venue?.id, venue.id);
  assert.is(body.locale?.id, locale.id);
  assert.equal(names(body.events), ['Running', 'Later']);
  assert.equal(body.messages, [
    {
      id,
      text: 'Doors are open',
      created_at: createdAt.toISOString(),
      expires_at: expiresAt?.toISOString() ?? null,
    },
  ]);
  assert.equal(body.venues, []);
});

test('GET /v1/now: messages within their time window only, newest first', async () => {
  const { as, venue } = await scene();
  const inMinutes = (minutes: number) => new Date(clock.now().valueOf() + minutes * minute);
  await seedMessage(venue, { text: 'for good', startsAt: inMinutes(-60), expiresAt: null });
  await seedMessage(venue, { text: 'for an hour', startsAt: inMinutes(-5) });
  await seedMessage(venue, { text: 'soon', startsAt: inMinutes(5) });
  await seedMessage(venue, { text: 'ended', startsAt: inMinutes(-60), expiresAt: inMinutes(-1) });
  assert.equal(pluck((await now(as, at)).messages, 'text'), ['for an hour', 'for good']);
});

test("GET /v1/now: away from venues, the closest locale's next 20 events and 20 nearest venues", async () => {
  const { as, audience, venue, locale } = await scene();
  await seedVenue(await seedLocale(audience, { name: 'Lima', latitude: -12, longitude: -77 }));
  for (let index = 0; index < 21; index++) {
    await seedVenue(locale, { name: `V${index}`, latitude: 43.5 - index / 100 });
    await seedEvent(venue, { name: `E${index}`, inHours: 1 + index, featured: index % 3 === 0 });
  }
  await seedMessage(venue);
  const body = await now(as, away);
  assert.is(body.venue, null);
  assert.is(body.locale?.id, locale.id);
  assert.equal(
    names(body.events),
    Array.from({ length: 20 }, (_, index) => `E${index}`),
  );
  assert.equal(names(body.venues), ['The Hall', ...Array.from({ length: 19 }, (_, index) => `V${index}`)]);
  const [hall] = body.venues;
  assert.ok(hall !== undefined && hall.distance > 5_000 && hall.distance < 6_000);
  assert.equal(body.messages, []);
});

test('GET /v1/now: at the venue whose beacon was reported in the last 10 minutes', async () => {
  const { as, venue } = await scene();
  await seedBeacon(venue, 3, 4);
  const coordinates = { latitude: 43.9, longitude: -79 };
  await request('POST /v1/me/location', { as, body: { coordinates, beacon: { major: 3, minor: 4 } } });
  assert.is((await now(as, away)).venue?.id, venue.id);
  clock.forward(9 * minute);
  assert.is((await now(as, away)).venue?.id, venue.id);
  clock.forward(minute + 1_000);
  assert.is((await now(as, away)).venue, null);
});

test('GET /v1/now: a report without a beacon ends the one before; nobody else is where the user is', async () => {
  const { as, audience, venue } = await scene();
  await seedBeacon(venue, 3, 4);
  const coordinates = { latitude: 43.9, longitude: -79 };
  await request('POST /v1/me/location', { as, body: { coordinates, beacon: { major: 3, minor: 4 } } });
  assert.is((await now((await signIn({ audience })).as, away)).venue, null);
  await request('POST /v1/me/location', { as, body: { coordinates } });
  assert.is((await now(as, away)).venue, null);
});

test('GET /v1/now: nothing where the audience has no locale', async () => {
  const { as } = await signIn({ audience: await seedAudience() });
  const nothing = { venue: null, locale: null, events: [], messages: [], venues: [] };
  assert.equal(await now(as, at), { ...nothing, nearby: { events: [], venues: [] } });
});

test('GET /v1/now: on the platform every audience, narrowed by ?audience', async () => {
  const { audience, venue } = await scene();
  const other = await seedAudience();
  await seedLocale(other, { name: 'Here', latitude: 43.65 });
  const { as } = await signIn();
  assert.is((await now(as, `${at}&audience=${audience.subdomain}`)).venue?.id, venue.id);
  assert.is((await now(as, `${at}&audience_id=${other.id}`)).locale?.name, 'Here');
  assert.is((await request(`GET /v1/now?${at}&audience=unknown`, { as })).status, 404);
});

test('GET /v1/now: hidden venues and events are for administrators', async () => {
  const { as, audience, locale, venue } = await scene();
  const hidden = await seedVenue(locale, { name: 'Secret', hidden: true, latitude: 43.6 });
  await seedEvent(hidden, { name: 'Hush' });
  await seedEvent(venue, { name: 'Closed', hidden: true });
  const body = await now(as, 'latitude=43.6&longitude=-79.38');
  assert.equal([body.venue, names(body.events), names(body.venues)], [null, [], ['The Hall']]);
  const admin = await signIn({ audience, admin: true });
  const seen = await now(admin.as, 'latitude=43.6&longitude=-79.38');
  assert.equal([seen.venue?.name, names(seen.events)], ['Secret', ['Hush']]);
  for (const [who, shown] of [
    [as, []],
    [admin.as, ['Closed']],
  ] as const)
    assert.equal(names((await now(who, at)).events), shown);
});

test('GET /v1/now: 400 without a whole point', async () => {
  const { as } = await scene();
  for (const query of [
    '',
    'latitude=1',
    'longitude=1',
    'latitude=north&longitude=1',
    'latitude=1&longitude=181',
  ])
    assert.is((await request(`GET /v1/now?${query}`, { as })).status, 400, query);
});
