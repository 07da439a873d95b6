import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { day, hour, second } from '../../core/values/time.ts';
import { dateAfter, dateAt, midnight } from '../../orm/records/wall-time.ts';
import { Event } from '../../orm/schema/entities/event.ts';
import { testApp } from '../support/app/app.ts';
import { clock } from '../support/app/clock.ts';
import { pluck } from '../support/pluck.ts';
import {
  seedAudience,
  seedCity,
  seedEvent,
  seedLocale,
  seedPerson,
  seedTag,
  seedVenue,
} from '../support/records/seeds.ts';
import { signIn } from '../support/requests/credentials.ts';
import { globalId } from '../support/requests/graphql.ts';
import { mutate } from '../support/requests/mutate.ts';
import { request } from '../support/requests/request.ts';
import { fetchCalendar, namesIn, read } from './read.ts';

const { dependencies } = await testApp();
const inDays = (days: number) => days * 24;

async function createScene() {
  const audience = await seedAudience('Salsa City', { publicPages: true });
  const locale = await seedLocale(audience, { name: 'Toronto' });
  const venue = await seedVenue(locale, {
    name: 'The Hall',
    address: '1 Main St, Toronto; Ontario',
    latitude: 43.6532,
    longitude: -79.3832,
  });
  return { audience, locale, venue, path: `/v1/venues/${venue.id}/events.ics` };
}

test('GET …/events.ics: a calendar by the name of the record, with each event as it is', async () => {
  const { audience, venue, path } = await createScene();
  const start = new Date(Math.floor(clock.now().valueOf() / second) * second + 100 * day);
  const end = new Date(start.valueOf() + 3 * hour);
  const compact = (time: Date) => time.toISOString().replaceAll(/[-:]|\.000/g, '');
  const tags = [
    await seedTag(audience, { name: 'Salsa, slow' }),
    await seedTag(audience, { name: 'Bachata' }),
  ];
  const event = await seedEvent(venue, {
    tagIds: tags.map(({ id }) => id),
    name: 'Salsa, Bachata; más\\menos',
    description: 'Bring shoes.\nDoors open at 8, and "the band" plays.',
    url: 'https://dance.example/a,b;c?d=1',
    startsAt: start,
    endsAt: null,
    updatedAt: new Date('2026-05-05T05:05:05.000Z'),
  });
  const text = await fetchCalendar(path);
  const lines = text.replaceAll('\r\n ', '').split('\r\n');
  for (const line of [
    'VERSION:2.0',
    'X-WR-CALNAME:The Hall',
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    `UID:${event.id}`,
    'SEQUENCE:1',
    'DTSTAMP:20260505T050505Z',
    'LAST-MODIFIED:20260505T050505Z',
    `DTSTART:${compact(start)}`,
    `DTEND:${compact(end)}`,
    'GEO:43.6532;-79.3832',
    'CATEGORIES:Bachata,Salsa\\, slow',
    'URL;VALUE=URI:https://dance.example/a%2Cb%3Bc?d=1',
  ])
    assert.ok(lines.includes(line), `${line}\n${text}`);
  assert.equal(read(text), [
    {
      uid: event.id,
      starts: start.toISOString(),
      ends: end.toISOString(),
      name: 'Salsa, Bachata; más\\menos',
      status: 'CONFIRMED',
      description: 'Bring shoes.\nDoors open at 8, and "the band" plays.',
      location: 'The Hall\n1 Main St, Toronto; Ontario',
      url: 'https://dance.example/a%2Cb%3Bc?d=1',
      latitude: 43.6532,
      longitude: -79.3832,
      sequence: 1,
      modified: '2026-05-05T05:05:05.000Z',
    },
  ]);
});

test('GET …/events.ics: a whole day by its dates, the end not included', async () => {
  const { venue, path } = await createScene();
  const zone = 'America/Toronto';
  const date = dateAt(new Date(clock.now().valueOf() + 10 * day).toISOString(), zone);
  const [first, end] = [date, dateAfter(date, 2)];
  const times = { startsAt: new Date(midnight(first, zone)), endsAt: new Date(midnight(end, zone)) };
  await seedEvent(venue, { ...times, allDay: true });
  const lines = (await fetchCalendar(path)).split('\r\n');
  assert.equal(
    lines.filter((line) => /^DT(START|END)/.test(line)),
    [`DTSTART;VALUE=DATE:${first.replaceAll('-', '')}`, `DTEND;VALUE=DATE:${end.replaceAll('-', '')}`],
  );
});

test('GET …/events.ics: a changed event keeps its UID and has the next SEQUENCE; a cancelled one says so', async () => {
  const { audience, venue, path } = await createScene();
  const event = await seedEvent(venue);
  const [before] = read(await fetchCalendar(path));
  const id = globalId('Event', event.id);
  await mutate(audience, 'updateEvent', { id, name: 'Ball', status: 'CANCELLED' }, 'event { id }');
  const [after] = read(await fetchCalendar(path));
  assert.equal(
    [before, after].map((entry) => [entry?.uid, entry?.name, entry?.sequence, entry?.status]),
    [
      [event.id, 'Dance', 1, 'CONFIRMED'],
      [event.id, 'Ball', 2, 'CANCELLED'],
    ],
  );
});

