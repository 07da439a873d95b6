import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { collected, createWorker, dance, hall } from './scene.ts';

test('the worker, on records that are not fit: each rejected by its reason, and the others sent', async () => {
  const { run, snapshot } = await createWorker();
  const { lines } = await run(
    collected({
      venues: [
        hall,
        { ...hall, external_id: 'nameless', name: ' ' },
        { ...hall, external_id: 'far', latitude: null },
        { ...hall, external_id: 'odd', latitude: 'north' },
      ],
      events: [
        { ...dance, starts_at: 'soon' },
        dance,
        dance,
        { ...dance, external_id: 'unnamed', name: ' ' },
        { ...dance, external_id: 'endless', ends_at: 'late' },
        { ...dance, external_id: 'never', starts_at: '2099-02-30T20:00:00Z' },
        { ...dance, external_id: 'skipped', starts_at: '2099-03-08T02:30', timezone: 'America/Toronto' },
        {
          ...{ ...dance, external_id: 'closing', timezone: 'America/Toronto' },
          ...{ starts_at: '2099-03-07T22:00', ends_at: '2099-03-08T02:00' },
        },
        { ...dance, external_id: 'backward', ends_at: '2099-01-01T00:00:00Z' },
        { ...dance, external_id: 'lost', venue: 'far' },
        { ...dance, external_id: 'unsaid', source_url: 'CANCELLED' },
        { ...dance, external_id: 'script', source_url: 'javascript:alert(1)' },
        { ...dance, external_id: 'martian', timezone: 'Mars/Olympus' },
      ],
    }),
  );
  assert.equal(lines, [
    '1 venue created',
    '2 events created',
    '1 venue rejected: latitude: must be a number (The Hall)',
    '1 event rejected: timezone: must be an IANA time zone such as America/Toronto (Dance 2099-01-02 01:00 UTC)',
    '1 venue rejected: without a name (nameless): --map FIELD=… names its field',
    '1 venue rejected: without coordinates (The Hall): --coordinates places it',
    '3 events rejected: without a usable time (Dance soon, Dance 2099-01-01 20:00, Dance 2099-02-30 20:00:00Z)',
    '1 event rejected: given twice (Dance 2099-01-01 20:00)',
    '1 event rejected: without a name (unnamed 2099-01-01 20:00): --map FIELD=… names its field',
    '1 event rejected: with a time that does not exist on 2099-03-08: clocks in America/Toronto are set forward over it (Dance 2099-03-08 02:30)',
    '1 event rejected: ends before it starts (Dance 2099-01-01 20:00)',
    '1 event rejected: at a venue left out (Dance 2099-01-01 20:00)',
    '2 events rejected: without a usable address (Dance 2099-01-01 20:00, Dance 2099-01-01 20:00): --url gives it one',
  ]);
  assert.is((await snapshot()).length, 1);
});

test('the worker, on records that lack what an option says: each rejected, and the option named', async () => {
  const { run } = await createWorker();
  const lacking = {
    venues: [
      { ...hall, external_id: 'anywhere', latitude: null },
      { ...hall, external_id: 'alone', locale: null },
    ],
    events: [
      { ...dance, external_id: 'unplaced', venue: undefined },
      { ...dance, external_id: 'local', starts_at: '2099-01-05T20:00', timezone: null, venue: 'elsewhere' },
      { ...dance, external_id: 'timeless', starts_at: null, venue: 'elsewhere' },
      { ...dance, external_id: 'pageless', source_url: null, venue: 'elsewhere' },
    ],
  };
  assert.equal((await run(collected(lacking))).lines, [
    '1 venue rejected: without coordinates (The Hall): --coordinates places it',
    '1 venue rejected: without a locale (The Hall): --locale names one',
    '1 event rejected: without a venue (Dance 2099-01-01 20:00): --venue names one',
    '1 event rejected: without a usable time (Dance 2099-01-05 20:00): --time-zone names the zone',
    '1 event rejected: without a usable time (Dance): --map FIELD=… names its field',
    '1 event rejected: without a usable address (Dance 2099-01-01 20:00): --url gives it one',
  ]);
});

test('the worker, on records that the service refuses: rejected by its reasons, and the others sent', async () => {
  const { run } = await createWorker();
  const names = ['a', 'b', 'c', 'd'];
  const venues = names.map((external_id) => ({
    ...hall,
    external_id,
    name: external_id,
    locale: 'atlantis',
  }));
  const events = [
    dance,
    { ...dance, external_id: 'misleading', name: 'The \u202Ellah' },
    { ...dance, external_id: 'sunk', venue: 'a' },
  ];
  assert.equal((await run(collected({ venues: [hall, ...venues], events }))).lines, [
    '1 venue created',
    '1 event created',
    '1 event rejected: name must not contain control characters or bidirectional overrides (The llah 2099-01-01 20:00)',
    '4 venues rejected: locale must be the label of a locale of the audience (a, b, c, d)',
    '1 event rejected: venue refers to an invalid item of this batch (Dance 2099-01-01 20:00)',
  ]);
});
