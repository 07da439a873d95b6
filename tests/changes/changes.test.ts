import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { countReads } from '../support/database/count-reads.ts';
import {
  seedAudience,
  seedEvent,
  seedEvents,
  seedLocale,
  seedPerson,
  seedPhoto,
  seedTrack,
  seedVenue,
} from '../support/records/seeds.ts';
import { apiKey, signIn, worker } from '../support/requests/credentials.ts';
import { request } from '../support/requests/request.ts';
import { type Changes, changesSince, follow, named, own, seedUser, settled } from './follow.ts';
import { remove, update, write } from './write.ts';

test('GET /v1/changes: without a cursor, the cursor of now', async () => {
  const { audience, as } = await seedUser();
  await seedLocale(audience);
  const { changes, more, next_cursor } = await changesSince(as, undefined);
  assert.equal({ changes, more }, { changes: [], more: false });
  assert.equal((await changesSince(as, next_cursor)).changes, []);
});

test('GET /v1/changes: records as their GET presents them, without the RSVP, each once', async () => {
  const { audience, as } = await seedUser();
  const following = await follow(as);
  const locale = await seedLocale(audience);
  const photo = await seedPhoto(audience);
  const venue = await seedVenue(locale, { photoId: photo.id });
  const event = await seedEvent(venue);
  await write(update('venue', venue.id, { address: '1 King Street' }));
  const changes = await following.next();
  assert.equal(
    named(changes),
    named([
      { kind: 'locale', id: locale.id },
      { kind: 'photo', id: photo.id },
      { kind: 'venue', id: venue.id },
      { kind: 'event', id: event.id },
    ]),
  );
  for (const { kind, id, record } of changes) assert.equal(record, await own(as, kind, id));
  assert.equal(await following.next(), []);
});

test('GET /v1/changes: a venue renamed, its events too; limit and cursor in the midst of them', async () => {
  const { audience, as } = await seedUser();
  const venue = await seedVenue(await seedLocale(audience));
  await seedEvents(venue, 7);
  const following = await follow(as, { limit: '3' });
  await request(`PATCH /v1/venues/${venue.id}`, {
    as: (await signIn({ admin: true, audience })).as,
    body: { name: 'Ballroom' },
  });
  await settled();
  const sizes = [];
  const ids = new Set();
  let cursor = following.cursor();
  for (let more = true; more; ) {
    const page = await changesSince(as, cursor, { limit: '3' });
    sizes.push(page.changes.length);
    for (const { kind, id, record } of page.changes) {
      ids.add(id);
      assert.is(kind === 'venue' ? record?.name : Object(record?.venue).name, 'Ballroom');
    }
    ({ more, next_cursor: cursor } = page);
  }
  assert.is(ids.size, 8);
  assert.ok(Math.max(...sizes) <= 3, `${sizes}`);
});

test('GET /v1/changes: only the kinds that are named', async () => {
  const { audience, as } = await seedUser();
  const following = await follow(as, { kinds: 'event,photo' });
  const venue = await seedVenue(await seedLocale(audience));
  const event = await seedEvent(venue);
  assert.equal(named(await following.next()), [`event ${event.id}`]);
  const { status } = await request('GET /v1/changes?kinds=event,nothing', { as });
  assert.is(status, 400);
});

test('GET /v1/changes: a platform user sees every audience, or the one that is named', async () => {
  const [here, there] = [await seedAudience(), await seedAudience()];
  const { as } = await signIn();
  const everywhere = await follow(as);
  const narrowed = await follow(as, { audience: here.subdomain });
  const [locale, foreign] = [await seedLocale(here), await seedLocale(there)];
  const seen = named(await everywhere.next());
  assert.ok(seen.includes(`locale ${locale.id}`) && seen.includes(`locale ${foreign.id}`));
  assert.equal(named(await narrowed.next()), [`locale ${locale.id}`]);
});

test('a worker that names another audience, or none that exists: 403 for whatever workers read and undo', async () => {
  const [here, there] = [await seedAudience(), await seedAudience()];
  const as = await worker(here);
  const paths = ['GET /v1/changes', 'GET /v1/research/batches', 'GET /v1/research/snapshot'].map(
    (route) => [route, undefined] as const,
  );
  const ofBatch = `/v1/research/batches/${there.id}`;
  const routes = [
    ...paths,
    [`GET ${ofBatch}`, undefined],
    [`POST ${ofBatch}/undo`, {}],
    ['POST /v1/research/batch', { source: { name: 'scraper' } }],
  ] as const;
  for (const [route, body] of routes)
    for (const name of [`audience=${there.subdomain}`, `audience_id=${there.id}`, 'audience=nowhere']) {
      const response = await request<{ error: string }>(`${route}?${name}`, { as, body });
      assert.equal([response.status, response.body.error], [403, 'forbidden'], `${route}?${name}`);
    }
  assert.is((await request(`GET /v1/changes?audience=${here.subdomain}`, { as })).status, 200);
});

