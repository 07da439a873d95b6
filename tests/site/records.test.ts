import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { z } from 'zod';
import {
  seedAudience,
  seedCity,
  seedEvent,
  seedLocale,
  seedPerson,
  seedPhoto,
  seedSeries,
  seedTrack,
  seedVenue,
} from '../support/records/seeds.ts';
import { structuredDataIn, textsIn, visitorOf } from './host.ts';

async function seedScene() {
  const { audience, locale } = await seedCity('Salsa City', { publicPages: true });
  const photo = await seedPhoto(audience, { url: 'https://pictures.example/dance.jpg' });
  const venue = await seedVenue(locale, {
    ...{ name: 'The Hall', address: '1 Main St', latitude: 43.66 },
    url: 'https://hall.example/',
  });
  const person = await seedPerson(locale, { name: 'Ana Torres', photoId: photo.id });
  await seedTrack(person, { name: 'Quimbara' });
  const times = {
    startsAt: new Date('2040-07-05T00:30:00Z'),
    endsAt: new Date('2040-07-05T03:00:00Z'),
    timeZone: 'America/Toronto',
  };
  const event = await seedEvent(venue, {
    ...{ name: 'Summer dance', description: 'Bring water.', photoId: photo.id, people: [person] },
    ...times,
    url: 'https://tickets.example/?a=1&b=2',
  });
  return { audience, locale, venue, person, event, visitor: visitorOf(audience) };
}

test('GET /events/:id: when and where it is on the clocks of its zone, who appears, and how to keep it', async () => {
  const { event, venue, person, visitor } = await seedScene();
  const { status, body } = await visitor.open(`/events/${event.id}`);
  assert.is(status, 200);
  assert.equal(textsIn(body, 'h1'), ['Summer dance']);
  assert.match(textsIn(body, 'time')[0] ?? '', /^Wednesday, July 4, 2040, 8:30\s–\s11:00\sPM EDT$/);
  assert.match(body, '1 Main St');
  assert.match(body, 'Bring water.');
  assert.match(body, `<a href="/venues/${venue.id}">The Hall</a>`);
  assert.match(body, `<a href="/people/${person.id}">Ana Torres</a>`);
  assert.match(body, 'href="https://tickets.example/?a=1&#38;b=2"');
  assert.match(body, `href="/events/${event.id}/event.ics"`);
});

test('GET /events/:id of a date of a series: its other dates to come, each with its page, and marked where cancelled', async () => {
  const { venue, visitor } = await seedScene();
  const { id: seriesId } = await seedSeries(venue);
  const date = (inHours: number, values = {}) =>
    seedEvent(venue, { name: 'Jam', seriesId, inHours, ...values });
  const [first, next, over] = [await date(24), await date(48), await date(-48)];
  const cancelled = await date(72, { status: 'cancelled' });
  const hidden = await date(96, { hidden: true });
  const { body } = await visitor.open(`/events/${first.id}`);
  assert.match(body, /Other dates<\/h2><p>Every week on \w+day</);
  const headers = { 'accept-language': 'de' };
  assert.match((await visitor.open(`/events/${first.id}`, { headers })).body, /<p>Jede Woche am \w+tag</);
  assert.match(body, `<a href="/events/${next.id}"><time`);
  assert.match(body, new RegExp(`/events/${cancelled.id}">[^\n]+?</a> <span class="mark status">Cancelled<`));
  assert.is(body.match(/mark status/g)?.length, 1);
  for (const { id } of [over, hidden]) assert.not.match(body, `/events/${id}`);
});

