import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { read } from './read.ts';
import { file } from './scene.ts';

const calendar = (...lines: string[]) =>
  file('calendar.ics', ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n'));

const event = (...lines: string[]) => [
  'BEGIN:VEVENT',
  'DTSTAMP:20260101T000000Z',
  'SUMMARY:Dance',
  'URL:https://hall.example/dance',
  'LOCATION:The Hall\\, 1 Main St',
  'GEO:43.65;-79.38',
  ...lines,
  'END:VEVENT',
];

const timesOf = async (path: string, timeZone?: string) =>
  (await read([path], { time_zone: timeZone })).events.map(({ starts_at }) => starts_at);

test('a calendar: its events with their places, in the form of a batch', async () => {
  const { venues, events, rejected } = await read([
    calendar(
      ...event(
        'UID:a',
        'DTSTART;TZID=America/Toronto:20990701T200000',
        'DTEND;TZID=America/Toronto:20990701T230000',
      ),
      ...event(
        'UID:b',
        'DTSTART:20990703T000000Z',
        'STATUS:CANCELLED',
        'DESCRIPTION:<p>Bring&nbsp;shoes</p><p>Please\\, do</p>',
      ),
    ),
  ]);
  assert.equal(rejected, []);
  const [venue] = venues;
  assert.equal([venue?.name, venue?.address, venue?.latitude], ['The Hall', '1 Main St', 43.65]);
  const [{ provenance, ...a } = { provenance: undefined }, b] = events;
  assert.equal(a, {
    external_id: 'a',
    name: 'Dance',
    venue: { external_id: venue?.external_id },
    time_zone: 'America/Toronto',
    starts_at: '2099-07-02T00:00:00.000Z',
    ends_at: '2099-07-02T03:00:00.000Z',
    all_day: false,
    description: null,
    url: 'https://hall.example/dance',
    people: [],
    status: 'scheduled',
  });
  assert.is(provenance?.url, 'https://hall.example/dance');
  assert.equal([b?.status, b?.description, b?.ends_at], ['cancelled', 'Bring shoes\n\nPlease, do', null]);
});

test('a series: each of its events, across the change of clocks, without what is excluded, moved where it was moved', async () => {
  const path = calendar(
    ...event(
      'UID:s',
      'DTSTART;TZID=America/Toronto:20981028T200000',
      'DTEND;TZID=America/Toronto:20981028T230000',
      'RRULE:FREQ=WEEKLY;COUNT=4',
      'EXDATE;TZID=America/Toronto:20981111T200000',
    ),
    ...event(
      'UID:s',
      'RECURRENCE-ID;TZID=America/Toronto:20981118T200000',
      'DTSTART;TZID=America/Toronto:20981119T210000',
    ),
  );
  assert.equal(await timesOf(path), [
    '2098-10-29T00:00:00.000Z',
    '2098-11-05T01:00:00.000Z',
    '2098-11-20T02:00:00.000Z',
  ]);
  const { events } = await read([path]);
  assert.equal(
    events.map(({ external_id }) => external_id),
    ['s 2098-10-29T00:00:00.000Z', 's 2098-11-05T01:00:00.000Z', 's 2098-11-19T01:00:00.000Z'],
  );
});

test('a series: further dates (RDATE), and nothing beyond the days ahead', async () => {
  const path = calendar(
    ...event(
      'UID:s',
      'DTSTART:20990701T200000Z',
      'RRULE:FREQ=DAILY;COUNT=2',
      'RDATE:20990705T200000Z,20990702T200000Z',
    ),
  );
  assert.equal(await timesOf(path), [
    '2099-07-01T20:00:00.000Z',
    '2099-07-02T20:00:00.000Z',
    '2099-07-05T20:00:00.000Z',
  ]);
  assert.equal((await read([path], { days: 1 })).events, []);
});

test('times without a zone: those of the calendar, or of the command line; without both, rejected', async () => {
  const floating = event('UID:a', 'DTSTART:20990701T200000');
  assert.equal(await timesOf(calendar('X-WR-TIMEZONE:Europe/Lisbon', ...floating)), [
    '2099-07-01T19:00:00.000Z',
  ]);
  assert.equal(await timesOf(calendar(...floating), 'America/Toronto'), ['2099-07-02T00:00:00.000Z']);
  const { rejected } = await read([calendar(...floating)]);
  assert.equal(
    rejected.map(({ title, reason, remedy }) => [title, reason, remedy]),
    [['Dance', 'without a usable time', 'time_zone']],
  );
});

test('a calendar that defines a time zone: it needs no other, and its definition is left alone', async () => {
  const definition = [
    'BEGIN:VTIMEZONE',
    'TZID:Europe/Lisbon',
    ...['BEGIN:STANDARD', 'DTSTART:19701025T020000', 'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU'],
    ...['TZOFFSETFROM:+0100', 'TZOFFSETTO:+0000', 'END:STANDARD'],
    ...['BEGIN:DAYLIGHT', 'DTSTART:19700329T010000', 'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU'],
    ...['TZOFFSETFROM:+0000', 'TZOFFSETTO:+0100', 'END:DAYLIGHT'],
    'END:VTIMEZONE',
  ];
  const path = calendar(...definition, ...event('UID:a', 'DTSTART;TZID=Europe/Lisbon:20980701T200000'));
  for (const timeZone of [undefined, 'America/Toronto'])
    assert.equal(await timesOf(path, timeZone), ['2098-07-01T19:00:00.000Z']);
});

test('whole days: from midnight to midnight in the time zone, or dates where the service knows it alone', async () => {
  const path = calendar(...event('UID:a', 'DTSTART;VALUE=DATE:20990701', 'DTEND;VALUE=DATE:20990703'));
  const { events } = await read([path], { time_zone: 'America/Toronto' });
  assert.equal(
    events.map(({ all_day, starts_at, ends_at }) => [all_day, starts_at, ends_at]),
    [[true, '2099-07-01T04:00:00.000Z', '2099-07-03T04:00:00.000Z']],
  );
  const named = calendar('X-WR-TIMEZONE:Europe/Lisbon', ...event('UID:a', 'DTSTART;VALUE=DATE:20990701'));
  assert.equal(await timesOf(named), ['2099-06-30T23:00:00.000Z']);
  assert.equal(
    (await read([path])).events.map(({ all_day, starts_at, ends_at, time_zone }) => ({
      all_day,
      starts_at,
      ends_at,
      time_zone,
    })),
    [{ all_day: true, starts_at: '2099-07-01', ends_at: '2099-07-03', time_zone: undefined }],
  );
});

test('a calendar of one hall, which names no place: at the venue of the command line', async () => {
  const lines = event('UID:a', 'DTSTART:20990701T200000Z').filter((line) => !/^(LOCATION|GEO)/.test(line));
  const defaults = { venue: 'The Hall', latitude: 43.65, longitude: -79.38 };
  const { venues, events } = await read([calendar(...lines)], defaults);
  assert.equal(
    venues.map(({ name, latitude, provenance }) => [name, latitude, provenance.confidence]),
    [['The Hall', 43.65, 0.5]],
  );
  assert.is(events[0]?.venue.external_id, venues[0]?.external_id);
});

test("zones of IANA's short names: with their summer time", async () => {
  for (const [zone, hour] of [
    ['CET', '18'],
    ['MET', '18'],
    ['EET', '17'],
    ['WET', '19'],
    ['UCT', '20'],
    ['GMT0', '20'],
  ])
    assert.equal(await timesOf(calendar(...event('UID:a', `DTSTART;TZID=${zone}:20990701T200000`))), [
      `2099-07-01T${hour}:00:00.000Z`,
    ]);
});

test('a calendar without its beginning: read, and nothing is missing', async () => {
  for (const before of ['', 'VERSION:2.0\n', 'SUMMARY:Half\nEND:VEVENT\n']) {
    const lines = [...event('UID:a', 'DTSTART:20990701T200000Z'), 'END:VCALENDAR'];
    const { events, present, doubts } = await read([file('calendar.ics', `${before}${lines.join('\n')}`)]);
    assert.equal([events.map(({ external_id }) => external_id), present], [['a'], {}]);
    assert.match(doubts.join(), /does not begin with BEGIN:VCALENDAR, and may be cut off\.$/);
  }
});

test('texts of vCalendar 1.0, in quoted-printable: decoded, in the given character set', async () => {
  const texts = [
    'DESCRIPTION;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:Caf=C3=A9 =3D=0D=0Aa house=\r\n, open',
    'LOCATION;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:Z=E9nith',
  ];
  const lines = event('UID:a', ...texts, 'DTSTART:20990701T200000Z').filter(
    (line) => !line.startsWith('LOCATION:'),
  );
  const { events, venues } = await read([calendar(...lines)]);
  assert.equal([events[0]?.description, venues[0]?.name], ['Café =\na house, open', 'Zénith']);
});
