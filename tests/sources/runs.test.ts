import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { executeRun } from '../../core/sources/runs/execute.ts';
import { holdNextRun } from '../../core/sources/runs/hold.ts';
import { SourceRun } from '../../orm/schema/entities/source-run.ts';
import { runSources } from '../support/app/jobs.ts';
import { seedVenue } from '../support/records/seeds.ts';
import { signIn } from '../support/requests/credentials.ts';
import { request } from '../support/requests/request.ts';
import { calendar, named, sourceScene } from './scene.ts';

const hour = 60;

interface Preview {
  readonly left_out: readonly { title: string; reason: string }[];
}

test('a source that proposes: nothing is written before it is approved, and one undo takes that back', async () => {
  const { serves, read, events, caller, as, runs } = await sourceScene({ mode: 'propose' });
  serves(calendar(named('Ball', 'Gala')));
  const run = await read();
  assert.equal([run.state, run.created, run.proposed, run.problems], ['succeeded', 0, 3, []]);
  assert.equal(await events(), []);
  const [id = ''] = run.batch_ids;
  const { body } = await request<{ by: object; state: string }>(`GET /v1/research/batches/${id}`, { as });
  assert.equal([body.state, Object(body.by).type, Object(body.by).name], ['proposed', 'source', 'Library']);
  await caller.proposals.approve({ id });
  assert.equal(await events(), ['Ball', 'Gala']);
  const [approved, ...others] = await runs();
  assert.equal([approved?.created, approved?.proposed, others], [3, 0, []]);
  await caller.runs.undo({ id: run.id });
  assert.equal([await events(), (await runs())[0]?.undone], [[], true]);
});

test('a source that applies: what it has is written, only changes are sent, and a run is undone as one', async () => {
  const { address, serves, served, read, rows, events, caller, source, runs } = await sourceScene();
  serves(calendar(named('Ball', 'Gala')));
  assert.equal((await read()).created, 3);
  assert.equal(await events(), ['Ball', 'Gala']);
  assert.is((await rows())[0]?.url, `${address}/`, 'without the secrets of the address');
  assert.is((await source()).health, 'healthy');
  const sent = served.requests;
  assert.is((await read(hour)).created, 3, 'not due');
  assert.is(served.requests, sent);
  assert.is((await read(6 * hour)).changed, false);
  serves(calendar([{ uid: 'Ball', title: 'Great Ball' }, { uid: 'Gala' }]));
  const run = await read(6 * hour);
  assert.equal([run.changed, run.created, run.updated, run.unchanged], [true, 0, 1, 2]);
  assert.equal(await events(), ['Great Ball', 'Gala']);
  assert.is((await runs()).length, 2, 'what found nothing new is forgotten');
  await caller.runs.undo({ id: run.id });
  assert.equal(await events(), ['Ball', 'Gala']);
  assert.is((await runs())[0]?.undone, true);
});

test('a source that only names its places: at the only venue called so; others are refused in words until there is one', async () => {
  const { locale, serves, read, rows } = await sourceScene({
    kind: 'csv',
    latitude: null,
    longitude: null,
  });
  const place = { address: null, latitude: 43.74, longitude: -79.33 };
  const { id } = await seedVenue(locale, { name: 'Wombat Pavilion', ...place });
  for (const name of ['Elm Room', 'Elm Room', 'Hall']) await seedVenue(locale, { name, ...place });
  serves(
    ['wombat pavilion', 'Elm Room', 'Hall', 'Mill Tavern']
      .map((where, index) => `${index},At ${where},2099-01-0${index + 1} 20:00,${where}`)
      .join('\n')
      .replace(/^/, 'id,title,start,location\n'),
  );
  const run = await read();
  const [event, ...others] = await rows();
  assert.equal([event?.name, event?.venue_id, others], ['At wombat pavilion', id, []]);
  const isUnknown = 'without coordinates, and the service has no such venue';
  assert.equal(run.problems, [
    ...['Elm Room', 'Hall', 'Mill Tavern'].map((name) => `${name}: ${isUnknown}`),
    ...['Elm Room', 'Hall', 'Mill Tavern'].map((name) => `At ${name}: at a venue left out`),
  ]);
  assert.is((await read(24 * hour)).changed, false);
  await seedVenue(locale, { name: 'Mill Tavern', ...place });
  assert.is((await read(24 * hour)).created, 1);
});

