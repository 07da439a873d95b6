import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { batchesOf, itemCount } from '../../../core/sources/readers/batches.ts';
import { createWorker, file } from './scene.ts';

const provenance = { url: 'https://hall.example/', retrieved_at: '2026-01-01T00:00:00Z', confidence: 1 };
const venue = (external_id: string) => ({ external_id, name: external_id, provenance });
const eventsAt = (external_id: string, length: number) =>
  Array.from({ length }, (_, index) => ({
    external_id: `${external_id} ${index}`,
    venue: { external_id },
    provenance,
  }));

test('batches: none is too large, each event is in one, with its venue, however many a venue has', () => {
  const events = [...eventsAt('a', 12_000), ...eventsAt('b', 3), ...eventsAt('sent before', 700)];
  const batches = [...batchesOf({ venues: [venue('a'), venue('b'), venue('c')], events })];
  assert.ok(batches.every((batch) => itemCount(batch) > 0 && itemCount(batch) <= 500));
  const sent = batches.flatMap((batch) => batch.events.map(({ external_id }) => external_id));
  assert.equal(
    sent,
    events.map(({ external_id }) => external_id),
  );
  for (const { venues, events } of batches)
    for (const { venue } of events)
      assert.ok(
        venue.external_id === 'sent before' || venues.some((each) => each.external_id === venue.external_id),
      );
  assert.is(batches.length, 27);
});

test('batches: none is larger than the service accepts, however long the texts', () => {
  const description = '語'.repeat(20_000);
  const events = eventsAt('a', 700).map((event) => ({ ...event, description }));
  const batches = [...batchesOf({ venues: [venue('a'), venue('b')], events })];
  for (const batch of batches) assert.ok(JSON.stringify(batch).length * 3 < 16 * 1024 * 1024);
  assert.is(batches.flatMap((batch) => batch.events).length, 700);
});

test('the worker, on more events at a venue than a batch holds: several batches, and the venue counted once', async () => {
  const { run, batches } = await createWorker();
  const events = Array.from({ length: 600 }, (_, index) => ({
    id: `e${index}`,
    title: 'Lesson',
    start: '2099-07-01T20:00:00Z',
    venue: { name: 'School', lat: 43.6, lon: -79.4 },
  }));
  const path = file('events.json', JSON.stringify(events));
  const options = ['--locale', 'toronto', '--url', 'https://school.example/'];
  const planned = await run(path, { options: [...options, '--dry-run'] });
  assert.equal(planned.lines.slice(-2), ['1 venue created', '600 events created']);
  assert.is(planned.lines.filter((line) => line.includes(' venue ')).length, 2);
  assert.equal((await run(path, { options })).lines.slice(0, 2), ['1 venue created', '600 events created']);
  assert.is((await batches()).length, 2);
});
