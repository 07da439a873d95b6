import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { PruneReport } from '../../core/batches/pruning/prune-report.ts';
import { mergerIn } from '../merging/merger.ts';
import { seedAudience, seedEvent, seedVenue } from '../support/records/seeds.ts';
import { eventItem, resultsOf, send, venueItem } from '../support/requests/batch.ts';
import { signIn } from '../support/requests/credentials.ts';
import { request } from '../support/requests/request.ts';
import { undo } from '../undoing/undo.ts';
import { createScene } from './scene.ts';

type Pruned = PruneReport & { error: string; fields: Record<string, string[]> };

const prune = (as: string, body: object, query = '') =>
  request<Pruned>(`POST /v1/research/prune${query}`, { as, body: { source: 'scraper', ...body } });

const fatesOf = ({ records }: PruneReport) =>
  records.map(({ external_id, result, reason }) => [external_id, reason ?? result]);

const full = {
  venues: ['v1', 'v2', 'v3', 'v4'].map((id) => venueItem(id, { name: id })),
  events: ['e1', 'e2', 'e3', 'e4'].map((id) => eventItem(id, { name: id })),
};

/** An audience with four venues and four events of a source. */
async function createSource() {
  const scene = await createScene();
  const { as } = scene;
  const { body } = await send(as, full);
  const idOf = (externalId: string) =>
    body.items.find(({ external_id }) => external_id === externalId)?.id ?? '';
  const snapshot = async () => {
    const { body: found } = await request<{
      locales: { venues: { name: string; events: { name: string }[] }[] }[];
    }>('GET /v1/research/snapshot', { as });
    const venues = found.locales.flatMap((locale) => locale.venues);
    return [...venues, ...venues.flatMap(({ events }) => events)].map(({ name }) => name);
  };
  return { ...scene, idOf, snapshot };
}

const everything = ['v1', 'v2', 'v3', 'v4', 'e1', 'e2', 'e3', 'e4'];

test('POST /v1/research/prune: deletes what the source no longer has, but for what was edited or built on; a dry run reports the same', async () => {
  const { as, audience, idOf, snapshot, editVenue, editEvent } = await createSource();
  await editVenue(idOf('v2'), { address: '1 Main St' });
  await editEvent(idOf('e2'), { description: 'With a band' });
  const { as: member } = await signIn({ audience });
  const replied = await request(`POST /v1/events/${idOf('e3')}/rsvp`, {
    as: member,
    body: { state: 'maybe' },
  });
  assert.is(replied.status, 200);
  await send(as, { source: { name: 'guide' }, venues: [venueItem('v9', { name: 'v9' })] });

  const named = { venues: ['v3', ' v4 '], events: [] };
  const planned = await prune(as, named, '?dry_run=true');
  assert.equal([planned.status, planned.body.id, planned.body.dry_run], [200, null, true]);
  assert.equal((await snapshot()).length, 9);

  const { body } = await prune(as, named);
  assert.equal(body.records, planned.body.records);
  assert.equal(body.dry_run, false);
  assert.equal(fatesOf(body), [
    ['v1', 'has events'],
    ['v2', 'an administrator edited it'],
    ['e1', 'deleted'],
    ['e2', 'an administrator edited it'],
    ['e3', 'has RSVPs'],
    ['e4', 'deleted'],
  ]);
  assert.equal(body.records[2], {
    kind: 'event',
    external_id: 'e1',
    id: idOf('e1'),
    name: 'e1',
    starts_at: '2099-01-02T01:00:00.000Z',
    result: 'deleted',
    reason: null,
  });
  assert.equal(await snapshot(), ['v1', 'v2', 'v3', 'v4', 'v9', 'e2', 'e3']);
});

test('POST /v1/research/prune: what others made stays, whether an item was linked with it or a record merged with it', async () => {
  const { as, idOf, locale, editVenue, merge } = mergerIn(await createSource());
  const linked = await seedVenue(locale, { name: 'By hand', address: '9 Main St' });
  const survivor = await seedVenue(locale);
  const merged = await seedVenue(locale);
  const { id: event } = await seedEvent(linked);
  const named = [venueItem('v5', { id: linked.id }), venueItem('v6')];
  const events = [eventItem('e5', { id: event, venue: { id: linked.id } })];
  const sent = await send(as, { venues: named, events });
  assert.is(sent.status, 200, JSON.stringify(sent.body));
  await merge('Venue', idOf('v1'), survivor.id);
  await merge('Venue', merged.id, idOf('v2'));
  await editVenue(idOf('v3'), { hidden: true });
  const { body } = await prune(as, { venues: ['v6'], events: ['e1', 'e2', 'e3', 'e4'] });
  assert.equal(fatesOf(body), [
    ['v1', 'an administrator edited it'],
    ['v2', 'another was merged into it'],
    ['v3', 'an administrator edited it'],
    ['v4', 'deleted'],
    ['v5', 'the source did not make it'],
    ['e5', 'the source did not make it'],
  ]);
});

