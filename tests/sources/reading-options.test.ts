import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { ReadingOptions } from '../../core/sources/description.ts';
import { documentOf } from '../../core/sources/readers/inputs/document.ts';
import { readItems } from '../../core/sources/readers/read-items.ts';

const locale = { latitude: 43.7, longitude: -79.4, time_zone: 'America/Toronto', label: 'toronto' };
const far = { latitude: 45.5, longitude: -73.6, time_zone: 'America/Montreal', label: 'montreal' };

const defaults: ReadingOptions = {
  override_time_zone: false,
  mapping: [],
  include: [],
  exclude: [],
  starts_from: null,
  days: 366,
  places: [],
  url: 'https://hall.example/',
};

/** Reads a file as the service does at noon of 26 November 2026. */
function read(text: string, options: Partial<ReadingOptions> = {}) {
  const document = documentOf({
    name: 'events',
    bytes: Buffer.from(text),
    retrievedAt: '2026-11-26T12:00:00.000Z',
  });
  const now = new Date('2026-11-26T12:00:00Z');
  const service = {
    now,
    community: undefined,
    locales: [far, locale],
    mayBeUnplaced: true,
    ignoresIds: false,
  };
  const found = readItems([document], { ...defaults, ...options }, service);
  return { ...found, names: found.events.map(({ name }) => name) };
}

const rows = [
  'id;title;start;where;category;lat;lon',
  '1;Jazz Brunch;2026-12-01 11:00;Hall;Music, Food;43.6;-79.4',
  '2;Storytime;2026-12-02 10:00;Library;Children;43.6;-79.4',
  '3;Soirée;2026-12-03 20:00;Hall;;45.5;-73.5',
  '4;Ball;2026-11-26 06:00;Hall;;43.6;-79.4',
].join('\n');

test('include and exclude: whole words of the title, the categories or the place, without regard to accents', () => {
  assert.equal(read(rows).names, ['Jazz Brunch', 'Storytime', 'Soirée', 'Ball']);
  assert.equal(read(rows, { include: ['SOIREE', 'food'] }).names, ['Jazz Brunch', 'Soirée']);
  assert.equal(read(rows, { exclude: ['library', 'jazz brunch', 'all', 'Mus'] }).names, ['Soirée', 'Ball']);
  const ofZone = rows.replace('2026-12-02 10:00', '2026-12-02T15:00Z');
  const { leftOut, present } = read(ofZone, { include: ['hall'], exclude: ['jazz'] });
  assert.equal(leftOut, [
    { record: '1', title: 'Jazz Brunch', time: '2026-12-01 11:00', reason: 'excluded' },
    { record: '2', title: 'Storytime', time: '2026-12-02 10:00', reason: 'not_included' },
  ]);
  assert.equal(present.events, ['1', '2', '3', '4'], 'what is left out is not missing');
});

test('from now: what is over is left out, with the venue that only it names', () => {
  const { names, leftOut, venues, present } = read(`${rows}\n5;Fair;2026-11-25;Field;;43.6;-79.4`, {
    starts_from: 'now',
  });
  assert.equal(names, ['Jazz Brunch', 'Storytime', 'Soirée']);
  assert.equal(
    leftOut.map(({ title, reason }) => [title, reason]),
    [
      ['Ball', 'over'],
      ['Fair', 'over'],
    ],
  );
  assert.not(venues.some(({ name }) => name === 'Field'));
  assert.equal(present.events, ['1', '2', '3', '4', '5'], 'what is over is not missing');
});

test('from a day: it begins in the time zone of the options, or in that of each event', () => {
  const events = [
    'BEGIN:VCALENDAR',
    ...[
      'Asia/Tokyo:20261205T010000',
      'America/Toronto:20261204T210000',
      'America/Toronto:20261205T010000',
    ].flatMap((start, index) => [
      'BEGIN:VEVENT',
      `UID:${index}`,
      `SUMMARY:${start}`,
      `DTSTART;TZID=${start}`,
      'LOCATION:Hall',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ].join('\r\n');
  const from = { starts_from: '2026-12-05', latitude: 43.6, longitude: -79.4 };
  assert.equal(read(events, from).names, ['Asia/Tokyo:20261205T010000', 'America/Toronto:20261205T010000']);
  assert.equal(read(events, { ...from, time_zone: 'America/Toronto' }).names, [
    'America/Toronto:20261205T010000',
  ]);
});

test('a venue that names no locale: the nearest one, whose time zone its events have', () => {
  const { venues, events } = read(rows);
  assert.equal(
    new Set(venues.map(({ name, locale }) => `${name} ${locale}`)),
    new Set(['Hall toronto', 'Library toronto', 'Hall montreal']),
  );
  assert.is(events[0]?.starts_at, '2026-12-01T16:00:00.000Z');
});

test('a place that is only named: where the options say that it is, or without coordinates', () => {
  const named = 'id;title;start;where\n1;Jazz;2026-12-01T19:00Z;The  Hall\n2;Folk;2026-12-02T19:00Z;The Barn';
  const { venues } = read(named, { places: ['The Hall=43.6,-79.4'] });
  assert.equal(
    venues.map(({ name, locale, latitude }) => [name, locale, latitude]),
    [
      ['The Hall', 'toronto', 43.6],
      ['The Barn', undefined, undefined],
    ],
  );
});

test('a calendar without any zone: read in the one of the given place, and rejected without it', () => {
  const events = [
    'BEGIN:VCALENDAR',
    ...['BEGIN:VEVENT', 'UID:a', 'SUMMARY:Jazz', 'LOCATION:Hall', 'DTSTART:20270301T190000'],
    ...['RRULE:FREQ=WEEKLY;COUNT=3', 'END:VEVENT', 'END:VCALENDAR'],
  ].join('\r\n');
  const place = { latitude: 43.6, longitude: -79.4 };
  assert.equal(
    read(events, { ...place, locale: 'toronto' }).events.map(({ starts_at, time_zone }) => [
      starts_at,
      time_zone,
    ]),
    ['2027-03-02T00:00:00.000Z', '2027-03-09T00:00:00.000Z', '2027-03-15T23:00:00.000Z'].map((start) => [
      start,
      'America/Toronto',
    ]),
  );
  const { names, rejected } = read(events, place);
  assert.equal([names, rejected.map(({ remedy }) => remedy)], [[], ['time_zone']]);
});
