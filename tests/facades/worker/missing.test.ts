import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { collected, createWorker, dance, file, hall } from './scene.ts';

const undoingOf = (id: string | undefined) =>
  `Batch ${id}. Undo it: npm run cli -- research undo-batch --id ${id}`;

const barn = { ...hall, external_id: 'barn', name: 'The Barn' };
const ball = { ...dance, external_id: 'ball', name: 'Ball' };
const both = { venues: [hall, barn], events: [dance, ball] };
const fewer = { venues: [hall], events: [dance] };
const unchanged = ['1 venue unchanged', '1 event unchanged'];

test('the worker, on a source that has lost records: names them, and deletes nothing', async () => {
  const { run, snapshot } = await createWorker();
  await run(collected(both));
  const { code, lines } = await run(collected(fewer));
  assert.is(code, 0);
  assert.equal(lines, [
    ...unchanged,
    '1 venue no longer in the source (The Barn)',
    '1 event no longer in the source (Ball)',
  ]);
  const venues = await snapshot();
  assert.equal([venues.length, venues.flatMap(({ events }) => events).length], [2, 2]);
});

test('the worker, with --delete-missing: a dry run tells what it deletes, and keeps what an administrator edited', async () => {
  const { run, snapshot, editEvent, batches } = await createWorker();
  const brunch = { ...dance, external_id: 'brunch', name: 'Brunch' };
  await run(collected({ ...both, events: [dance, ball, brunch] }));
  const [edited] = (await snapshot()).flatMap(({ events }) => events).filter(({ name }) => name === 'Brunch');
  await editEvent(edited?.id ?? '', { description: 'With pancakes' });
  const fate = [
    ...unchanged,
    '1 venue deleted: no longer in the source (The Barn)',
    '1 event deleted: no longer in the source (Ball)',
    '1 event no longer in the source, kept: an administrator edited it (Brunch)',
  ];
  const planned = await run(collected(fewer), { options: ['--delete-missing', '--dry-run'] });
  assert.equal(planned.lines.slice(-fate.length), fate);
  assert.match(
    planned.lines.join('\n'),
    /^│ deleted +│ venue +│ +│ The Barn +│ barn +│ no longer in the source +│$/m,
  );
  assert.match(
    planned.lines.join('\n'),
    /^│ kept +│ event +│ 2099-01-02 01:00 UTC +│ Brunch +│ brunch +│ an administrator edited it +│$/m,
  );
  assert.is((await snapshot()).length, 2);
  const sent = await run(collected(fewer), { options: ['--delete-missing'] });
  assert.equal(sent.lines, fate);
  const [{ id, events } = {}] = await batches();
  assert.equal([sent.undoing, events?.deleted], [[undoingOf(id)], 1]);
  const [venue, ...others] = await snapshot();
  assert.equal([venue?.name, others, venue?.events.length], ['The Hall', [], 2]);
  assert.is((await batches()).length, 3, 'the deletions are a batch');
  assert.equal((await run(collected(both))).lines.slice(0, 2), ['1 venue created', '1 venue unchanged']);
});

test('the worker, on records that it rejects, of other communities, or of a kind that the source does not list: they are not missing', async () => {
  const { run, snapshot } = await createWorker();
  await run(collected(both));
  const faulty = { venues: [hall, { ...barn, locale: 'nowhere' }], events: [dance, { ...ball, name: '' }] };
  const options = ['--delete-missing'];
  const text = async (input: string, more: string[] = []) =>
    (await run(input, { options: [...options, ...more] })).lines.join('\n');
  assert.not.match(await text(collected(faulty)), 'no longer');
  assert.not.match(await text(collected(both), ['--community', 'contra']), 'no longer');
  assert.not.match(await text(file('events.json', JSON.stringify([dance, ball]))), 'no longer');
  assert.not.match(await text(collected({ venues: [], events: [] })), 'no longer');
  assert.is((await snapshot()).length, 2);
});

test('the worker, on a source that is cut off: reads the rest, says so, and deletes nothing', async () => {
  const { run, snapshot } = await createWorker();
  const event = (uid: string) =>
    `BEGIN:VEVENT\nUID:${uid}\nSUMMARY:${uid}\nDTSTART:20990701T200000Z\nEND:VEVENT\n`;
  const whole = `BEGIN:VCALENDAR\n${event('Jazz')}${event('Folk')}END:VCALENDAR\n`;
  const options = [
    ...['--locale', 'toronto', '--venue', 'The Hall', '--coordinates', '43.65,-79.38', '--delete-missing'],
    ...['--url', 'https://hall.example/'],
  ];
  await run(file('calendar.ics', whole), { options });
  const { code, lines } = await run(file('calendar.ics', whole.slice(0, whole.lastIndexOf('DTSTART'))), {
    options,
  });
  assert.equal(
    [code, lines.slice(0, 4)],
    [
      0,
      [
        '1 venue unchanged',
        '1 event unchanged',
        '1 event rejected: is cut off (Folk)',
        'Nothing counts as missing:',
      ],
    ],
  );
  assert.is((await snapshot()).flatMap(({ events }) => events).length, 2);
  await run(
    file(
      'calendars.ics',
      `BEGIN:VCALENDAR\n${event('Jazz')}END:VCALENDAR\n` + `BEGIN:VCALENDAR\n${event('Folk')}END:VCALENDAR\n`,
    ),
    { options },
  );
  assert.is((await snapshot()).flatMap(({ events }) => events).length, 2);
});

test('the worker, on a calendar: what is further ahead than it was read is not missing', async () => {
  const { run } = await createWorker();
  const calendar = (...events: string[]) =>
    file('calendar.ics', ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events, 'END:VCALENDAR'].join('\r\n'));
  const yearly = (uid: string, month: string) =>
    [
      'BEGIN:VEVENT',
      `UID:${uid}`,
      `SUMMARY:${uid}`,
      `DTSTART:2020${month}01T200000Z`,
      'RRULE:FREQ=YEARLY',
      'END:VEVENT',
    ].join('\r\n');
  const options = [
    ...['--locale', 'toronto', '--venue', 'The Hall', '--coordinates', '43.65,-79.38'],
    ...['--url', 'https://hall.example/'],
  ];
  const ten = await run(calendar(yearly('Jazz', '03'), yearly('Folk', '09')), {
    options: [...options, '--days', '1830'],
  });
  assert.match(ten.lines.join(), /^1 venue created,(9|10|11) events created$/);
  const fewer = await run(calendar(yearly('Jazz', '03')), { options: [...options, '--days', '1098'] });
  assert.match(
    fewer.lines.join(),
    /^1 venue unchanged,[1-4] events? unchanged,[1-4] events? no longer in the source \(Folk/,
  );
});
