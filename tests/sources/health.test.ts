import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { deskOf } from '../console/desk.ts';
import { signIn } from '../support/requests/credentials.ts';
import { request } from '../support/requests/request.ts';
import { brokenFeeds, messageOf, sends, status } from './broken-feeds.ts';
import { calendar, named, sourceScene } from './scene.ts';

const day = 24 * 60;

/** Those that are given up after a minute. */
const slow = ['never responds', 'sends a line every half second'];

test('a source that is broken: the run says why, nothing is removed, and later it is asked less and less often', async () => {
  const { serves, served, read, source, events } = await sourceScene({ when_missing: 'delete' });
  serves(calendar(named('Ball', 'Gala')));
  await read();
  const broken = Object.entries(brokenFeeds).filter(([what]) => !slow.includes(what));
  for (const [index, [what, [code, message, respond]]] of broken.entries()) {
    served.respond = respond;
    const run = await read(day);
    assert.equal([run.state, run.failure], ['failed', code], what);
    assert.match(messageOf(run), message, what);
    const { health, failures, failure, last_failure_at, next_run_at } = await source();
    assert.equal([health, failures, failure], ['failing', index + 1, run.message], what);
    const wait = Date.parse(next_run_at ?? '') - Date.parse(last_failure_at ?? '');
    assert.is(wait / 3_600_000, Math.min(6 * 2 ** index, 24), what);
    assert.not.match(failure ?? '', 'secret');
    assert.equal(await events(), ['Ball', 'Gala'], what);
  }
  serves(calendar(named('Ball', 'Gala')));
  assert.is((await read(day)).state, 'succeeded');
  const healed = await source();
  assert.equal([healed.health, healed.failures, healed.failure], ['healthy', 0, null]);
});

test('a source that breaks and heals: the log says so once each', async () => {
  const scene = await sourceScene();
  const said: string[] = [];
  const note = (_: object, message: string) => void said.push(message);
  scene.dependencies.log = { info: note, error: note };
  const fault = status(500);
  for (const respond of [fault, fault, fault, fault, sends(calendar(named('A')))]) {
    scene.served.respond = respond;
    await scene.read(day);
  }
  assert.equal(said, ['a source fails', 'a source can be read again']);
});

test('a source with far fewer events than before: says so, once, and has what it still has', async () => {
  const { serves, read, events } = await sourceScene();
  const ids = Array.from({ length: 8 }, (_, index) => `Evening ${index}`);
  serves(calendar(named(...ids)));
  await read();
  serves(calendar([{ uid: 'Evening 0', title: 'Morning' }]));
  const run = await read(day);
  assert.equal([run.state, run.message], ['succeeded', 'It has 2 records, and had 9 before.']);
  assert.is((await events()).length, 8);
});

test('a source whose ids are new at every fetch: its events are told apart by name, place and time', async () => {
  const { served, read, events } = await sourceScene();
  let fetched = 0;
  served.respond = (_, response) => {
    fetched++;
    const titles = ['Ball', 'Gala', 'Tea'];
    response.end(calendar(titles.map((title) => ({ uid: `${title} ${fetched}`, title }))));
  };
  assert.match((await read()).message ?? '', 'Its ids are new whenever it is read');
  assert.equal(await events(), ['Ball', 'Gala', 'Tea']);
  assert.is((await read(day)).changed, false);
  assert.equal(await events(), ['Ball', 'Gala', 'Tea']);
});

test('a source whose ids become new at every fetch: no event twice, its RSVPs and edits stay, and its page says so', async () => {
  const { audience, caller, id, serves, served, read, events, rows } = await sourceScene();
  const titles = ['Ball', 'Gala', 'Tea'];
  serves(calendar(named(...titles)));
  await read();
  const before = await rows();
  const [ball, gala] = before;
  const { as: member } = await signIn({ audience });
  await request(`POST /v1/events/${ball?.id}/rsvp`, { as: member, body: { state: 'attending' } });
  await caller.events.update({ id: gala?.id ?? '', name: 'Summer Gala' });
  let fetched = 0;
  served.respond = (_, response) => {
    fetched++;
    response.end(calendar(titles.map((title) => ({ uid: `${title} ${fetched}`, title }))));
  };
  assert.match((await read(day)).message ?? '', 'Its ids are new whenever it is read');
  assert.is((await read(day)).changed, false);
  assert.equal(await events(), ['Ball', 'Summer Gala', 'Tea']);
  const after = await rows();
  assert.equal(
    after.map((event) => event.id),
    before.map((event) => event.id),
  );
  const { body } = await request<{ rsvp: object }>(`GET /v1/events/${ball?.id}`, { as: member });
  assert.equal(body.rsvp, { state: 'attending' });
  const owner = await deskOf(audience, 'owner');
  assert.match((await owner.open(`/sources/${id}`)).body, '<p>Its ids are new whenever it is read');
});

for (const titles of [
  ['Ball', 'Gala'],
  ['Ball', 'Gala', 'Tea', 'Walk'],
])
  test(`a source whose ids are new each day, ${titles.length} events: no event twice`, async () => {
    const { serves, read, events } = await sourceScene({ when_missing: 'delete' });
    for (const today of ['one', 'two', 'three']) {
      serves(calendar(titles.map((title) => ({ uid: `${title} ${today}`, title }))));
      const { message } = await read(day);
      assert.match(message ?? '', today === 'one' ? '' : `The ids of ${titles.length} events are another`);
      assert.equal(await events(), titles);
    }
  });

test('a source that proposes, whose ids are new: its open items are replaced, what was rejected stays so', async () => {
  const { serves, served, read, caller, source } = await sourceScene({ mode: 'propose' });
  const publish = (id: string | number) =>
    calendar(['Ball', 'Gala', 'Tea', 'Walk'].map((title) => ({ uid: `${title} ${id}`, title })));
  const open = async () =>
    (await caller.proposals.list({})).items.filter(({ open_count: count }) => count > 0);
  serves(publish('one'));
  assert.is((await read()).message, null);
  const [first] = await open();
  const ball = { id: first?.id ?? '', items: [{ index: 1 }], reason: 'Private', remember: true };
  await caller.proposals.reject(ball);
  serves(publish('two'));
  assert.match((await read(day)).message ?? '', 'The ids of 4 events are another than before');
  assert.equal(
    (await open()).map((proposal) => proposal.open_count),
    [4],
  );
  let fetched = 0;
  served.respond = (_, response) => void response.end(publish(++fetched));
  assert.match((await read(day)).message ?? '', 'Its ids are new whenever it is read');
  assert.is((await source()).ignores_ids, true);
  assert.equal(
    (await open()).map((proposal) => proposal.open_count),
    [4],
  );
});

test('a source that is paused: is read by hand alone', async () => {
  const { caller, id, serves, served, read, source } = await sourceScene({ paused: true });
  serves(calendar(named('Ball')));
  await caller.sources.run({ id });
  const run = await read();
  assert.equal([run.by_hand, run.created], [true, 2]);
  const { health, next_run_at } = await source();
  assert.equal([health, next_run_at], ['paused', null]);
  await read(day);
  assert.is(served.requests, 1);
});