test('a source with a new event at a venue that was deleted: run and preview name both, until the venue is back', async () => {
  const { serves, read, rows, events, caller, as, address } = await sourceScene();
  serves(calendar(named('Ball')));
  await read();
  const [ball] = await rows();
  const venue = { id: ball?.venue_id ?? '' };
  await caller.venues.delete(venue);
  serves(calendar(named('Ball', 'Gala')));
  const why = 'at a venue that was deleted, or rejected for good: The Hall';
  const preview = { name: 'Library', address, latitude: 43.65, longitude: -79.38 };
  const { body } = await request<Preview>('POST /v1/sources/preview', { as, body: preview });
  assert.equal(
    body.left_out.map(({ title, reason }) => [title, reason]),
    [['Gala', why]],
  );
  const run = await read(6 * hour);
  assert.equal([run.problems, run.rejected, run.kept], [[`Gala: ${why}`], 1, 2]);
  await caller.venues.restore(venue);
  assert.is((await read(24 * hour)).created, 1);
  assert.equal(await events(), ['Ball', 'Gala']);
});

test('undoRun: what people have answered or edited since stays, and is counted as kept', async () => {
  const { serves, read, rows, events, caller, audience } = await sourceScene();
  serves(calendar(named('Ball', 'Gala', 'Tea')));
  const run = await read();
  const [ball, gala] = await rows();
  const { as: member } = await signIn({ audience });
  const rsvp = { as: member, body: { state: 'attending' } };
  assert.is((await request(`POST /v1/events/${ball?.id}/rsvp`, rsvp)).status, 200);
  await caller.events.update({ id: gala?.id ?? '', name: 'Great Gala' });
  assert.is((await caller.runs.undo({ id: run.id })).kept, 3);
  assert.equal(await events(), ['Ball', 'Great Gala']);
  const [undone] = await caller.runs.byIds({ ids: [run.id] });
  assert.equal([undone?.undone, undone?.kept], [false, 3]);
  assert.is((await caller.runs.undo({ id: run.id })).kept, 3, 'again');
  serves(calendar([{ uid: 'Ball', title: 'Great Ball' }, { uid: 'Gala' }]));
  const renamed = await read(6 * hour);
  await caller.events.update({ id: ball?.id ?? '', name: 'Small Ball' });
  assert.is((await caller.runs.undo({ id: renamed.id })).kept, 1, 'all that it wrote stays');
});

test('a source with an ETag: is asked only whether it has changed', async () => {
  const { served, read } = await sourceScene();
  const seen: (string | undefined)[] = [];
  served.respond = ({ headers }, response) => {
    seen.push(headers['if-none-match']);
    if (headers['if-none-match'] === '"1"') response.writeHead(304).end();
    else response.setHeader('etag', '"1"').end(calendar(named('Ball', 'Gala')));
  };
  await read();
  assert.is((await read(6 * hour)).changed, false);
  assert.equal(seen, [undefined, '"1"']);
});

test('what a source no longer has: stays, is cancelled or is deleted, as the source says; undone with the run', async () => {
  for (const [when_missing, left] of [
    ['keep', ['Ball', 'Gala', 'Tea']],
    ['cancel', ['Ball', 'Gala']],
    ['delete', ['Ball', 'Gala']],
  ] as const) {
    const { serves, read, events, caller, runs } = await sourceScene({ when_missing });
    serves(calendar(named('Ball', 'Gala', 'Tea')));
    await read();
    serves(calendar(named('Ball', 'Gala')));
    const run = await read(6 * hour);
    assert.equal(await events(), left, when_missing);
    assert.is(run.deleted, when_missing === 'delete' ? 1 : 0);
    if (when_missing === 'keep') continue;
    await caller.runs.undo({ id: run.id });
    assert.equal([(await runs())[0]?.undone, (await events()).length], [true, 3]);
  }
});

test('a source that cancels what it no longer has: what people attend or edited too, but for an edited status', async () => {
  const { serves, read, rows, events, caller, audience } = await sourceScene({ when_missing: 'cancel' });
  const titles = ['Fair', 'Quiz', 'Jam', 'Play', 'Ball', 'Gala', 'Tea'];
  serves(calendar(named(...titles)));
  await read();
  const [ball, gala, tea] = (await rows()).slice(4);
  const { as: member } = await signIn({ audience });
  const rsvp = { as: member, body: { state: 'attending' } };
  assert.is((await request(`POST /v1/events/${ball?.id}/rsvp`, rsvp)).status, 200);
  await caller.events.update({ id: gala?.id ?? '', description: 'With a band.' });
  await caller.events.update({ id: tea?.id ?? '', status: 'cancelled' });
  await caller.events.update({ id: tea?.id ?? '', status: 'scheduled' });
  serves(calendar(named(...titles.slice(0, 4))));
  const run = await read(6 * hour);
  assert.equal([run.updated, run.kept], [2, 1]);
  assert.match(
    run.message ?? '',
    '1 of what it had before is missing, but kept: an administrator edited it.',
  );
  assert.equal(await events(), ['Fair', 'Quiz', 'Jam', 'Play', 'Tea']);
});

