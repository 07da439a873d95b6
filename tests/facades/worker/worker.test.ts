import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { collected, createWorker, dance, hall } from './scene.ts';

test('the worker, on raw records: they are there, tidied, without placeholders, and with where they came from', async () => {
  const { run, snapshot } = await createWorker();
  const { code, lines, errors } = await run(collected());
  assert.equal([code, lines, errors], [0, ['1 venue created', '1 event created'], '']);
  const [venue] = await snapshot();
  assert.is(venue?.name, 'The Hall');
  const [provenance] = venue?.provenance ?? [];
  assert.equal([provenance?.url, provenance?.confidence], ['https://source.example/hall?a=1&b=2', 0.5]);
  const [event] = venue?.events ?? [];
  assert.is(event?.starts_at, '2099-01-02T01:00:00.000Z');
  assert.equal(
    event?.people.map(({ name }) => name),
    ['Ana Torres'],
  );
});

test('the worker, run again: nothing but unchanged', async () => {
  const { run } = await createWorker();
  const directory = collected();
  await run(directory);
  assert.equal((await run(directory)).lines, ['1 venue unchanged', '1 event unchanged']);
});

test('the worker, on times without offset: those of the event, or else of its locale', async () => {
  const { run, snapshot } = await createWorker();
  const local = { ...dance, starts_at: '2099-07-01T20:00:00' };
  const events = [
    { ...local, external_id: 'a', timezone: 'Europe/Lisbon' },
    { ...local, external_id: 'b', timezone: null },
  ];
  await run(collected({ events }));
  assert.equal(
    (await snapshot())[0]?.events.map(({ starts_at }) => starts_at),
    ['2099-07-01T19:00:00.000Z', '2099-07-02T00:00:00.000Z'],
  );
});

test('the worker, on times with an offset in the hour that clocks show twice: those very times', async () => {
  const { run, snapshot } = await createWorker();
  await run(collected({ events: [{ ...dance, starts_at: '2098-11-02T01:30:00-05:00' }] }));
  assert.is((await snapshot())[0]?.events[0]?.starts_at, '2098-11-02T06:30:00.000Z');
});

test('the worker, on an event that clocks show as ending before it starts, as they are set back meanwhile: sends it', async () => {
  const { run } = await createWorker();
  const times = { starts_at: '2098-11-02T01:30:00-04:00', ends_at: '2098-11-02T01:15:00-05:00' };
  const { lines } = await run(collected({ events: [{ ...dance, ...times }] }));
  assert.equal(lines, ['1 venue created', '1 event created']);
});

test('the worker, on more than a batch holds: several, each venue with its events', async () => {
  const { run, batches } = await createWorker();
  const venues = Array.from({ length: 600 }, (_, index) => ({
    ...hall,
    external_id: `v${index}`,
    name: `Hall ${index}`,
  }));
  const events = Array.from({ length: 600 }, (_, index) => ({
    ...dance,
    external_id: `e${index}`,
    venue: `v${index}`,
  }));
  const directory = collected({ venues, events });
  const planned = await run(['--dry-run', directory]);
  assert.equal(planned.lines.slice(-2), ['600 venues created', '600 events created']);
  assert.equal(await batches(), []);
  assert.equal((await run(directory)).lines, planned.lines.slice(-2));
  assert.is((await batches()).length, 3);
});

test('the worker, on what the service kept and finds odd: names it, with the batch and how to undo it', async () => {
  const { run, snapshot, editEvent, batches } = await createWorker();
  await run(collected());
  const [event] = (await snapshot()).flatMap(({ events }) => events);
  await editEvent(event?.id ?? '', { name: 'Ball' });
  const venues = [hall, { ...hall, external_id: 'twin', name: 'the hall', latitude: 43.651 }];
  const { lines, undoing } = await run(collected({ venues, events: [{ ...dance, name: 'Dancing' }] }));
  assert.equal(lines, [
    '1 venue created',
    '1 venue unchanged',
    '1 event unchanged',
    '1 venue with a warning: Its locale has another venue of this name within 300 metres. (the hall)',
    '1 venue with a warning: It may be "The Hall" (names 1.00 alike; 85 of 100). (the hall)',
    '1 event kept, as edited or given before: name (Dancing 2099-01-01 20:00)',
  ]);
  const [{ id } = {}] = await batches();
  assert.equal(undoing, [`Batch ${id}. Undo it: npm run cli -- research undo-batch --id ${id}`]);
});

test('the worker, for one community: its records only', async () => {
  const { run, snapshot } = await createWorker();
  const venues = [hall, { ...hall, external_id: 'other', community: 'contra' }];
  await run(collected({ venues }), { options: ['--community', 'contra'] });
  assert.is((await snapshot()).length, 1);
});

test('the worker, with --source: its external ids are others than those of another source', async () => {
  const { run } = await createWorker();
  const directory = collected();
  const { lines } = await run(directory);
  const again = await run(directory, { options: ['--source', 'elsewhere'] });
  assert.equal(again.lines.slice(0, lines.length), lines);
});

test('the worker, with --help: the files that it reads, and their fields', async () => {
  const { run } = await createWorker();
  const { lines } = await run('--help');
  assert.not.match((await run(['send', '--help'])).lines.join('\n'), /Pattern|Any of/);
  for (const text of ['locales', 'venues', 'people', 'events', '--map', 'External id of the venue.'])
    assert.match(lines.join('\n'), text);
});
