import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { z } from 'zod';
import { snapshot } from '../../core/batches/snapshot/snapshot.ts';
import { hour } from '../../core/values/time.ts';
import type { Database } from '../../orm/database.ts';
import { eventsOfSnapshot, originsOfSnapshot } from '../../orm/reads/snapshot.ts';
import { venues } from '../../orm/records/venue.ts';
import { testApp } from '../support/app/app.ts';
import { clock } from '../support/app/clock.ts';
import { pluck } from '../support/pluck.ts';
import { seedAudience, seedEvent, seedLocale, seedVenue } from '../support/records/seeds.ts';
import { eventItem, type SavedResponse, send, venueItem } from '../support/requests/batch.ts';
import { signIn, worker } from '../support/requests/credentials.ts';
import { request } from '../support/requests/request.ts';

type Snapshot = z.output<typeof snapshot>;

const take = (as: string, query = '', headers: Record<string, string> = {}) =>
  request<Snapshot>(`GET /v1/research/snapshot${query}`, { as, headers });

async function scene() {
  const audience = await seedAudience();
  const toronto = await seedLocale(audience, { label: 'toronto', name: 'Toronto' });
  return { audience, toronto, as: await worker(audience) };
}

test('GET /v1/research/snapshot: 200 with the locales, their venues and what is upcoming there', async () => {
  const { audience, toronto, as } = await scene();
  await seedLocale(audience, { label: 'lisbon', name: 'Lisbon' });
  await send(as, {
    venues: [venueItem('v1', { hidden: true, name: 'A' })],
    events: [eventItem('e1', { hidden: true }), eventItem('e2', { starts_at: '2020-01-01T00:00:00Z' })],
  });
  const other = await seedVenue(toronto, { name: 'B' });
  const event = await seedEvent(other);
  const { status, body } = await take(as);
  assert.is(status, 200);
  assert.equal(snapshot.parse(body), body);
  assert.equal(body.audience, { id: audience.id, name: audience.name, subdomain: audience.subdomain });
  assert.equal(
    body.locales.map(({ label, venues }) => [label, venues.length]),
    [
      ['lisbon', 0],
      ['toronto', 2],
    ],
  );
  const [first, second] = body.locales[1]?.venues ?? [];
  assert.is(first?.hidden, true);
  assert.equal(first?.external_ids, [{ source: 'scraper', external_id: 'v1' }]);
  assert.equal(first?.provenance, [
    {
      source: 'scraper',
      url: 'https://source.example/page',
      retrieved_at: '2026-11-20T12:00:00.000Z',
      confidence: 0.9,
      note: null,
    },
  ]);
  assert.equal(
    first?.events.map(({ name, hidden }) => [name, hidden]),
    [['Dance', true]],
  );
  assert.equal(second?.external_ids, []);
  assert.equal(
    second?.events.map(({ id }) => id),
    [event.id],
  );
});

test('GET /v1/research/snapshot: many venues arrive once each, in order', async () => {
  const { as } = await scene();
  const names = Array.from({ length: 450 }, (_, index) => `Venue ${String(index).padStart(3, '0')}`);
  await send(as, { venues: names.map((name, index) => venueItem(`v${index}`, { name })) });
  const { body } = await take(as);
  assert.equal(
    body.locales[0]?.venues.map(({ name }) => name),
    names,
  );
});