test('GET /events/:id: schema.org and a preview for links', async () => {
  const { audience, event, venue, person, visitor } = await seedScene();
  const { body } = await visitor.open(`/events/${event.id}`);
  const origin = `http://${audience.subdomain}.platform.test`;
  assert.equal(structuredDataIn(body), {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: 'Summer dance',
    url: `${origin}/events/${event.id}`,
    startDate: '2040-07-04T20:30:00-04:00',
    endDate: '2040-07-04T23:00:00-04:00',
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    description: 'Bring water.',
    location: {
      '@type': 'Place',
      name: 'The Hall',
      url: `${origin}/venues/${venue.id}`,
      address: '1 Main St',
      geo: { '@type': 'GeoCoordinates', latitude: 43.66, longitude: -79.38 },
    },
    performer: [{ '@type': 'Person', name: 'Ana Torres', url: `${origin}/people/${person.id}` }],
    image: 'https://pictures.example/dance.jpg',
  });
  assert.match(body, '<meta property="og:title" content="Summer dance">');
  assert.match(body, '<meta property="og:description" content="Bring water.">');
  assert.match(body, `<meta property="og:url" content="${origin}/events/${event.id}">`);
  assert.match(body, '<meta property="og:image" content="https://pictures.example/dance.jpg">');
});

test('GET /events/:id and /people/:id: an organization organizes, as schema.org has it, and a band performs', async () => {
  const { locale, venue, visitor } = await seedScene();
  const people = [
    await seedPerson(locale, { name: 'City of Toronto' }),
    await seedPerson(locale, { name: 'Le Théâtre français' }),
    await seedPerson(locale, { name: 'Cityscape Trio' }),
  ];
  const { id } = await seedEvent(venue, { people });
  const { organizer, performer } = structuredDataIn((await visitor.open(`/events/${id}`)).body);
  const typesOf = (some: unknown) =>
    z
      .array(z.object({ '@type': z.string(), name: z.string() }))
      .parse(some)
      .map(({ '@type': type, name }) => [type, name]);
  assert.equal(typesOf(organizer), [
    ['Organization', 'City of Toronto'],
    ['Organization', 'Le Théâtre français'],
  ]);
  assert.equal(typesOf(performer), [['Person', 'Cityscape Trio']]);
  const { body } = await visitor.open(`/people/${people[0]?.id}`);
  assert.is(structuredDataIn(body)['@type'], 'Organization');
});

test('GET /venues/:id and /people/:id: the record, its coming events, and its calendar', async () => {
  const { event, venue, person, visitor } = await seedScene();
  for (const [path, title, type] of [
    [`/venues/${venue.id}`, 'The Hall', 'Place'],
    [`/people/${person.id}`, 'Ana Torres', 'Person'],
  ] as const) {
    const { status, body } = await visitor.open(path);
    assert.is(status, 200, path);
    assert.equal(textsIn(body, 'h1'), [title]);
    assert.equal(textsIn(body, 'h3'), ['Summer dance']);
    assert.match(body, `href="/events/${event.id}"`);
    assert.match(body, `href="/v1${path}/events.ics"`);
    assert.is(structuredDataIn(body)['@type'], type);
  }
  assert.match((await visitor.open(`/people/${person.id}`)).body, 'Quimbara');
  assert.match((await visitor.open(`/venues/${venue.id}`)).body, 'href="https://hall.example/"');
});

test('GET /venues/:id and /events/:id: neither map nor directions where only the locale of a venue is known', async () => {
  const { locale, venue, event, visitor } = await seedScene();
  const unplaced = await seedVenue(locale);
  const { id } = await seedEvent(unplaced);
  const leads = (body: string) => [/id="map"/, /\/directions\?/, /site\/map\.js/].map((is) => is.test(body));
  for (const path of [`/venues/${venue.id}`, `/events/${event.id}`])
    assert.equal(leads((await visitor.open(path)).body), [true, true, true], path);
  for (const path of [`/venues/${unplaced.id}`, `/events/${id}`]) {
    const { body } = await visitor.open(path);
    assert.equal(leads(body), [false, false, false], path);
    assert.not.match(body, 'GeoCoordinates');
  }
});

