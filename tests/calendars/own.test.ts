import { Writable } from 'node:stream';
import { register } from '@prometheus-io/client';
import pino from 'pino';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { minute, second } from '../../core/values/time.ts';
import { Venue } from '../../orm/schema/entities/venue.ts';
import { serveLimited, testApp } from '../support/app/app.ts';
import { clock } from '../support/app/clock.ts';
import { eraseDueIdentities } from '../support/app/jobs.ts';
import { twoUsers } from '../support/records/merge.ts';
import { callBack, ownAppScene, tablesWith } from '../support/records/people.ts';
import {
  type SeededAudience,
  seedAudience,
  seedEvent,
  seedLocale,
  seedVenue,
} from '../support/records/seeds.ts';
import { administer } from '../support/requests/caller.ts';
import { signIn } from '../support/requests/credentials.ts';
import { globalId } from '../support/requests/graphql.ts';
import { mutate } from '../support/requests/mutate.ts';
import { request } from '../support/requests/request.ts';
import { until } from '../support/service/service.ts';
import { fetchCalendar, namesIn, read } from './read.ts';

const { dependencies, settings } = await testApp();

/** The path of a new calendar of a user. */
async function subscribe(as: string): Promise<string> {
  const { status, body } = await request<{ url: string }>('POST /v1/me/calendar', { as });
  assert.is(status, 200);
  assert.match(body.url, new RegExp(`^${settings.baseUrl}/v1/calendars/cal_[0-9a-f_]+\\.ics$`));
  return new URL(body.url).pathname;
}

const statusOf = async (path: string) => (await request(`GET ${path}`)).status;

const seedVenueIn = async (audience: SeededAudience) => seedVenue(await seedLocale(audience));

async function answer(as: string, audience: SeededAudience, answers: Readonly<Record<string, string>>) {
  const venue = await seedVenueIn(audience);
  const events = [];
  for (const [name, state] of Object.entries(answers)) {
    const event = await seedEvent(venue, { name });
    assert.is((await request(`POST /v1/events/${event.id}/rsvp`, { as, body: { state } })).status, 200);
    events.push(event);
  }
  return { venue, events };
}

test("POST /v1/me/calendar: an address of one's own events, attending and maybe, without a credential", async () => {
  const audience = await seedAudience('Salsa City');
  const { as } = await signIn({ audience });
  const other = await signIn({ audience });
  await answer(as, audience, { Ball: 'attending', Class: 'maybe', Concert: 'declined' });
  await answer(other.as, audience, { Elsewhere: 'attending' });
  const text = await fetchCalendar(await subscribe(as));
  assert.match(text, /^X-WR-CALNAME:Salsa City\r$/m);
  assert.equal(
    read(text)
      .map(({ name, status }) => [name, status])
      .sort(),
    [
      ['Ball', 'CONFIRMED'],
      ['Class', 'TENTATIVE'],
    ],
  );
});

test('GET /v1/calendars/:secret.ics with filters: those of the events that lists with them would have', async () => {
  const audience = await seedAudience();
  const { as } = await signIn({ audience });
  const { events } = await answer(as, audience, { Ball: 'attending', Class: 'maybe', Talk: 'attending' });
  const caller = await administer(audience);
  const { id: salsa } = await caller.tags.create({ name: 'Salsa' });
  const [ball = '', lesson = ''] = events.map(({ id }) => id);
  await caller.events.update({ id: ball, tag_ids: [salsa], price: { free: true }, languages: ['fr'] });
  await caller.events.update({ id: lesson, online: true, tag_ids: [salsa] });
  const path = await subscribe(as);
  const found = async (query: string) => namesIn(await fetchCalendar(`${path}?${query}`)).sort();
  assert.equal(await found('tag=salsa'), ['Ball', 'Class']);
  assert.equal(await found('tag=Salsa,Tango&online=false'), ['Ball']);
  assert.equal(await found('free=true'), ['Ball']);
  assert.equal(await found('language=fr'), ['Ball']);
  assert.equal(await found('accessible=step_free_entrance'), []);
  assert.equal(await found('query=talk'), ['Talk']);
  const { status, body } = await request<{ fields: object }>(`GET ${path}?free=perhaps`);
  assert.equal([status, Object.keys(body.fields)], [400, ['free']]);
});

