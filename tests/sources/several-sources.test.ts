import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { replacedByNewer } from '../../orm/records/proposal.ts';
import { worker } from '../support/requests/credentials.ts';
import { globalId, graphql } from '../support/requests/graphql.ts';
import { request } from '../support/requests/request.ts';
import { calendar, named, sourceScene } from './scene.ts';
import { closeServers } from './serve.ts';

test.after(closeServers);

const day = 24 * 60;

/** At a place that is surely the same, whatever the source. */
const placed = (events: Parameters<typeof calendar>[0]) =>
  calendar(events).replaceAll('The Hall', 'The Jade Ballroom, 14 Jade Street');

/** A source that has read these events, and another one that has read the same ones. */
async function twoSources(titles: string[], fields: object = {}) {
  const scene = await sourceScene();
  scene.serves(placed(named(...titles)));
  await scene.read();
  const { address, caller } = scene;
  const other = { name: 'Guide', address: `${address}/guide.ics`, kind: 'icalendar', mode: 'apply' } as const;
  const { id } = await caller.sources.create({ ...other, latitude: 43.65, longitude: -79.38, ...fields });
  const readOther = (minutes = 0) => scene.read(minutes, id);
  return { ...scene, readOther };
}

test('a source that proposes what other sources have made: proposes to link it, and then only what is new', async () => {
  const { caller, id, readOther, serves, events } = await twoSources(['Ball', 'Gala'], { mode: 'propose' });
  const run = await readOther();
  assert.equal([run.unchanged, run.proposed], [3, 3]);
  const approve = async () => {
    const [proposal] = (await caller.proposals.list({})).items;
    await caller.proposals.approve({ id: proposal?.id ?? '' });
  };
  await approve();
  serves(placed(named('Ball', 'Gala', 'Tea')));
  await caller.sources.update({ id, paused: true });
  assert.is((await readOther(day)).proposed, 1);
  await approve();
  assert.equal(await events(), ['Ball', 'Gala', 'Tea']);
});

test('a source that no longer has what another source names: it stays, and is counted as kept', async () => {
  const { serves, readOther, events } = await twoSources(['Ball', 'Gala', 'Tea'], { when_missing: 'delete' });
  await readOther();
  serves(placed(named('Ball', 'Gala')));
  const run = await readOther(day);
  assert.equal([run.deleted, run.kept], [0, 1]);
  assert.match(
    run.message ?? '',
    '1 of what it had before is missing, but kept: the source did not make it.',
  );
  assert.equal(await events(), ['Ball', 'Gala', 'Tea']);
});

test('POST /v1/sources/preview, of a name that another source gave: says that it is kept, and not that somebody edited it', async () => {
  const { serves, readOther, address, as } = await twoSources(['Ball']);
  await readOther();
  serves(placed([{ uid: 'Ball', title: 'Great Ball' }]));
  const preview = { name: 'Guide', address, latitude: 43.65, longitude: -79.38 };
  const { body } = await request<{ rows: { warnings: string[] }[] }>('POST /v1/sources/preview', {
    as,
    body: preview,
  });
  assert.equal(body.rows[0]?.warnings, ['Kept, as edited or given before: name.']);
});

test('deleteSource: what another source names too is that one’s, which changes and removes it', async () => {
  const { caller, id, serves, readOther, events } = await twoSources(['Ball', 'Gala'], {
    when_missing: 'delete',
  });
  await readOther();
  await caller.sources.delete({ id });
  serves(placed([{ uid: 'Ball', title: 'Great Ball' }]));
  const run = await readOther(day);
  assert.equal(
    [run.updated, run.deleted, run.kept, run.message],
    [1, 1, 0, '1 of what it had before is missing.'],
  );
  assert.equal(await events(), ['Great Ball']);
});

test('deleteSource: what a service token sent under its name stays the token’s', async () => {
  const { audience, caller, id, as, events, rows, readOther, serves } = await twoSources(['Ball']);
  await readOther();
  await caller.sources.update({ id, paused: true });
  const [ball] = await rows();
  const starts_at = new Date(Date.parse(ball?.starts_at ?? '') + 24 * 60 * 60_000).toISOString();
  const item = { external_id: 'mine', name: 'Gala', starts_at, ends_at: null, venue: { id: ball?.venue_id } };
  const provenance = { url: 'https://hall.example/', retrieved_at: starts_at, confidence: 0.9 };
  const body = { source: { name: 'Library' }, events: [{ ...item, provenance }] };
  assert.is((await request('POST /v1/research/batch', { as: await worker(audience), body })).status, 200);
  serves(placed(named('Ball', 'Gala')));
  await readOther(day);
  assert.equal(await events(), ['Ball', 'Gala']);
  await caller.sources.delete({ id });
  const sources = await Promise.all(
    (await rows()).map(async (event) => {
      const document =
        'query ($id: ID!) { node(id: $id) { ... on Event { origins { source externalId } } } }';
      const variables = { id: globalId('Event', event.id) };
      const { body } = await graphql<{ node: { origins: object[] } }>(audience, document, { as, variables });
      return body.data?.node.origins;
    }),
  );
  assert.equal(sources, [
    [{ source: 'Guide', externalId: 'Ball' }],
    [
      { source: 'Guide', externalId: 'Gala' },
      { source: 'Library', externalId: 'mine' },
    ],
  ]);
});

test('a source whose cancellations wait for approval: replaced by the same ones when it is read again', async () => {
  const { caller, serves, read } = await sourceScene({ when_missing: 'cancel' });
  serves(placed(named('Ball', 'Gala', 'Tea')));
  await read();
  for (const title of ['Ball', 'The Ball']) {
    serves(placed([{ uid: 'Ball', title }]));
    await read(day);
  }
  const { items } = await caller.proposals.list({});
  assert.equal(
    items.map(({ state, reason, open_count: open }) => [state, reason, open]),
    [
      ['proposed', null, 2],
      ['expired', replacedByNewer, 0],
    ],
  );
});

test('a source that proposes an event and no longer brings it: its venue stays open as long as the event does', async () => {
  const { caller, id, serves, read } = await sourceScene({ mode: 'propose' });
  const barn = (events: Parameters<typeof calendar>[0]) => calendar(events).replace('The Hall', 'The Barn');
  serves(barn(named('Ball', 'Gala')));
  await read();
  await caller.sources.update({ id, exclude: ['Ball'] });
  serves(barn([{ uid: 'Ball' }, { uid: 'Gala', title: 'The Gala' }]));
  await read(day);
  const { items } = await caller.proposals.list({});
  assert.equal(
    items.map(({ state, open_count: open }) => [state, open]),
    [
      ['proposed', 2],
      ['proposed', 2],
    ],
  );
});

test('a source that proposes and no longer has an event: what is open of it expires', async () => {
  const { caller, serves, read } = await sourceScene({ mode: 'propose' });
  serves(placed(named('Ball', 'Gala')));
  await read();
  serves(placed(named('Gala')));
  await read(day);
  const { items } = await caller.proposals.list({});
  assert.equal(
    items.map(({ state, reason, open_count: open }) => [state, reason, open]),
    [
      ['proposed', null, 2],
      ['expired', 'Its source no longer has it.', 0],
    ],
  );
});

test('deleteSource: what it proposed and is open expires, and says why', async () => {
  const { caller, id, serves, read } = await sourceScene({ mode: 'propose' });
  serves(placed(named('Ball')));
  await read();
  await caller.sources.delete({ id });
  const { items } = await caller.proposals.list({});
  assert.equal(
    items.map(({ state, reason, open_count: open }) => [state, reason, open]),
    [['expired', 'Its source was deleted.', 0]],
  );
});