/** A snapshot of which only the first part has been read when something else is done. */
async function takeDuring(as: string, meanwhile: () => Promise<void>): Promise<Snapshot> {
  const { url, dependencies } = await testApp();
  const { database } = dependencies;
  const { query } = database;
  const [begun, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let parts = 0;
  const waiting: Database['query'] = async (statement, ...given) => {
    if (statement.name === venues.byIds.name && ++parts === 2) begun.resolve();
    if (parts > 1 && partReads.has(statement.name)) await over.promise;
    return query(statement, ...given);
  };
  Object.assign(database, { query: waiting });
  try {
    const response = await fetch(`${url}/v1/research/snapshot`, { headers: { authorization: as } });
    await begun.promise;
    await meanwhile();
    over.resolve();
    return snapshot.parse(await response.json());
  } finally {
    Object.assign(database, { query });
  }
}

const partReads = new Set([venues.byIds.name, eventsOfSnapshot.name, originsOfSnapshot.name]);

const places = Array.from({ length: 150 }, (_, index) => `Venue ${String(index).padStart(3, '0')}`);
const idsOf = (kind: string, { items }: SavedResponse): string[] =>
  items
    .filter((item) => item.kind === kind)
    .map(({ id }) => String(id))
    .toSorted();

test('GET /v1/research/snapshot: venues renamed or moved to another locale while it is sent are there once', async () => {
  const { audience, as } = await scene();
  const lisbon = await seedLocale(audience, { label: 'lisbon', name: 'Lisbon' });
  const { body: sent } = await send(as, { venues: places.map((name) => venueItem(name, { name })) });
  const { locales } = await takeDuring(as, async () => {
    const { body: after } = await send(await worker(audience), {
      venues: [
        venueItem('Venue 148', { name: 'A new name' }),
        venueItem('Venue 000', { name: 'Venue 999' }),
        venueItem('Venue 149', { locale: lisbon.label }),
      ],
    });
    assert.is(after.venues.updated, 3);
  });
  const found = locales.flatMap(({ venues }) => venues);
  assert.equal(found.map(({ id }) => id).toSorted(), idsOf('venue', sent));
  assert.ok(found.some(({ name }) => name === 'A new name'));
});

test('GET /v1/research/snapshot: events that start or take place elsewhere while it is sent are there once', async () => {
  const { audience, as } = await scene();
  const event = (name: string, values = {}) => eventItem(name, { venue: { external_id: name }, ...values });
  const { body: sent } = await send(as, {
    venues: places.map((name) => venueItem(name, { name })),
    events: places.map((name) => event(name)),
  });
  const { locales } = await takeDuring(as, async () => {
    const { body: after } = await send(await worker(audience), {
      events: [
        ...places.slice(0, 5).map((name) => event(name, { venue: { external_id: places.at(-1) } })),
        ...places.slice(-5).map((name) => event(name, { venue: { external_id: places[0] } })),
        ...places.slice(-10, -5).map((name) => event(name, { starts_at: '2020-01-01T00:00:00Z' })),
        ...places.slice(-15, -10).map((name) => event(name, { status: 'cancelled' })),
      ],
    });
    assert.is(after.events.updated, 20);
  });
  const found = locales.flatMap(({ venues }) => venues).flatMap(({ events }) => events);
  assert.equal(found.map(({ id }) => id).toSorted(), idsOf('event', sent));
  assert.is(found.filter(({ status }) => status === 'cancelled').length, 5, 'each as it is when it is sent');
});

test('GET /v1/research/snapshot?locale=: that locale only, and 404 for an unknown one', async () => {
  const { audience, as } = await scene();
  await seedLocale(audience, { label: 'lisbon' });
  const { body } = await take(as, '?locale=lisbon');
  assert.equal(pluck(body.locales, 'label'), ['lisbon']);
  assert.is((await take(as, '?locale=Lisbon')).status, 404);
  assert.is((await take(as, '?locale=')).status, 200);
});

test('GET /v1/research/snapshot: 304 for its ETag until something of the audience changes', async () => {
  const { toronto, as } = await scene();
  const venue = await seedVenue(toronto);
  await seedEvent(venue, { inHours: 1, lasting: 1 });
  const first = await take(as);
  const etag = first.headers.get('etag') ?? '';
  assert.match(etag, /^W\/"/);
  const again = async () => (await take(as, '', { 'if-none-match': etag })).status;
  assert.is(await again(), 304);
  await seedVenue((await scene()).toronto);
  assert.is(await again(), 304, 'another audience is no matter of this one');
  assert.is((await take(as, '?locale=toronto', { 'if-none-match': etag })).status, 200);
});

for (const [what, change] of [
  ['a new venue', (as: string) => send(as, { venues: [venueItem('v2')] })],
  ['a new name', (as: string) => send(as, { venues: [venueItem('v1', { name: 'New' })] })],
  ['a new event', (as: string) => send(as, { venues: [venueItem('v1')], events: [eventItem('e1')] })],
  ['another line-up', (as: string) => send(as, { events: [eventItem('e0', { people: ['Bo'] })] })],
  [
    'another provenance',
    (as: string) =>
      send(as, {
        venues: [venueItem('v1', { provenance: { ...Object(venueItem('').provenance), confidence: 0.1 } })],
      }),
  ],
] as const)
  test(`GET /v1/research/snapshot: another ETag after ${what}, the same after nothing new`, async () => {
    const { as } = await scene();
    const base = { venues: [venueItem('v1')], events: [eventItem('e0')] };
    await send(as, base);
    const etag = (await take(as)).headers.get('etag') ?? '';
    await send(as, base);
    assert.is((await take(as, '', { 'if-none-match': etag })).status, 304);
    await change(as);
    assert.is((await take(as, '', { 'if-none-match': etag })).status, 200);
  });

test('GET /v1/research/snapshot: another ETag once an event has ended', async () => {
  const { audience, toronto } = await scene();
  await seedEvent(await seedVenue(toronto), { inHours: -1, lasting: 1.5 });
  const { as } = await signIn({ audience, admin: true });
  const etag = (await take(as)).headers.get('etag') ?? '';
  clock.forward(hour);
  const { status, body } = await take(as, '', { 'if-none-match': etag });
  assert.is(status, 200);
  assert.equal(body.locales[0]?.venues[0]?.events, []);
});

test('research over REST: 403 insufficient_scope names the scope that is missing', async () => {
  const audience = await seedAudience();
  const reader = await worker(audience, 'research:read');
  const places = await worker(audience, 'places:write');
  const events = await worker(audience, 'events:write');
  const required = async (as: string, line: string) => {
    const { status, body } = await request<{ required?: string }>(line, {
      as,
      body: line[0] === 'P' ? {} : undefined,
    });
    assert.is(status, 403);
    assert.equal(body, { error: 'insufficient_scope', required: body.required });
    return body.required;
  };
  assert.is(await required(places, 'GET /v1/research/snapshot'), 'research:read');
  assert.is(await required(places, 'GET /v1/research/batches'), 'research:read');
  assert.is(await required(reader, 'POST /v1/research/batch'), 'places:write');
  assert.is(await required(events, 'POST /v1/research/batch'), 'places:write');
  assert.is(await required(places, 'POST /v1/research/batch'), 'events:write');
  assert.is(await required(places, 'POST /v1/research/batches/1/undo'), 'events:write');
  const { as } = await signIn({ audience });
  assert.is(await required(as, 'POST /v1/research/batch'), 'places:write');
});

test('research over REST: which audience, by a worker and by an administrator', async () => {
  const [own, other] = [await seedAudience(), await seedAudience()];
  const as = await worker(own);
  const { as: platform } = await signIn({ admin: true });
  const { as: bound } = await signIn({ audience: own, admin: true });
  const statusOf = async (who: string, query: string) => (await take(who, query)).status;
  assert.is(await statusOf(as, ''), 200);
  assert.is(await statusOf(as, `?audience=${own.subdomain}`), 200);
  assert.is(await statusOf(as, `?audience_id=${own.id}`), 200);
  assert.is(await statusOf(as, `?audience_id=${other.id}`), 403);
  assert.is(await statusOf(as, '?audience=nobody'), 403);
  assert.is(await statusOf(platform, ''), 400);
  assert.is(await statusOf(platform, `?audience=${other.subdomain}`), 200);
  assert.is(await statusOf(platform, '?audience=nobody'), 404);
  assert.is(await statusOf(platform, '?audience_id=nonsense'), 404);
  assert.is(await statusOf(bound, ''), 200);
  assert.is(await statusOf(bound, `?audience_id=${own.id}`), 200);
  assert.is(await statusOf(bound, `?audience_id=${other.id}`), 404);
  assert.is(await statusOf(bound, `?audience=${other.subdomain}`), 404);
  const sent = await send(platform, {}, `?audience_id=${other.id}`);
  assert.is(sent.status, 200);
});
