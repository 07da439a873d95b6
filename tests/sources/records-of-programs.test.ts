import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { read } from '../facades/worker/read.ts';
import { file } from '../facades/worker/scene.ts';

const place = { url: 'https://hall.example/', time_zone: 'America/Toronto' };
const json = (name: string, document: object) => file(name, JSON.stringify(document));

test('events each in an object of its own, with mapped times, as Localist has them', async () => {
  const instance = {
    event_instance: { start: '2099-07-01T20:00:00-04:00', end: '2099-07-01T22:00:00-04:00' },
  };
  const event = { id: 42, title: 'Jazz', event_instances: [instance] };
  const venue = { id: 3, name: 'Hall', latitude: '43.7', longitude: '-79.4' };
  const path = json('events.json', { events: [{ event: { ...event, venue } }] });
  const start = 'starts_at=event_instances.0.event_instance.start';
  const { events } = await read([path], { ...place, mapping: [start] });
  assert.equal(
    events.map(({ external_id, name, starts_at }) => [external_id, name, starts_at]),
    [['42', 'Jazz', '2099-07-02T00:00:00.000Z']],
  );
});

test('an event with a venue in it, as The Events Calendar has them', async () => {
  const venue = { id: 9, venue: 'The Hall', address: '1 Main St', geo_lat: 43.7, geo_lng: -79.4 };
  const event = { id: 5, title: 'Jazz &#038; Folk', start_date: '2099-07-01 20:00:00', venue };
  const { events, venues } = await read([json('events.json', { events: [event], total: 1 })], place);
  assert.equal(
    venues.map(({ external_id, name, latitude }) => [external_id, name, latitude]),
    [['9', 'The Hall', 43.7]],
  );
  assert.equal(
    events.map(({ name, starts_at }) => [name, starts_at]),
    [['Jazz & Folk', '2099-07-02T00:00:00.000Z']],
  );
});

test('places with tags, as OpenStreetMap has them: a node and a way of the same number are two', async () => {
  const tags = { amenity: 'theatre', name: 'Hall', 'addr:street': 'Main St' };
  const elements = ['node', 'way'].map((type) => ({ type, id: 123, lat: 43.7, lon: -79.4, tags }));
  const { venues } = await read([json('venues.json', { version: 0.6, elements })], place);
  assert.equal(
    venues.map(({ external_id, name, address }) => [external_id, name, address]),
    [
      ['osm:node/123', 'Hall', 'Main St'],
      ['osm:way/123', 'Hall', 'Main St'],
    ],
  );
});

test('whole days that end with the day after, and times beside their zone, as the API of Google Calendar has them', async () => {
  const items = [
    { id: 'a', summary: 'Fair', start: { date: '2099-07-01' }, end: { date: '2099-07-03' } },
    {
      id: 'b',
      summary: 'Tea',
      start: { dateTime: '2099-07-01T15:00:00-04:00', timeZone: 'America/Toronto' },
      end: { dateTime: '2099-07-01T16:00:00-04:00', timeZone: 'America/Toronto' },
    },
  ];
  const here = { ...place, venue: 'Hall', latitude: 43.7, longitude: -79.4 };
  const { events } = await read([json('events.json', { kind: 'calendar#events', items })], here);
  assert.equal(
    events.map(({ starts_at, ends_at }) => [starts_at, ends_at]),
    [
      ['2099-07-01T04:00:00.000Z', '2099-07-03T04:00:00.000Z'],
      ['2099-07-01T19:00:00.000Z', '2099-07-01T20:00:00.000Z'],
    ],
  );
});

test('attributes of JSON:API, as Drupal has them, with a mapped time', async () => {
  const attributes = { title: 'Jazz', field_date: { value: '2099-07-01T20:00:00-04:00' } };
  const data = [{ type: 'node--event', id: 'a1', attributes }];
  const venue = { venue: 'Hall', latitude: 43.7, longitude: -79.4 };
  const path = json('events.json', { jsonapi: { version: '1.0' }, data });
  const { events } = await read([path], { ...place, ...venue, mapping: ['starts_at=field_date.value'] });
  assert.equal(
    events.map(({ name, starts_at }) => [name, starts_at]),
    [['Jazz', '2099-07-02T00:00:00.000Z']],
  );
});

test('a list of events, whole days among them, as LiveWhale has them', async () => {
  const event = {
    ...{ id: 101, title: 'Tea', date: 'July 1', date_iso: '2099-07-01T19:00:00-04:00', is_all_day: null },
    ...{ is_canceled: null },
    ...{ location: 'Hall', location_latitude: '43.7', location_longitude: '-79.4' },
  };
  const whole = { ...event, id: 102, date_iso: '2099-07-02T00:00:00-04:00', is_all_day: 1, is_canceled: 1 };
  const { events, venues } = await read([json('list.json', [event, whole])], place);
  assert.equal(
    venues.map(({ name, latitude }) => [name, latitude]),
    [['Hall', 43.7]],
  );
  assert.equal(
    events.map(({ starts_at, all_day, status }) => [starts_at, all_day, status]),
    [
      ['2099-07-01T23:00:00.000Z', false, undefined],
      ['2099-07-02T04:00:00.000Z', true, 'cancelled'],
    ],
  );
});