test('GET …/events.ics: the events that are not over 30 days ago and start within 366 days, in all lists', async () => {
  const { locale, venue } = await createScene();
  const person = await seedPerson(locale);
  const people = [person];
  for (const [name, inHours, lasting] of [
    ['over 31 days ago', inDays(-31) - 2, 2],
    ['over 29 days ago', inDays(-29), 2],
    ['began 3 days before that', inDays(-33), inDays(4)],
    ['began 2 years ago, over 31 days ago', inDays(-731), inDays(700)],
    ['began 2 years ago and lasts', inDays(-730), inDays(800)],
    ['in 365 days', inDays(365), 2],
    ['in 367 days', inDays(367), 2],
  ] as const)
    for (const status of ['scheduled', 'cancelled'] as const)
      for (const featured of [true, false])
        await seedEvent(venue, { name, inHours, lasting, status, featured, people });
  const four = (name: string) => [name, name, name, name];
  for (const owner of [`locales/${locale.id}`, `venues/${venue.id}`, `people/${person.id}`])
    assert.equal(
      namesIn(await fetchCalendar(`/v1/${owner}/events.ics`)),
      [
        ...four('began 2 years ago and lasts'),
        ...four('began 3 days before that'),
        ...four('over 29 days ago'),
        ...four('in 365 days'),
      ],
      owner,
    );
});

test('GET …/events.ics: 304 while nothing has changed, also tomorrow, and as HEAD; another ETag after a change', async () => {
  const { audience, venue, path } = await createScene();
  const event = await seedEvent(venue, { inHours: inDays(10) });
  const first = await request(`GET ${path}`);
  const etag = first.headers.get('etag') ?? '';
  assert.match(etag, /^"[\w-]{27}(-\w+)?"$/);
  const again = async (method = 'GET') =>
    request(`${method} ${path}`, { headers: { 'if-none-match': etag } });
  clock.forward(day);
  for (const method of ['GET', 'HEAD']) {
    const { status, body } = await again(method);
    assert.equal([status, body], [304, undefined], method);
  }
  const head = await request(`HEAD ${path}`);
  assert.equal([head.status, head.body], [200, undefined]);
  assert.is(head.headers.get('content-type'), 'text/calendar; charset=utf-8');
  await mutate(audience, 'updateEvent', { id: globalId('Event', event.id), name: 'Ball' }, 'event { id }');
  assert.is((await again()).status, 200);
});

test('GET …/events.ics: no text begins a property of its own, whatever is in it', async () => {
  const { locale } = await seedCity('Salsa City', { publicPages: true });
  const evil = 'Hall\r\nBEGIN:VEVENT\nX-EVIL:1\r\n \u0007\u2028, "x"; \\;';
  const venue = await seedVenue(locale, { name: evil, address: evil });
  await seedEvent(venue, { name: evil, description: `${evil}${'💃,'.repeat(100)}` });
  const text = await fetchCalendar(`/v1/venues/${venue.id}/events.ics`);
  assert.not.match(text, /^X-EVIL/m);
  assert.is(text.match(/^BEGIN:VEVENT/gm)?.length, 1);
  const [entry] = read(text);
  assert.is(entry?.description.endsWith('💃,'.repeat(100)), true);
  for (const line of text.split('\r\n')) assert.ok(Buffer.byteLength(line) <= 75, line);
  assert.ok(text.endsWith('END:VCALENDAR\r\n'));
});

test('GET /v1/venues/:id/events.ics: a GEO on the equator and at the prime meridian', async () => {
  const audience = await seedAudience('Salsa City', { publicPages: true });
  const venue = await seedVenue(await seedLocale(audience), { latitude: 0, longitude: 0.00000012 });
  await seedEvent(venue);
  assert.match(await fetchCalendar(`/v1/venues/${venue.id}/events.ics`), /^GEO:0;0\r$/m);
});

test('GET …/events.ics: at most 2,000 events to come and 500 that have begun, those nearest to now', async () => {
  const { venue, path } = await createScene();
  const at = dependencies.now();
  const { audienceId, id: venueId, localeId } = venue;
  const rows = Array.from({ length: 2600 }, (_, index) => {
    const hours = index < 2050 ? index + 1 : 2049 - index;
    return {
      audienceId,
      venueId,
      localeId,
      name: String(hours),
      startsAt: new Date(at.valueOf() + hours * hour),
      timeZone: 'UTC',
      createdAt: at,
      updatedAt: at,
    };
  });
  await dependencies.database.transaction(async ({ em }) => {
    for (const row of rows) em.create(Event, row);
  });
  const names = namesIn(await fetchCalendar(path)).map(Number);
  assert.equal([names.length, names[0], names.at(-1)], [2500, -500, 2000]);
});

test('calendars.ofVenue over tRPC: the same events, also without a credential', async () => {
  const { audience, venue } = await createScene();
  const event = await seedEvent(venue);
  const input = encodeURIComponent(JSON.stringify({ id: venue.id }));
  for (const as of [undefined, (await signIn({ audience })).as]) {
    const { status, body } = await request<{ result: { data: { name: string; events: { id: string }[] } } }>(
      `GET /trpc/calendars.ofVenue?input=${input}`,
      { as },
    );
    assert.equal([status, body.result.data.name], [200, 'The Hall']);
    assert.equal(pluck(body.result.data.events, 'id'), [event.id]);
  }
});
