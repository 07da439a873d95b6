import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { stopping } from '../../facades/http/stopping.ts';
import { openDatabase } from '../../orm/database.ts';
import { serveWith, testApp } from '../support/app/app.ts';
import { clock } from '../support/app/clock.ts';
import { serverUrl } from '../support/database/database.ts';
import { statement } from '../support/database/statement.ts';
import { seedAudience, seedCity, seedLocale, seedVenue } from '../support/records/seeds.ts';
import { apiKey, signIn } from '../support/requests/credentials.ts';
import { request } from '../support/requests/request.ts';
import { until } from '../support/service/service.ts';
import { changesSince, settled } from './follow.ts';
import { openStream } from './stream.ts';

const ownDatabase = statement<{ name: string }, []>('own_database', 'select current_database() as name');

async function scene() {
  const { audience, locale } = await seedCity();
  const { as } = await signIn({ audience });
  await settled();
  return { audience, locale, as };
}

test('GET /v1/changes/stream: a cursor at once, then each change as GET /v1/changes gives it', async () => {
  const { audience, locale, as } = await scene();
  const stream = await openStream(as, { 'accept-encoding': 'gzip' });
  const { response } = stream;
  assert.is(response.status, 200);
  assert.is(response.headers.get('content-type'), 'text/event-stream; charset=utf-8');
  assert.is(response.headers.get('cache-control'), 'private, no-cache, no-transform');
  assert.is(response.headers.get('x-accel-buffering'), 'no');
  assert.is(response.headers.get('content-encoding'), null);
  const first = await stream.next();
  assert.equal(first?.page, { changes: [], next_cursor: first?.id, more: false });
  await seedVenue(await seedLocale(await seedAudience()), { name: 'Elsewhere' });
  const venue = await seedVenue(locale, { name: 'Hall' });
  const page = await stream.changes();
  assert.equal(
    page.changes.filter(({ kind }) => kind === 'venue').map(({ id, record }) => [id, record?.name]),
    [[venue.id, 'Hall']],
  );
  await settled();
  const { changes } = await changesSince(as, first?.id);
  assert.equal(page.changes, changes);
  const key = await apiKey(audience);
  const ofKey = await openStream(key, {}, '?kinds=event');
  assert.equal((await ofKey.next())?.page?.changes, []);
  for (const open of [stream, ofKey]) open.close();
});

test('GET /v1/changes/stream: what was missed comes after the Last-Event-ID, page by page', async () => {
  const { locale, as } = await scene();
  const stream = await openStream(as);
  const last = (await stream.next())?.id ?? '';
  stream.close();
  for (const name of ['One', 'Two', 'Three']) await seedVenue(locale, { name });
  await settled();
  const again = await openStream(as, { 'last-event-id': last }, '?limit=2');
  const pages = [await again.changes(), await again.changes()];
  assert.equal(
    pages.flatMap(({ changes }) => changes.flatMap(({ record }) => record?.name ?? [])),
    ['One', 'Two', 'Three'],
  );
  again.close();
  const byParameter = await openStream(as, {}, `?cursor=${last}`);
  assert.is((await byParameter.changes()).changes.length, 3);
  byParameter.close();
});

test('GET /v1/changes/stream with a cursor that is none, or is not known any more: refused as GET /v1/changes refuses it', async () => {
  const { audience, as } = await scene();
  const refused = (headers: Record<string, string>) => request('GET /v1/changes/stream', { as, headers });
  assert.is((await refused({ 'last-event-id': 'none' })).status, 400);
  const { as: editor } = await signIn({ audience, role: 'editor' });
  const { next_cursor: ofEditor } = await changesSince(editor, undefined);
  const { status, body } = await refused({ 'last-event-id': ofEditor });
  assert.is(status, 410);
  assert.is(Object(body).error, 'cursor_expired');
});

test('GET /v1/changes/stream: a credential has ten connections; others are refused until one has ended', async () => {
  const { audience, as } = await scene();
  const streams = await Promise.all(Array.from({ length: 10 }, () => openStream(as)));
  assert.equal(
    streams.map(({ response }) => response.status),
    Array.from({ length: 10 }, () => 200),
  );
  const refused = await request('GET /v1/changes/stream', { as });
  assert.equal([refused.status, Object(refused.body).error], [429, 'rate_limited']);
  assert.is(refused.headers.get('retry-after'), '15');
  const other = await signIn({ audience });
  assert.is((await request('GET /v1/changes/stream', { as: other.as })).status, 200);
  streams[0]?.close();
  await until(async () => (await request('GET /v1/changes/stream', { as })).status === 200);
  for (const { close } of streams) close();
});

test('GET /v1/changes/stream: an id alone where nothing changes', async () => {
  const { as } = await scene();
  const stream = await openStream(as);
  await stream.next();
  const ids = [await stream.next(), await stream.next()];
  assert.equal(
    ids.map((event) => [event?.page, event?.id !== '']),
    [
      [undefined, true],
      [undefined, true],
    ],
  );
  const { changes } = await changesSince(as, ids[1]?.id);
  assert.equal(changes, []);
  stream.close();
});

test('GET /v1/changes/stream: changes that another process writes or serves', async () => {
  if (serverUrl === undefined) return;
  const { locale, as } = await scene();
  const { dependencies } = await testApp();
  const [own] = await dependencies.database.query(ownDatabase, []);
  const url = new URL(serverUrl);
  url.pathname = own?.name ?? '';
  const database = await openDatabase({ url: url.href });
  const other = await serveWith({ database });
  const streams = [await openStream(as), await openStream(as, {}, '', other.url)];
  for (const stream of streams) await stream.next();
  await seedVenue(locale, { name: 'Hall' });
  for (const stream of streams) assert.is((await stream.changes()).changes.at(-1)?.record?.name, 'Hall');
  for (const stream of streams) stream.close();
  await other.close();
  await database.close();
});

test('GET /v1/changes/stream ends with the session, and with the token', async () => {
  const { locale, as } = await scene();
  const stream = await openStream(as);
  await stream.next();
  await request('DELETE /v1/token', { as });
  await seedVenue(locale);
  await stream.ended();
  assert.is((await request('GET /v1/changes/stream', { as })).status, 401);
  const later = await scene();
  const expiring = await openStream(later.as);
  await expiring.next();
  clock.forward(61 * 24 * 3_600_000);
  await seedVenue(later.locale);
  await expiring.ended();
});

test('GET /v1/changes/stream ends when the process stops', async () => {
  const { as } = await scene();
  const stream = await openStream(as);
  await stream.next();
  stopping.abort();
  await stream.ended();
});