test("GET /v1/calendars/:secret.ics: of the audience's events with its JWT, of all with one of the platform", async () => {
  const [here, there] = [await seedAudience(), await seedAudience()];
  const { person, as: everywhere } = await signInOnPlatform();
  const inHere = await signIn({ audience: here, person });
  await answer(everywhere, here, { Here: 'attending' });
  await answer(everywhere, there, { There: 'attending' });
  assert.equal(namesIn(await fetchCalendar(await subscribe(inHere.as))), ['Here']);
  assert.equal(namesIn(await fetchCalendar(await subscribe(everywhere))).sort(), ['Here', 'There']);
});

async function signInOnPlatform() {
  const { provider } = await testApp();
  const person = provider.addPerson('Robin Quill');
  return { person, as: (await signIn({ person })).as };
}

test('GET /v1/calendars/:secret.ics: nothing of venues and events hidden since or of deleted audiences; cancelled ones say so', async () => {
  const [here, there] = [await seedAudience(), await seedAudience()];
  const { as } = await signInOnPlatform();
  const { events } = await answer(as, here, { Ball: 'attending' });
  const { venue } = await answer(as, here, { Hidden: 'attending' });
  const [closed] = (await answer(as, here, { Closed: 'attending' })).events;
  await answer(as, there, { Deleted: 'attending' });
  const path = await subscribe(as);
  await dependencies.database.transaction(({ em }) =>
    em.nativeUpdate(Venue, { id: venue.id }, { hidden: true }),
  );
  await mutate(
    here,
    'updateEvent',
    { id: globalId('Event', closed?.id ?? ''), hidden: true },
    'event { id }',
  );
  await mutate(null, 'deleteAudience', { id: globalId('Audience', there.id) }, 'deletedId');
  const id = globalId('Event', events[0]?.id ?? '');
  await mutate(here, 'updateEvent', { id, status: 'CANCELLED' }, 'event { id }');
  assert.equal(
    read(await fetchCalendar(path)).map(({ name, status }) => [name, status]),
    [['Ball', 'CANCELLED']],
  );
});

test('GET /v1/calendars/:secret.ics: 304 for its ETag; kept by nobody else, and asked about each time', async () => {
  const audience = await seedAudience();
  const { as } = await signIn({ audience });
  await answer(as, audience, { Ball: 'attending' });
  const path = await subscribe(as);
  const { headers } = await request(`GET ${path}`);
  assert.is(headers.get('cache-control'), 'private, no-cache');
  const etag = headers.get('etag') ?? '';
  assert.is((await request(`GET ${path}`, { headers: { 'if-none-match': etag } })).status, 304);
  assert.is((await request(`HEAD ${path}`)).status, 200);
});

test('POST /v1/me/calendar: ends the former address of the same audience alone', async () => {
  const audience = await seedAudience();
  const { person, as } = await signInOnPlatform();
  const { as: within } = await signIn({ audience, person });
  const first = await subscribe(within);
  const onPlatform = await subscribe(as);
  const second = await subscribe(within);
  assert.equal(await Promise.all([first, onPlatform, second].map(statusOf)), [404, 200, 200]);
});

test('POST /v1/me/calendar: of many at once, one address remains', async () => {
  const { as } = await signInOnPlatform();
  const paths = await Promise.all(Array.from({ length: 8 }, () => subscribe(as)));
  const statuses = await Promise.all(paths.map(statusOf));
  assert.is(statuses.filter((status) => status === 200).length, 1);
});

test('DELETE /v1/me/calendar: 204, also again; its address is not found', async () => {
  const { as } = await signInOnPlatform();
  const path = await subscribe(as);
  for (const _ of [1, 2]) assert.is((await request('DELETE /v1/me/calendar', { as })).status, 204);
  const { status, body } = await request<{ error: string }>(`GET ${path}`);
  assert.equal([status, body.error], [404, 'not_found']);
});

test('GET /v1/calendars/:secret.ics: 404 for a secret that never was, or with another end', async () => {
  const { as } = await signInOnPlatform();
  const path = await subscribe(as);
  const changed = path.replace(/(.)\.ics$/, (_, last) => `${last === '0' ? '1' : '0'}.ics`);
  const start = path.slice(0, path.lastIndexOf('_'));
  for (const wrong of [
    changed,
    `${start}_${'0'.repeat(72)}.ics`,
    '/v1/calendars/.ics',
    '/v1/calendars/%00.ics',
  ])
    assert.is(await statusOf(wrong), 404, wrong);
  assert.is(await statusOf(path), 200);
});

