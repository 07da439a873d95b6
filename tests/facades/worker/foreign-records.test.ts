import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { read } from './read.ts';
import { collected, createWorker, file } from './scene.ts';

const here = ['--locale', 'toronto', '--time-zone', 'America/Toronto', '--url', 'https://club.example/'];
const created = ['1 venue created', '1 event created'];

const gig = {
  ID: 17,
  Title: 'Jazz Night',
  Start: '2099-01-02 8:30 pm',
  Venue: { Name: 'The Cellar', Lat: '43.6', Lng: -79.4, Street: '5 Low St' },
  Artists: ['Ana Torres', { name: 'Bo' }],
  price: '$5',
  tags: 'jazz',
};

test('the worker, on JSON of another shape: usual names of fields are known', async () => {
  const { run, snapshot } = await createWorker();
  const { lines, code } = await run(file('export.json', JSON.stringify({ data: [gig] })), { options: here });
  assert.equal([code, lines], [0, created]);
  const [venue] = await snapshot();
  assert.equal([venue?.name, venue?.address, venue?.latitude], ['The Cellar', '5 Low St', 43.6]);
  assert.equal(venue?.provenance[0]?.url, 'https://club.example/');
  const [event] = venue?.events ?? [];
  assert.equal([event?.name, event?.starts_at], ['Jazz Night', '2099-01-03T01:30:00.000Z']);
  assert.equal(
    event?.people.map(({ name }) => name),
    ['Ana Torres', 'Bo'],
  );
});

test('the worker, with --map: fields within others, two columns that are one, and the fields of the venue', async () => {
  const { run, snapshot } = await createWorker();
  const records = [
    { was: 'Jazz', wann: { tag: '2099-07-01', zeit: '20:00' }, wo: 'Keller', breite: 43.6, laenge: -79.4 },
  ];
  const maps = [
    'name=was',
    'starts_at=wann.tag+wann.zeit',
    'venue=wo',
    'venue.latitude=breite',
    'venue.longitude=laenge',
  ].flatMap((map) => ['--map', map]);
  const { lines } = await run(file('abende.json', JSON.stringify(records)), { options: [...here, ...maps] });
  assert.equal(lines, created);
  const [venue] = await snapshot();
  assert.equal([venue?.name, venue?.events[0]?.starts_at], ['Keller', '2099-07-02T00:00:00.000Z']);
});

test('the worker, with --map to a field that there is not: one sentence that names the fields', async () => {
  const { run } = await createWorker();
  const { code, lines, errors } = await run(file('events.json', '[]'), { options: ['--map', 'titel=was'] });
  assert.equal([code, lines], [1, []]);
  assert.match(errors, /^--map.* titel is not one of accessibility, .*categories, community, .*\n$/);
});

test('the worker, on CSV and NDJSON: venues by name, dates and times in columns of their own', async () => {
  const { run, snapshot } = await createWorker();
  const venues = file(
    'venues.csv',
    '\uFEFFVenue Name;Lat;Lng\nThe Cellar;43.6;-79.4\n"Hall; upstairs";43.7;-79.3\n',
  );
  const events = file(
    'programme.ndjson',
    `${JSON.stringify({ title: 'Late', venue: 'the cellar', date: '2099-07-01', start_time: '22:00', end_time: '1am' })}\n` +
      `${JSON.stringify({ title: 'Early', venue: 'Hall; upstairs', date: '2099-07-01', start_time: '7 a.m.' })}\n`,
  );
  const { lines } = await run([venues, events], { options: here });
  assert.equal(lines, ['2 venues created', '2 events created']);
  const found = await snapshot();
  assert.equal(
    found.flatMap(({ name, events }) =>
      events.map((event) => [name, event.name, event.starts_at, event.ends_at]),
    ),
    [
      ['Hall; upstairs', 'Early', '2099-07-01T11:00:00.000Z', null],
      ['The Cellar', 'Late', '2099-07-02T02:00:00.000Z', '2099-07-02T05:00:00.000Z'],
    ],
  );
});