test('a source that looks cut off: nothing is removed, and the run says why', async () => {
  const { serves, read, events } = await sourceScene({ when_missing: 'delete' });
  serves(calendar(named('Ball', 'Gala')));
  await read();
  serves(calendar(named('Ball')).replace('END:VCALENDAR', ''));
  const run = await read(6 * hour);
  assert.match(run.message ?? '', /….ics has no END:VCALENDAR, and may be cut off\. So nothing/);
  assert.equal([run.state, run.deleted, await events()], ['succeeded', 0, ['Ball', 'Gala']]);
});

test('a source that has lost more than half: nothing is removed before somebody approves it', async () => {
  for (const [when_missing, done] of [
    ['cancel', 'updated'],
    ['delete', 'deleted'],
  ] as const) {
    const { serves, read, events, caller, runs } = await sourceScene({ when_missing });
    serves(calendar(named('Ball', 'Gala', 'Tea')));
    await read();
    serves(calendar(named('Ball')));
    const run = await read(6 * hour);
    assert.match(
      run.message ?? '',
      '2 of what it had before are missing: so many that it waits for approval.',
    );
    assert.equal([run[done], run.proposed], [0, 2]);
    assert.equal(await events(), ['Ball', 'Gala', 'Tea']);
    const open = await caller.proposals.list({});
    assert.is(open.items.length, 1);
    await caller.proposals.approve({ id: open.items[0]?.id ?? '' });
    assert.equal(await events(), ['Ball']);
    const [approved] = await runs();
    assert.equal([approved?.[done], approved?.proposed], [2, 0]);
  }
});

test('a run that another process has taken over: the first one writes nothing more', async () => {
  const { serves, read, dependencies, caller, id, runs } = await sourceScene();
  serves(calendar(named('Ball')));
  await read();
  serves(calendar(named('Ball', 'Gala')));
  await caller.sources.run({ id });
  const first = await holdNextRun(dependencies);
  assert.ok(first);
  const later = new Date(dependencies.now().valueOf() + 11 * 60_000);
  const second = await holdNextRun({ ...dependencies, now: () => later });
  assert.is(second?.id, first.id);
  await executeRun(dependencies, first);
  assert.equal([(await runs())[0]?.state, (await runs())[0]?.created], ['running', 0]);
  await executeRun(dependencies, second ?? first);
  assert.equal([(await runs())[0]?.state, (await runs())[0]?.created], ['succeeded', 1]);
});

test('a run whose process was killed: goes on, and writes nothing twice', async () => {
  const { serves, read, events, dependencies, caller, id, runs, source } = await sourceScene();
  serves(calendar(named('Ball', 'Gala')));
  await read();
  serves(calendar(named('Ball', 'Gala', 'Tea')));
  await caller.sources.run({ id });
  const held = await holdNextRun(dependencies);
  assert.ok(held);
  assert.is(await holdNextRun(dependencies), null, 'nobody else takes it');
  await executeRun(dependencies, held);
  const [written] = await runs();
  await dependencies.database.transaction(({ em }) =>
    em.nativeUpdate(SourceRun, { id: held.id }, { state: 'running', heldUntil: dependencies.now() }),
  );
  const after = await read(11);
  assert.equal([after.id, after.state, after.created], [held.id, 'succeeded', 1]);
  assert.equal(after.batch_ids, written?.batch_ids);
  assert.equal(await events(), ['Ball', 'Gala', 'Tea']);
  assert.is((await runs()).length, 2);
  assert.is((await source()).health, 'healthy');
});

test('an audience whose source is being read: holds up no other audience', async () => {
  const [one, other] = [await sourceScene(), await sourceScene()];
  const { address } = one;
  await one.caller.sources.create({ name: 'Second', address });
  const first = await holdNextRun(one.dependencies);
  const second = await holdNextRun(one.dependencies);
  assert.equal(
    new Set([first?.source.audienceId, second?.source.audienceId]),
    new Set([one.audience.id, other.audience.id]),
  );
  assert.is(await holdNextRun(one.dependencies), null);
  for (const { serves } of [one, other]) serves(calendar(named('Ball')));
  await runSources({ ...one.dependencies, now: () => new Date(Date.now() + 3_600_000) });
});
