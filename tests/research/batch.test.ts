import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { eventItem, resultsOf, send, venueItem } from '../support/batch.ts';
import { signIn, worker } from '../support/credentials.ts';
import { request } from '../support/request.ts';
import { seedAudience, seedLocale, seedPerson, seedVenue } from '../support/seeds.ts';

async function scene() {
  const audience = await seedAudience();
  const locale = await seedLocale(audience, { label: 'toronto' });
  const { as: admin } = await signIn({ audience, admin: true });
  return { audience, locale, admin, as: await worker(audience) };
}

interface VenueBody {
  id: string;
  name: string;
  hidden: boolean;
  address: string | null;
  page: { url: string | null };
  photo: { url: string } | null;
}

interface EventBody {
  name: string;
  starts_at: string;
  ends_at: string | null;
  time_zone: string;
  description: string | null;
  featured: boolean;
  status: string;
  url: string | null;
  venue: { id: string };
  people: { id: string; name: string }[];
}

async function read<Body>(admin: string, path: string): Promise<Body> {
  const { status, body } = await request<Body>(`GET /v1/${path}`, { as: admin });
  assert.is(status, 200);
  return body;
}

const full = {
  venues: [
    venueItem('v1', {
      address: '1 Main St',
      url: 'https://hall.example/',
      photo_url: 'https://hall.example/photo.jpg',
      hidden: true,
    }),
    venueItem('v2', { name: 'The Other Hall' }),
  ],
  events: [
    eventItem('e1', {
      ends_at: '2099-01-02T04:00:00Z',
      description: 'Bring shoes.\nAnd water.',
      url: 'https://hall.example/dance',
      featured: true,
      people: ['Ana Torres', 'Los Cinco', 'Ana Torres'],
    }),
    eventItem('e2', { venue: { external_id: 'v2' }, time_zone: 'Europe/Lisbon', status: 'cancelled' }),
  ],
};

test('POST /v1/research/batch: 200, and the venues and events are there', async () => {
  const { as, admin, locale } = await scene();
  const ana = await seedPerson(locale, { name: 'Ana Torres' });
  const { status, body } = await send(as, full);
  assert.is(status, 200);
  assert.is(body.dry_run, false);
  assert.equal(body.venues, { created: 2, updated: 0, unchanged: 0 });
  assert.equal(body.events, { created: 2, updated: 0, unchanged: 0 });
  assert.equal(
    body.items.map(({ kind, index, external_id, result }) => [kind, index, external_id, result]),
    [
      ['venue', 0, 'v1', 'created'],
      ['venue', 1, 'v2', 'created'],
      ['event', 0, 'e1', 'created'],
      ['event', 1, 'e2', 'created'],
    ],
  );
  const [v1, v2, e1, e2] = body.items.map(({ id }) => id);
  const venue = await read<VenueBody>(admin, `venues/${v1}`);
  assert.is(venue.name, 'The Hall');
  assert.is(venue.hidden, true);
  assert.is(venue.address, '1 Main St');
  assert.is(venue.page.url, 'https://hall.example/');
  assert.is(venue.photo?.url, 'https://hall.example/photo.jpg');
  const event = await read<EventBody>(admin, `events/${e1}`);
  assert.is(event.venue.id, v1);
  assert.is(event.starts_at, '2099-01-02T01:00:00.000Z');
  assert.is(event.ends_at, '2099-01-02T04:00:00.000Z');
  assert.is(event.time_zone, 'America/Toronto');
  assert.is(event.description, 'Bring shoes.\nAnd water.');
  assert.is(event.featured, true);
  assert.equal(
    event.people.map(({ name }) => name),
    ['Ana Torres', 'Los Cinco'],
  );
  assert.is(event.people[0]?.id, ana.id);
  const other = await read<EventBody>(admin, `events/${e2}`);
  assert.is(other.venue.id, v2);
  assert.is(other.status, 'cancelled');
  assert.is(other.time_zone, 'Europe/Lisbon');
});

test('POST /v1/research/batch: sent again, everything is unchanged', async () => {
  const { as } = await scene();
  const first = await send(as, full);
  const { body } = await send(as, full);
  assert.equal(body.venues, { created: 0, updated: 0, unchanged: 2 });
  assert.equal(body.events, { created: 0, updated: 0, unchanged: 2 });
  assert.equal(
    body.items.map(({ id }) => id),
    first.body.items.map(({ id }) => id),
  );
});

