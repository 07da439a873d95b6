import { randomUUID } from 'node:crypto';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createCallers } from '../access-matrix/callers.ts';
import { serveLimited } from '../support/app/app.ts';
import { countReads } from '../support/database/count-reads.ts';
import {
  type SeededAudience,
  seedAudience,
  seedEvent,
  seedLocale,
  seedPerson,
  seedVenue,
} from '../support/records/seeds.ts';
import { apiKey, signIn } from '../support/requests/credentials.ts';
import { mutate } from '../support/requests/mutate.ts';
import { request } from '../support/requests/request.ts';
import { fetchCalendar, namesIn } from './read.ts';

async function seedScene(audience: SeededAudience) {
  const locale = await seedLocale(audience);
  const person = await seedPerson(locale);
  const venue = await seedVenue(locale);
  const hidden = await seedVenue(locale, { hidden: true });
  await seedEvent(venue, { name: 'Shown', people: [person] });
  await seedEvent(hidden, { name: 'Hidden', people: [person] });
  await seedEvent(venue, { name: 'Hidden itself', hidden: true, people: [person] });
  const shown = [`/v1/locales/${locale.id}`, `/v1/venues/${venue.id}`, `/v1/people/${person.id}`];
  return { paths: shown.map((path) => `${path}/events.ics`), hidden: `/v1/venues/${hidden.id}/events.ics` };
}

const publicAudience = () => seedAudience('Salsa City', { publicPages: true });

test('GET …/events.ics without a credential: 200 where the audience has publicPages, without what is hidden', async () => {
  const { paths } = await seedScene(await publicAudience());
  for (const path of paths) assert.equal(namesIn(await fetchCalendar(path)), ['Shown'], path);
});

test('GET …/events.ics without a credential: 401 {} without publicPages, as for what does not exist', async () => {
  const { paths } = await seedScene(await seedAudience());
  const { hidden } = await seedScene(await publicAudience());
  const unknown = ['locales', 'venues', 'people'].flatMap((kind) =>
    [randomUUID(), 'none', '%ff'].map((id) => `/v1/${kind}/${id}/events.ics`),
  );
  for (const path of [...paths, hidden, ...unknown]) {
    const { status, headers, body } = await request(`GET ${path}`);
    assert.equal([status, body], [401, {}], path);
    assert.is(headers.get('cache-control'), 'no-store', path);
  }
});

test('GET …/events.ics without a credential: one statement before each 401, so that its time tells nothing', async () => {
  const { paths } = await seedScene(await seedAudience());
  const { hidden } = await seedScene(await publicAudience());
  const unknown = ['locales', 'venues', 'people'].map((kind) => `/v1/${kind}/${randomUUID()}/events.ics`);
  for (const path of [...paths, hidden, ...unknown])
    assert.is(await countReads(() => request(`GET ${path}`)), 1, path);
});

test('GET …/events.ics: 401 at once when publicPages are ended, or the audience is deleted', async () => {
  const audience = await publicAudience();
  const { paths } = await seedScene(audience);
  const statuses = async () => Promise.all(paths.map(async (path) => (await request(`GET ${path}`)).status));
  assert.equal(await statuses(), [200, 200, 200]);
  await mutate(audience, 'updateAudience', { publicPages: false }, 'audience { id }');
  assert.equal(await statuses(), [401, 401, 401]);
  await mutate(audience, 'updateAudience', { publicPages: true }, 'audience { id }');
  assert.equal(await statuses(), [200, 200, 200]);
  const id = Buffer.from(`Audience:${audience.id}`).toString('base64');
  await mutate(null, 'deleteAudience', { id }, 'deletedId');
  assert.equal(await statuses(), [401, 401, 401]);
});

test('GET …/events.ics?audience=: 401 without a credential for another audience than the record has', async () => {
  const audience = await publicAudience();
  const other = await publicAudience();
  const [path = ''] = (await seedScene(audience)).paths;
  for (const [query, status] of [
    [`audience=${audience.subdomain.toUpperCase()}`, 200],
    [`audience_id=${audience.id}`, 200],
    [`audience=${other.subdomain}`, 401],
    [`audience_id=${other.id}`, 401],
    ['audience=nobody', 401],
  ] as const)
    assert.is((await request(`GET ${path}?${query}`)).status, status, query);
});

test('GET …/events.ics with publicPages: the same with each credential as without the setting', async () => {
  const audience = await publicAudience();
  const { paths, hidden } = await seedScene(audience);
  const foreign = await seedScene(await publicAudience());
  for (const { name, kind, bound, as } of await createCallers(audience))
    for (const [path, isHidden, isForeign] of [
      ...paths.map((path) => [path, false, false] as const),
      [hidden, true, false] as const,
      ...foreign.paths.map((path) => [path, false, true] as const),
    ]) {
      const credential = await as();
      if (credential === undefined) continue;
      const refused = kind === 'nobody' ? 401 : 403;
      const read = isHidden || (isForeign && bound) ? 404 : 200;
      const { status } = await request(`GET ${path}`, { as: credential });
      const mayRead = kind === 'user' || kind === 'application';
      assert.is(status, mayRead ? read : refused, `${name}: ${path}`);
    }
});

test('GET …/events.ics: an administrator or an API key sees nothing hidden either, and no venue that is', async () => {
  const audience = await seedAudience();
  const { paths, hidden } = await seedScene(audience);
  const { as: administrator } = await signIn({ audience, admin: true });
  for (const as of [administrator, await apiKey(audience)]) {
    for (const path of [...paths, `/v1/audience/${audience.id}/events.ics`])
      assert.equal(namesIn(await fetchCalendar(path, as)), ['Shown'], path);
    assert.is((await request(`GET ${hidden}`, { as })).status, 404);
  }
});

test('GET …/events.ics: caches may keep it for five minutes if anybody may read it, else only the caller', async () => {
  const audience = await publicAudience();
  const [path] = (await seedScene(audience)).paths;
  const { as } = await signIn({ audience });
  const stranger = await request(`GET ${path}`);
  const user = await request(`GET ${path}`, { as });
  assert.is(stranger.headers.get('cache-control'), 'public, max-age=300');
  assert.is(user.headers.get('cache-control'), 'private, no-cache');
  for (const { headers } of [stranger, user]) assert.match(headers.get('vary') ?? '', 'Authorization');
});

test('GET …/events.ics: strangers are counted by their address, others by their credential', async () => {
  const audience = await publicAudience();
  const [path] = (await seedScene(audience)).paths;
  const { as } = await signIn({ audience });
  const { url, close } = await serveLimited({ public: 2, credential: 3 });
  try {
    const statusOf = async (headers: Record<string, string>) => (await fetch(url + path, { headers })).status;
    const strangers = [await statusOf({}), await statusOf({}), await statusOf({})];
    assert.equal(strangers, [200, 200, 429]);
    const users = [];
    for (let count = 0; count < 4; count++) users.push(await statusOf({ authorization: as }));
    assert.equal(users, [200, 200, 200, 429]);
  } finally {
    await close();
  }
});