test('POST /v1/research/prune: a venue goes with its events; what comes back is created under its id', async () => {
  const { as, idOf, snapshot } = await createSource();
  const { body } = await prune(as, { venues: ['v2'], events: ['none'] });
  assert.ok(body.records.every(({ result }) => result === 'deleted'));
  assert.equal(await snapshot(), ['v2']);
  assert.equal((await prune(as, { venues: ['v2'], events: ['none'] })).body.records, []);
  const again = await send(as, full);
  assert.equal(resultsOf(again.body), {
    ...{ v1: 'created', v2: 'unchanged', v3: 'created', v4: 'created' },
    ...{ e1: 'created', e2: 'created', e3: 'created', e4: 'created' },
  });
  assert.equal(again.body.items.find(({ external_id }) => external_id === 'e1')?.id, idOf('e1'));
  assert.equal(await snapshot(), everything);
});

test('POST /v1/research/prune, undone as the batch that it is: everything is there again', async () => {
  const { as, snapshot } = await createSource();
  const { body } = await prune(as, { venues: ['none'], events: ['none'] });
  assert.equal(await snapshot(), []);
  const listed = await request<{ id: string; venues: object; events: object }[]>('GET /v1/research/batches', {
    as,
  });
  const [{ id, venues, events } = { id: '' }] = listed.body;
  const counts = { created: 0, updated: 0, unchanged: 0, deleted: 4 };
  assert.equal([id, venues, events], [body.id, counts, counts]);
  const undone = await undo(as, body.id);
  assert.equal([undone.status, undone.body.reverted, undone.body.kept], [200, 8, []]);
  assert.equal(await snapshot(), everything);
  assert.equal(
    Object.values(resultsOf((await send(as, full)).body)),
    everything.map(() => 'unchanged'),
  );
});

test('POST /v1/research/prune: kinds without ids, what is over, cancelled or from `until` on, and other sources and audiences are not compared', async () => {
  const { as, idOf } = await createSource();
  const past = { starts_at: '2001-01-01T20:00:00Z' };
  const later = { starts_at: '2100-01-01T20:00:00Z' };
  await send(as, {
    events: [eventItem('e1', { status: 'cancelled' }), eventItem('e2', past), eventItem('e3', later)],
  });
  const { body } = await prune(as, { events: ['none'], until: '2099-06-01T00:00:00Z' });
  assert.equal(fatesOf(body), [['e4', 'deleted']]);
  assert.equal((await prune(as, {})).body, { id: null, dry_run: false, records: [] });
  assert.equal((await prune(as, { source: 'guide', venues: ['none'], events: ['none'] })).body.records, []);
  const { as: elsewhere } = await createScene();
  assert.equal((await prune(elsewhere, { venues: ['none'], events: ['none'] })).body.records, []);
  assert.is((await request(`GET /v1/venues/${idOf('v1')}`, { as })).status, 403);
});

test('POST /v1/research/prune: 400 that names the first id which is none', async () => {
  const { as } = await createScene();
  const { status, body } = await prune(as, { venues: ['v1', 7, {}], events: Array(20_001).fill('e') });
  assert.equal([status, body.error], [400, 'invalid_request']);
  assert.equal(Object.keys(body.fields), ['venues.1', 'events']);
  const foreign = await prune(as, { venues: [] }, `?audience=${(await seedAudience()).subdomain}`);
  assert.is(foreign.status, 403);
});

test('POST /v1/research/prune of most of a source: waits for approval, unless `review` is false', async () => {
  const { as, get } = await createScene();
  const ids = Array.from({ length: 21 }, (_, index) => `v${index}`);
  await send(as, { venues: ids.map((id, index) => venueItem(id, { latitude: 43 + index })) });
  const planned = await prune(as, { venues: ids.slice(11) }, '?dry_run=true');
  assert.equal([planned.status, planned.body.state, planned.body.records.length], [200, undefined, 11]);
  const { status, body } = await prune(as, { venues: ids.slice(11) });
  assert.equal(
    [status, body.state, body.dry_run, body.records],
    [202, 'proposed', true, planned.body.records],
  );
  const { items } = await get<{ items: object[] }>(`research/batches/${body.id}`);
  assert.is(items.length, 11);
  assert.is((await prune(as, { venues: ids.slice(10) })).status, 200, 'ten at once may be gone');
  assert.is((await prune(as, { venues: [] })).status, 202);
  const deleted = await prune(as, { venues: [], review: false });
  assert.equal([deleted.status, deleted.body.dry_run, deleted.body.records.length], [200, false, 11]);
});