test('POST /v1/research/batch: a field left out stays, null clears, another value changes', async () => {
  const { as, admin } = await scene();
  await send(as, full);
  const { body } = await send(as, {
    venues: [{ external_id: 'v1', provenance: venueItem('').provenance, address: null, photo_url: null }],
    events: [
      {
        external_id: 'e1',
        provenance: eventItem('').provenance,
        name: 'Late dance',
        ends_at: null,
        featured: null,
        people: null,
      },
    ],
  });
  assert.equal(resultsOf(body), { v1: 'updated', e1: 'updated' });
  const [v1, e1] = body.items.map(({ id }) => id);
  const venue = await read<VenueBody>(admin, `venues/${v1}`);
  assert.is(venue.address, null);
  assert.is(venue.photo, null);
  assert.is(venue.name, 'The Hall');
  assert.is(venue.hidden, true);
  const event = await read<EventBody>(admin, `events/${e1}`);
  assert.is(event.name, 'Late dance');
  assert.is(event.ends_at, null);
  assert.is(event.featured, false);
  assert.equal(event.people, []);
  assert.is(event.url, 'https://hall.example/dance');
});

test('POST /v1/research/batch: renames, moves and recasts what is there', async () => {
  const { as, admin, audience } = await scene();
  await seedLocale(audience, { label: 'lisbon', name: 'Lisbon', latitude: 38.72, longitude: -9.14 });
  await send(as, full);
  const { body } = await send(as, {
    venues: [
      venueItem('v1', { name: 'New Hall', locale: 'lisbon', latitude: 38.7, longitude: -9.1, hidden: false }),
    ],
    events: [
      eventItem('e1', { people: ['Los Cinco', 'Bo'] }),
      eventItem('e2', { venue: { external_id: 'v1' }, status: 'scheduled' }),
    ],
  });
  assert.equal(body.venues, { created: 0, updated: 1, unchanged: 0 });
  const [v1, e1, e2] = body.items.map(({ id }) => id);
  const venue = await read<{ name: string; locale: { name: string } }>(admin, `venues/${v1}`);
  assert.equal([venue.name, venue.locale.name], ['New Hall', 'Lisbon']);
  const event = await read<EventBody & { locale: { name: string } }>(admin, `events/${e1}`);
  assert.equal(
    event.people.map(({ name }) => name),
    ['Los Cinco', 'Bo'],
  );
  assert.is(event.locale.name, 'Lisbon');
  assert.is((await read<EventBody>(admin, `events/${e2}`)).venue.id, v1);
});

test('POST /v1/research/batch?dry_run=true: the same verdict and report, and nothing written', async () => {
  const { as, admin } = await scene();
  const dry = await send(as, full, '?dry_run=true');
  assert.is(dry.status, 200);
  assert.is(dry.body.id, null);
  assert.is(dry.body.dry_run, true);
  assert.equal(
    dry.body.items.map(({ id }) => id),
    [null, null, null, null],
  );
  assert.equal((await request('GET /v1/research/batches', { as })).body, []);
  const real = await send(as, full);
  assert.equal(
    dry.body.items,
    real.body.items.map((item) => ({ ...item, id: null })),
  );
  const again = await send(as, { venues: [venueItem('v1', { name: 'New' })] }, '?dry_run=true');
  assert.equal(again.body.items, [
    { kind: 'venue', index: 0, external_id: 'v1', id: real.body.items[0]?.id, result: 'updated' },
  ]);
  assert.is((await read<VenueBody>(admin, `venues/${real.body.items[0]?.id}`)).name, 'The Hall');
  assert.is((await send(as, { venues: [venueItem('v1', { name: '' })] }, '?dry_run=true')).status, 422);
});

test('POST /v1/research/batch: an external id is one record per audience, source and kind', async () => {
  const { as } = await scene();
  const other = await scene();
  await send(as, { venues: [venueItem('same')] });
  const elsewhere = await send(other.as, { venues: [venueItem('same')] });
  const source = await send(as, { source: { name: 'other' }, venues: [venueItem('same')] });
  const kind = await send(as, { events: [eventItem('same', { venue: { external_id: 'same' } })] });
  const letters = await send(as, { venues: [venueItem('SAME')] });
  for (const { body } of [elsewhere, source, kind, letters]) assert.is(body.items[0]?.result, 'created');
  const blanks = await send(as, { venues: [venueItem(' same ')] });
  assert.equal(blanks.body.items[0]?.result, 'unchanged');
  assert.is(blanks.body.items[0]?.external_id, 'same');
});

test('POST /v1/research/batch: an event names its venue by id as well, but none of another audience', async () => {
  const { as, locale } = await scene();
  const venue = await seedVenue(locale);
  const foreign = await seedVenue((await scene()).locale);
  assert.is((await send(as, { events: [eventItem('e', { venue: { id: venue.id } })] })).status, 200);
  const { status, body } = await send(as, { events: [eventItem('f', { venue: { id: foreign.id } })] });
  assert.is(status, 422);
  assert.equal(body.items[0]?.fields, { venue: ['is no venue of the audience'] });
});

test.run();