test('GET /v1/changes: nothing of another audience, to its users, administrators and workers', async () => {
  const [here, there] = [await seedAudience(), await seedAudience()];
  const callers = await Promise.all([
    signIn({ audience: here }).then(({ as }) => follow(as)),
    signIn({ audience: here, admin: true }).then(({ as }) => follow(as)),
    worker(here, 'research:read').then((as) => follow(as)),
  ]);
  const locale = await seedLocale(there);
  await seedEvent(await seedVenue(locale));
  await write(update('locale', locale.id, { name: 'Hamilton' }));
  for (const following of callers) assert.equal(await following.next(), []);
  const own = await seedLocale(here);
  for (const following of callers) assert.equal(named(await following.next()), [`locale ${own.id}`]);
  const { as } = await signIn({ audience: here });
  assert.is((await request(`GET /v1/changes?audience=${there.subdomain}`, { as })).status, 404);
});

test('GET /v1/changes: a worker needs research:read, and is given hidden records, as an API key is', async () => {
  const audience = await seedAudience();
  const as = await worker(audience, 'research:read');
  const followers = [await follow(as), await follow(await apiKey(audience))];
  const venue = await seedVenue(await seedLocale(audience), { hidden: true });
  for (const following of followers) {
    const found = (await following.next()).find(({ kind }) => kind === 'venue');
    assert.equal([found?.id, found?.record?.hidden], [venue.id, true]);
  }
  const writer = await worker(audience, 'places:write', 'events:write');
  const refused = await request('GET /v1/changes', { as: writer });
  assert.is(refused.status, 403);
  assert.equal(refused.body, { error: 'insufficient_scope', required: 'research:read' });
  assert.is((await request('GET /v1/changes')).status, 401);
});

test('GET /v1/changes: as many statements for a long page as for a short one', async () => {
  const { audience, as } = await seedUser();
  const { next_cursor } = await changesSince(as, undefined);
  const locale = await seedLocale(audience);
  for (let count = 0; count < 5; count++) {
    const venue = await seedVenue(locale);
    const person = await seedPerson(locale);
    await seedTrack(person);
    await seedEvent(venue, { people: [person] });
    await write(remove('venue', venue.id));
    await write(update('person', person.id, { name: `Ana ${count}` }));
  }
  await settled();
  const reads = (limit: string) => countReads(() => changesSince(as, next_cursor, { limit }));
  const [short, long] = [await reads('4'), await reads('1000')];
  assert.ok(long <= short + 6, `${short} and ${long}`);
  assert.ok(long < 20, `${long}`);
});

test('GET /v1/changes: Content-Location where the same response is, without a cursor that of the cursor of now', async () => {
  const { as } = await seedUser();
  const without = await request<Changes>('GET /v1/changes?cursor=&kinds=venue,event', { as });
  const now = without.headers.get('content-location') ?? '';
  assert.is(new URLSearchParams(now.split('?')[1]).get('cursor'), without.body.next_cursor);
  await settled();
  const again = await request<Changes>(`GET ${now}`, { as });
  assert.equal([again.status, again.body.changes], [200, without.body.changes]);
  assert.is(again.headers.get('content-location'), now);
  const etag = again.headers.get('etag') ?? '';
  const unchanged = await request(`GET ${now}`, { as, headers: { 'if-none-match': etag } });
  assert.equal([unchanged.status, unchanged.headers.get('content-location')], [304, now]);
});

test('GET /v1/changes: 304 while nothing has changed', async () => {
  const { audience, as } = await seedUser();
  const following = await follow(as);
  const locale = await seedLocale(audience);
  await following.next();
  const line = `GET /v1/changes?cursor=${following.cursor()}`;
  const first = await request(line, { as });
  const etag = first.headers.get('etag') ?? '';
  assert.is((await request(line, { as, headers: { 'if-none-match': etag } })).status, 304);
  await seedVenue(locale);
  await settled();
  assert.is((await request(line, { as, headers: { 'if-none-match': etag } })).status, 200);
});
