import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { seedLocale, seedVenue } from '../support/records/seeds.ts';
import { eventItem, resultsOf, send, venueItem } from '../support/requests/batch.ts';
import { globalId } from '../support/requests/graphql.ts';
import { createScene } from './scene.ts';

const events = (values: object) => [eventItem('e1', { venue: undefined, time_zone: null, ...values })];

async function moved() {
  const scene = await createScene();
  const paris = await seedLocale(scene.audience, { label: 'paris', timeZone: 'Europe/Paris' });
  const first = await send(scene.as, {
    venues: [venueItem('v1')],
    events: [eventItem('e1', { time_zone: 'Asia/Tokyo' })],
  });
  const [, event] = first.body.items;
  const zone = async () => (await scene.get<{ time_zone: string }>(`events/${event?.id}`)).time_zone;
  return { ...scene, paris, zone, eventId: event?.id ?? '' };
}

test('POST /v1/research/batch: a zone cleared is that of where the batch itself moves the venue', async () => {
  const { as, zone } = await moved();
  const batch = { venues: [venueItem('v1', { locale: 'paris' })], events: events({}) };
  assert.equal(resultsOf((await send(as, batch)).body), { v1: 'updated', e1: 'updated' });
  assert.is(await zone(), 'Europe/Paris');
  assert.equal(resultsOf((await send(as, batch)).body), { v1: 'unchanged', e1: 'unchanged' });
});

test('POST /v1/research/batch: a zone cleared is that of the venue that an administrator chose', async () => {
  const { as, zone, editEvent, eventId, paris } = await moved();
  const chosen = await seedVenue(paris);
  await editEvent(eventId, { venueId: globalId('Venue', chosen.id) });
  const { body } = await send(as, { events: events({ venue: { external_id: 'v1' } }) });
  assert.equal(body.items[0]?.kept, ['venue']);
  assert.is(await zone(), 'Europe/Paris');
});

test('POST /v1/research/batch: a zone in other letters is the zone', async () => {
  const { as, zone } = await moved();
  for (const [given, kept] of [
    ['america/new_york', 'America/New_York'],
    ['utc', 'UTC'],
    ['gmt', 'GMT'],
    ['CET', 'Europe/Brussels'],
    ['wet', 'Europe/Lisbon'],
    ['UCT', 'UTC'],
  ]) {
    assert.is((await send(as, { events: events({ time_zone: given }) })).status, 200);
    assert.is(await zone(), kept);
  }
});

test('POST /v1/research/batch: a zone without a slash, unless the database reads it as another', async () => {
  const { as, zone } = await moved();
  for (const name of ['EST5EDT', 'EST', 'NZ-CHAT', 'Cuba', 'PRC']) {
    assert.is((await send(as, { events: events({ time_zone: name }) })).status, 200, name);
    assert.is(await zone(), name);
  }
  for (const name of ['IST', 'localtime', '+05:00', 'GMT+5'])
    assert.is((await send(as, { events: events({ time_zone: name }) })).status, 422, name);
});