test('a directory with files named after kinds of records: the others are not read, and what is null is left out', async () => {
  const directory = collected();
  const locale = {
    label: 'elsewhere',
    name: 'Elsewhere',
    country: 'CA',
    latitude: 1,
    longitude: 1,
    timezone: 'UTC',
  };
  writeFileSync(join(directory, 'locales.json'), JSON.stringify([{ ...locale, region: null }]));
  writeFileSync(
    join(directory, 'photos.json'),
    JSON.stringify([{ id: 'p', event: 'dance', url: 'https://a.example/' }]),
  );
  const { venues, events, rejected } = await read([directory]);
  assert.equal([venues.length, events.length, rejected], [1, 1, []]);
});

test('the worker, on events alone: at venues that the same source sent before', async () => {
  const { run } = await createWorker();
  const place = { id: 'v1', name: 'Hall', lat: 43.6, lon: -79.4 };
  const event = { id: 'e1', title: 'Jazz', start: '2099-07-01T20:00:00Z', venue_id: 'v1' };
  await run(file('venues.json', JSON.stringify([place])), { options: here });
  assert.equal((await run(file('events.json', JSON.stringify([event])), { options: here })).lines, [
    '1 event created',
  ]);
});

test('the worker, on dates: whole days, unchanged when sent again, and a time where the source gives one later', async () => {
  const { run, snapshot } = await createWorker();
  const calendar = (...times: string[]) =>
    file(
      'hall.ics',
      [
        'BEGIN:VCALENDAR',
        'BEGIN:VEVENT',
        'UID:a',
        'SUMMARY:Fair',
        ...times,
        'END:VEVENT',
        'END:VCALENDAR',
      ].join('\r\n'),
    );
  const hall = ['--venue', 'Hall', '--coordinates', '43.6,-79.4', '--url', 'https://hall.example/'];
  const send = async (...times: string[]) => {
    const { lines } = await run(calendar(...times), { options: ['--locale', 'toronto', ...hall] });
    const [fair] = (await snapshot()).flatMap(({ events }) => events);
    return [lines.at(-1), fair?.all_day, fair?.starts_at, fair?.ends_at];
  };
  const days = ['DTSTART;VALUE=DATE:20990529', 'DTEND;VALUE=DATE:20990531'];
  const stored = [true, '2099-05-29T04:00:00.000Z', '2099-05-31T04:00:00.000Z'];
  assert.equal(await send(...days), ['1 event created', ...stored]);
  assert.equal(await send(...days), ['1 event unchanged', ...stored]);
  assert.equal(await send('DTSTART:20990529T190000Z'), [
    '1 event updated',
    false,
    '2099-05-29T19:00:00.000Z',
    null,
  ]);
});

test('the worker, when every record is rejected: the report, a sentence, and exit code 1', async () => {
  const { run } = await createWorker();
  const lost = { title: 'Jazz', start: '11/10/2099', lat: 43.6, lon: -79.4, venue: 'Hall' };
  const path = file('events.json', JSON.stringify([lost, { title: 'Folk' }]));
  const { code, lines, errors } = await run(path, { options: here });
  assert.is(code, 1);
  assert.match(lines[0] ?? '', /^1 event rejected: /);
  assert.is(errors, 'Nothing was sent: every record was rejected.\n');
});

test('the worker, with --dry-run: a table of what would happen, without what is unchanged', async () => {
  const { run, batches } = await createWorker();
  const records = (title: string) =>
    file(
      'events.json',
      JSON.stringify([
        { ...gig, Title: title },
        { ...gig, ID: 18 },
        { ...gig, ID: 19, Start: 'soon' },
      ]),
    );
  await run(records('Jazz Night'), { options: here });
  const { lines, code } = await run(records('Jazz Morning'), { options: [...here, '--dry-run'] });
  assert.is(code, 0);
  assert.equal(
    lines
      .filter((line) => !/^[┌├└]/.test(line))
      .map((line) => line.split('│').flatMap((cell) => cell.trim() || [])),
    [
      ['result', 'kind', 'when', 'what', 'id', 'why'],
      ['updated', 'event', '2099-01-02 20:30', 'Jazz Morning', '17'],
      ['rejected', 'event', 'soon', 'Jazz Night', '19', 'without a usable time'],
      ['1 venue unchanged'],
      ['1 event updated'],
      ['1 event unchanged'],
      ['1 event rejected: without a usable time (Jazz Night soon)'],
    ],
  );
  assert.is((await batches()).length, 1);
});