test('GET /venues: all but hidden ones by name, page after page, and their points for the map', async () => {
  const { audience, locale } = await seedCity('Salsa City', { publicPages: true });
  const names = Array.from({ length: 125 }, (_, index) => `Hall ${String(index).padStart(3, '0')}`);
  for (const name of names) await seedVenue(locale, { name });
  await seedVenue(locale, { name: 'Hidden', hidden: true });
  const visitor = visitorOf(audience);
  const first = await visitor.open('/venues');
  const [, next = ''] = /href="([^"]+)">More venues</.exec(first.body) ?? [];
  const second = await visitor.open(next.replaceAll('&#38;', '&'));
  const linked = [first, second].flatMap(({ body }) =>
    [...body.matchAll(/<a href="\/venues\/[^"]+">([^<]*)</g)].map(([, name]) => name),
  );
  assert.equal(linked, names);
  const { headers, body } = await visitor.open('/venues.geojson');
  assert.match(headers.get('content-type') ?? '', 'application/geo+json');
  const { complete, features } = JSON.parse(body);
  assert.is(complete, true);
  const points: string[] = features.map(
    (feature: { properties: { name: string } }) => feature.properties.name,
  );
  assert.equal(points.sort(), names);
});

test('GET /events/:id/event.ics: that event alone', async () => {
  const { event, visitor } = await seedScene();
  const { status, headers, body } = await visitor.open(`/events/${event.id}/event.ics`);
  assert.is(status, 200);
  assert.match(headers.get('content-type') ?? '', 'text/calendar');
  assert.equal(body.match(/^(UID|SUMMARY):.*$/gm), [`UID:${event.id}`, 'SUMMARY:Summer dance']);
});

test('GET of what is hidden, of another audience, or nothing: 404, as a page', async () => {
  const { locale, venue, visitor } = await seedScene();
  const closed = await seedEvent(venue, { hidden: true });
  const hidden = await seedVenue(locale, { hidden: true });
  const elsewhere = await seedScene();
  const paths = [
    `/venues/${hidden.id}`,
    `/events/${(await seedEvent(hidden)).id}`,
    `/events/${closed.id}`,
    `/venues/${elsewhere.venue.id}`,
    `/events/${elsewhere.event.id}`,
    `/people/${elsewhere.person.id}`,
    '/events/none',
    '/people/%ff',
  ];
  for (const path of paths) {
    const { status, headers } = await visitor.open(path);
    assert.is(status, 404, path);
    assert.match(headers.get('content-type') ?? '', 'text/html');
  }
  for (const { id } of [closed, await seedEvent(hidden)])
    assert.is((await visitor.open(`/events/${id}/event.ics`)).status, 404);
  assert.not.match((await visitor.open(`/venues/${venue.id}`)).body, closed.id);
});

test('stored markup, odd addresses and long names: shown as text, on every page', async () => {
  const hostile = '</script></title><img src=x onerror=alert(1)>"\'&';
  const audience = await seedAudience(hostile, { publicPages: true });
  const locale = await seedLocale(audience, { name: hostile });
  const photo = await seedPhoto(audience, { url: 'http://pictures.example/">' });
  const venue = await seedVenue(locale, { name: hostile, address: hostile, photoId: photo.id });
  const person = await seedPerson(locale, { name: hostile.repeat(8), photoId: photo.id });
  await seedTrack(person, { name: hostile });
  const event = await seedEvent(venue, {
    ...{ name: hostile, description: hostile, photoId: photo.id, people: [person] },
    url: 'https://x.example/"><script>alert(1)</script>',
  });
  const visitor = visitorOf(audience);
  for (const path of ['/', '/venues', `/events/${event.id}`, `/venues/${venue.id}`, `/people/${person.id}`]) {
    const { status, headers, body } = await visitor.open(path);
    assert.is(status, 200, path);
    assert.not.match(body, /<img src=x|<script>alert/, path);
    assert.not.match(body, 'pictures.example/', path);
    structuredDataIn(body);
    assert.not.match(headers.get('content-security-policy') ?? '', 'unsafe', path);
  }
});