test('a calendar: lives on when its user signs out', async () => {
  const { as } = await signInOnPlatform();
  const path = await subscribe(as);
  await request('DELETE /v1/token', { as });
  assert.is(await statusOf(path), 200);
});

test("a deauthorization: ends the calendars of that app's identity, but none of a later sign-in", async () => {
  const { audience, app, person } = await ownAppScene();
  const { as: before } = await signIn({ audience, app, person });
  const { as: elsewhere } = await signIn({ person });
  const other = await subscribe(elsewhere);
  clock.forward(5 * minute);
  const path = await subscribe(before);
  const issued_at = Math.floor(clock.now().valueOf() / second) - 120;
  await callBack('deauthorize', app, person, { issued_at });
  assert.equal(
    [await statusOf(path), await statusOf(other)],
    [404, 200],
    'made later, in a session from before',
  );
  const again = await subscribe((await signIn({ audience, app, person })).as);
  await callBack('deauthorize', app, person, { issued_at });
  assert.is(await statusOf(again), 200);
});

test('a request for deletion: ends the calendars at once, and the erasure leaves nothing of them', async () => {
  const { audience, app, person } = await ownAppScene();
  const path = await subscribe((await signIn({ audience, app, person })).as);
  await callBack('data_deletion', app, person);
  assert.is(await statusOf(path), 404);
  const later = await subscribe((await signIn({ audience, app, person })).as);
  clock.forward(settings.deletionGrace + minute);
  await eraseDueIdentities(dependencies);
  assert.is(await statusOf(later), 404);
  const prefix = /cal_([0-9a-f]+)_/.exec(later)?.[1] ?? '';
  assert.equal(await tablesWith(prefix), [[]]);
});

test('DELETE /v1/me: ends the calendars at once; signing in again brings none of them back', async () => {
  const { audience, app, person } = await ownAppScene();
  const { as } = await signIn({ audience, app, person });
  const path = await subscribe(as);
  assert.is((await request('DELETE /v1/me', { as })).status, 200);
  assert.is(await statusOf(path), 404);
  await signIn({ audience, app, person });
  assert.is(await statusOf(path), 404);
});

test('a merge: the addresses of both users work on, with the events of the survivor', async () => {
  const { audience, older, younger, merge } = await twoUsers();
  const paths = [await subscribe(older.as), await subscribe(younger.as)];
  await answer(older.as, audience, { Older: 'attending' });
  await answer(younger.as, audience, { Younger: 'maybe' });
  await merge();
  for (const path of paths)
    assert.equal(namesIn(await fetchCalendar(path)).sort(), ['Older', 'Younger'], path);
});

test('a deleted audience: its calendars are not found until it is restored', async () => {
  const audience = await seedAudience();
  const path = await subscribe((await signIn({ audience })).as);
  const id = globalId('Audience', audience.id);
  await mutate(null, 'deleteAudience', { id }, 'deletedId');
  assert.is(await statusOf(path), 404);
  await mutate(null, 'restoreAudience', { id }, 'audience { id }');
  assert.is(await statusOf(path), 200);
});

test('the secret of a calendar: in no table, log or metric', async () => {
  const lines: string[] = [];
  const stream = new Writable({
    write(line, _encoding, done) {
      lines.push(String(line));
      done();
    },
  });
  const { url, close } = await serveLimited({ public: 0, credential: 0 }, false, pino(stream));
  const { as } = await signInOnPlatform();
  try {
    const response = await fetch(`${url}/v1/me/calendar`, { method: 'POST', headers: { authorization: as } });
    const { pathname } = new URL(((await response.json()) as { url: string }).url);
    const [, secret = ''] = /cal_[0-9a-f]+_([0-9a-f]+)/.exec(pathname) ?? [];
    for (const path of [pathname, `${pathname}x`, `${pathname}?a=1`, pathname.replace('.ics', '')])
      for (const method of ['GET', 'HEAD', 'POST']) await (await fetch(url + path, { method })).text();
    const input = encodeURIComponent(JSON.stringify({ secret: /cal_\w+/.exec(pathname)?.[0] }));
    assert.is((await fetch(`${url}/trpc/calendars.get?input=${input}`)).status, 200);
    await until(() => lines.some((line) => line.includes('"/v1/calendars/{secret}.ics"')));
    assert.is(secret.length, 72);
    assert.equal(await tablesWith(secret.slice(0, 40)), [[]]);
    for (const text of [lines.join(''), await register.metrics()])
      assert.not.ok(text.includes(secret.slice(0, 40)));
  } finally {
    await close();
  }
});
