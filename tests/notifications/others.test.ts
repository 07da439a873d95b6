import { v7 as newId } from 'uuid';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { day, hour, minute } from '../../core/values/time.ts';
import { Identity } from '../../orm/schema/entities/user.ts';
import { clock } from '../support/app/clock.ts';
import { insertRow } from '../support/database/rows.ts';
import {
  seedEvent,
  seedEvents,
  seedLocale,
  seedMessage,
  seedPerson,
  seedVenue,
} from '../support/records/seeds.ts';
import { request } from '../support/requests/request.ts';
import { type Guest, guestOf, scene, told } from './scene.ts';

// At noon in Toronto, what begins an hour later is of the same day: before five in the morning, it may not be.
test.before(() => {
  const [now, noon] = [clock.now(), clock.now()];
  noon.setUTCHours(17, 0, 0, 0);
  clock.forward((noon.valueOf() - now.valueOf() + day) % day);
});

test('a message: who is at the venue or comes to an event there that day is told, when it begins', async () => {
  const here = await scene();
  const [today, later] = [await here.eventIn(1), await here.eventIn(100)];
  const [ana, bia, cid, dan] = [
    await guestOf(here, today),
    await guestOf(here, later),
    await guestOf(here),
    await guestOf(here),
  ];
  const { latitude, longitude } = here.venue;
  for (const [{ as }, metres] of [
    [cid, 0],
    [dan, 5000],
  ] as const) {
    const coordinates = { latitude: latitude + metres / 111_000, longitude };
    await request('POST /v1/me/location', { as, body: { coordinates } });
  }
  await seedMessage(here.venue, { text: 'Doors are open' });
  await seedMessage(here.venue, { text: 'Too late', startsAt: here.inHours(0.5), expiresAt: null });
  const arrived = await here.tell();
  assert.equal(told(arrived, { ana, bia, cid, dan }), ['ana: Casa', 'cid: Casa']);
  assert.is(arrived[0]?.text, 'Doors are open');
  assert.equal(told(await here.tell(hour), { ana, bia, cid, dan }), ['ana: Casa'], 'cid may have gone');
});

test('a message that begins in a week: who comes that day is told then', async () => {
  const here = await scene();
  const ana = await guestOf(here, await here.eventIn(7 * 24 + 1));
  await seedMessage(here.venue, { startsAt: here.inHours(7 * 24), expiresAt: null });
  assert.equal(await here.tell(), []);
  const arrived = await here.tell(7 * day + minute);
  assert.equal(told(arrived, { ana }), ['ana: Casa', 'ana: Soon: Fado']);
});

/** As `POST /v1/me/follows` does. */
const follow = async ({ later, audience, venue }: Awaited<ReturnType<typeof scene>>, { userId }: Guest) =>
  later.database.transaction(async (transaction) => {
    const { id: identity_id } = await transaction.em.findOneOrFail(Identity, { userId });
    const about = { audience_id: audience.id, venue_id: venue.id, created_at: later.now() };
    await insertRow(transaction, 'follow', { id: newId(), user_id: userId, identity_id, ...about });
  });

test('2,000 new events: each follower is told once, of what is visible', async () => {
  const here = await scene();
  const [ana, bia] = [await guestOf(here), await guestOf(here)];
  await follow(here, ana);
  await follow(here, bia);
  await guestOf(here);
  const elsewhere = await seedVenue(await seedLocale(here.audience));
  await seedEvents(elsewhere, 10);
  await here.eventIn(30, { hidden: true });
  assert.equal(await here.tell(), []);
  await seedEvents(here.venue, 2000);
  const arrived = await here.tell(minute);
  const title = 'Casa: 2,000 new events';
  assert.equal(told(arrived, { ana, bia }), [`ana: ${title}`, `bia: ${title}`]);
  assert.match(arrived[0]?.text ?? '', /^(?:.*, Casa\n){3}\+ 1,997 more$/);
  assert.ok(arrived[0]?.address.endsWith(`/venues/${here.venue.id}`));
  const event = await here.eventIn(30, { name: 'Jam' });
  const [next] = await here.tell(minute);
  assert.is(next?.title, 'Casa: a new event');
  assert.match(next?.text ?? '', /^Jam: \w+day, .+, Casa$/);
  assert.ok(next?.address.endsWith(`/events/${event.id}`));
});

test('a new series and a new event: told in a line each, with date and place; of the series, its first date', async () => {
  const here = await scene();
  await follow(here, await guestOf(here));
  const local = (hours: number) => here.inHours(hours).toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length);
  const recurrence = 'FREQ=DAILY;COUNT=9';
  const series = { venue_id: here.venue.id, time_zone: 'UTC', starts_local: local(48), recurrence };
  await here.caller.series.create({ ...series, name: 'Tango' });
  await here.eventIn(100, { name: 'Jam' });
  const [arrived] = await here.tell();
  const day = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeZone: 'UTC' }).format(here.inHours(48));
  const [tango = '', jam = '', ...others] = arrived?.text.split('\n') ?? [];
  assert.ok(tango.startsWith(`Tango: ${day}`) && tango.endsWith(', Casa'), tango);
  assert.match(jam, /^Jam: \w+day, .+, Casa$/);
  assert.equal(others, []);
});

test('new events of a venue and a person, who is at one of them: each counts once, and who follows the person hears of that', async () => {
  const here = await scene();
  const [ana, bia] = [await guestOf(here), await guestOf(here)];
  const locale = await seedLocale(here.audience);
  const dana = await seedPerson(locale, { name: 'Dana' });
  await follow(here, ana);
  for (const { as } of [ana, bia]) await request('POST /v1/me/follows', { as, body: { person_id: dana.id } });
  await here.eventIn(30);
  await here.eventIn(31, { people: [dana] });
  await seedEvent(await seedVenue(locale), { inHours: 32, people: [dana] });
  const arrived = await here.tell();
  assert.equal(told(arrived, { ana, bia }), ['ana: Salsa City: 3 new events', 'bia: Dana: 2 new events']);
  const addresses = arrived.map(({ address }) => new URL(address).pathname);
  assert.equal(addresses.sort(), ['/', `/people/${dana.id}`]);
});

test('new events that are gone before anybody is told of them: nobody is', async () => {
  const here = await scene();
  await follow(here, await guestOf(here));
  const { id } = await here.eventIn(30);
  await here.caller.events.delete({ id });
  assert.equal(await here.tell(), []);
});
