import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { newDirectory } from '../../support/service/service.ts';
import { calendar, event, page, readHere, timesIn } from './imports.ts';
import { file } from './scene.ts';

test('a directory with a calendar beside a CSV of events: both are read', async () => {
  const directory = newDirectory();
  writeFileSync(join(directory, 'events.csv'), 'id,title,start\n1,Jazz,2099-07-01 20:00\n');
  writeFileSync(
    join(directory, 'hall.ics'),
    'BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:a\nSUMMARY:Folk\nDTSTART:20990701T200000Z\nEND:VEVENT\nEND:VCALENDAR\n',
  );
  assert.equal((await readHere(directory)).names, ['Jazz', 'Folk']);
});

test('a record without a title, a time or a number that can be used: rejected by title, time and reason', async () => {
  const { names, reasons } = await readHere(
    calendar(
      event('a', 'DTSTART:20990701T200000Z', 'DTEND:None', 'RRULE:'),
      event('b'),
      event('c', 'DTSTART:soon'),
      event('d', 'DTSTART:20990701T200000Z', 'RRULE:FREQ=FORTNIGHTLY'),
      event('e', 'DTSTART:', 'DTSTART:20990701T200000Z'),
      event('f', 'DTSTART:20990701T200000Z', 'RRULE:FREQ=DAILY;COUNT=0'),
      event('never', 'DTSTART:20990701T200000Z', 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30'),
      event('until', 'DTSTART:20990701T200000Z', 'RRULE:FREQ=DAILY;UNTIL=20990630'),
    ),
  );
  assert.equal(names, ['a', 'e']);
  assert.equal(reasons.slice(0, 2), ['b: without a usable time', 'c soon: without a usable time']);
  const unfollowed = 'with a rule that cannot be followed, or has no dates';
  assert.is(reasons[2], `d 2099-07-01 20:00: ${unfollowed} (FREQ=FORTNIGHTLY)`);
  assert.is(reasons[4], `never 2099-07-01 20:00: ${unfollowed} (FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30)`);
  assert.is(reasons[3], 'f 2099-07-01 20:00: with a rule that has no dates (FREQ=DAILY;COUNT=0)');
  const endsBefore = 'with a rule that ends before it starts (FREQ=DAILY;UNTIL=20990630)';
  assert.is(reasons[5], `until 2099-07-01 20:00: ${endsBefore}`);
});

test('values that are null, false or empty in JSON and JSON-LD: missing', async () => {
  const json = { id: 1, title: 'Jazz', start: '2099-07-01T20:00Z', venue: false, url: null, description: '' };
  const { names, places, reasons } = await readHere(file('events.json', JSON.stringify([json])));
  assert.equal([names, places, reasons], [['Jazz'], ['The Hall'], []]);
  const nothing = {
    '@type': 'Event',
    name: 'Folk',
    startDate: '2099-07-01T20:00Z',
    url: null,
    location: false,
  };
  assert.equal((await readHere(page(nothing))).names, ['Folk']);
});

test('coordinates that are empty: those of the command line, not 0 and 0', async () => {
  const geo = { '@type': 'GeoCoordinates', latitude: '', longitude: null };
  const location = { '@type': 'Place', name: 'Cellar', geo };
  const { venues } = await readHere(
    page({ '@type': 'Event', name: 'Jazz', startDate: '2099-07-01T20:00Z', location }),
  );
  assert.equal([venues[0]?.latitude, venues[0]?.longitude], [43.65, -79.38]);
});

test('a quotation mark in a wrong place of a CSV: that row is read as it is, and all others', async () => {
  const rows = (row: string) =>
    `id,title,start\n1,"A, ""b""",2099-07-01\n${row}\n3,"C\nd",2099-07-03\n4,E,2099-07-04\n`;
  const others = ['A, "b"', 'C d', 'E'];
  for (const [row, title] of [
    ['2,"Jazz" night,2099-07-02', '"Jazz" night'],
    ['2,"Jazz night,2099-07-02', '"Jazz night'],
  ] as const)
    assert.equal((await readHere(file('events.csv', rows(row)))).names.sort(), [title, ...others].sort());
  const lost = await readHere(file('events.csv', rows('2,"Jazz')));
  assert.equal(lost.names, others);
  assert.equal(lost.reasons, ['2,"Jazz: has a quotation mark too many or too few']);
  assert.match(lost.doubts[0] ?? '', /has rows that are not read/);
});

test('a CSV that is cut off within its last line: that row is rejected, and nothing is missing; a whole last line is no doubt', async () => {
  const readRows = (rows: string) => readHere(file('events.csv', `id,title,start,venue\n${rows}`));
  const whole = '1,A,2099-07-01\n2,B,2099-07-02,Barn';
  for (const row of ['3,C', '3,"C', '3,"C,2099-07-03,Barn', '3,C,2099-07-03,"Ba']) {
    const { names, reasons, present, doubts } = await readRows(`${whole}\n${row}`);
    assert.equal([names, reasons, present], [['A', 'B'], [`${row}: is cut off`], {}]);
    assert.match(doubts[0] ?? '', /has rows that are not read/);
  }
  for (const rows of [
    whole,
    `${whole}\n`,
    `${whole}\n3,C,2099-07-03\n`,
    `${whole}\n3,"C" d,2099-07-03,"Barn"`,
  ]) {
    const { reasons, doubts } = await readRows(rows);
    assert.equal([reasons, doubts], [[], []], rows);
  }
});

test("Excel's line that names the delimiter of a CSV: no header", async () => {
  const text = 'sep=;\r\ntitle;start, by the clock;a, b, c\r\nJazz;2099-07-01 20:00;\r\n';
  const { names } = await readHere(file('events.csv', text), { mapping: ['starts_at=start, by the clock'] });
  assert.equal(names, ['Jazz']);
});

test('zones by a path, by a name of Windows, by an offset: those; a zone of its own: as the calendar defines it', async () => {
  const definition = [
    'BEGIN:VTIMEZONE',
    'TZID:Office',
    ...['BEGIN:STANDARD', 'DTSTART:19701101T020000', 'TZOFFSETFROM:-0400', 'TZOFFSETTO:-0500'],
    ...['RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU', 'END:STANDARD'],
    ...['BEGIN:DAYLIGHT', 'DTSTART:19700308T020000', 'TZOFFSETFROM:-0500', 'TZOFFSETTO:-0400'],
    ...['RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU', 'END:DAYLIGHT'],
    'END:VTIMEZONE',
  ];
  const zones = [
    '/mozilla.org/20050126_1/America/New_York',
    '"Eastern Standard Time"',
    'GMT-0500',
    'Office',
    'america/toronto',
    'office',
    '"(UTC-05:00) Boston, Toronto"',
  ];
  const escaped = definition.map((line) => line.replace('Office', '(UTC-05:00) Boston\\, Toronto'));
  const winter = zones.map((zone, index) => event(`w${index}`, `DTSTART;TZID=${zone}:20981202T190000`));
  const summer = event('s', 'DTSTART;TZID=Office:20980702T190000');
  assert.equal(await timesIn(calendar(definition, escaped, ...winter, summer)), [
    ...zones.map(() => '2098-12-03T00:00:00.000Z'),
    '2098-07-02T23:00:00.000Z',
  ]);
});

test('a zone that nobody knows: rejected, or that of the command line with --override-time-zone', async () => {
  const path = calendar(event('a', 'DTSTART;TZID=Mars/Olympus:20981202T190000'));
  assert.equal((await readHere(path)).reasons, ['a 2098-12-02 19:00: in the unknown time zone Mars/Olympus']);
  assert.equal(await timesIn(path, { override_time_zone: true }), ['2098-12-03T00:00:00.000Z']);
});

test("a calendar's own zone is wrong: --override-time-zone", async () => {
  const path = calendar(['X-WR-TIMEZONE:UTC'], event('a', 'DTSTART:20981202T190000'));
  assert.equal(await timesIn(path), ['2098-12-02T19:00:00.000Z']);
  assert.equal(await timesIn(path, { override_time_zone: true }), ['2098-12-03T00:00:00.000Z']);
});

test('times without a zone in JSON-LD: that of the command line', async () => {
  assert.equal(await timesIn(page({ '@type': 'Event', name: 'Jazz', startDate: '2098-12-02T19:00' })), [
    '2098-12-03T00:00:00.000Z',
  ]);
});

test('several calendars in a file: all are read, each in its own zone', async () => {
  const one = (zone: string, uid: string) =>
    `BEGIN:VCALENDAR\nX-WR-TIMEZONE:${zone}\n${event(uid, 'DTSTART:20980701T120000').join('\n')}\nEND:VCALENDAR\n`;
  const path = file('calendar.ics', one('Europe/Lisbon', 'a') + one('Europe/Berlin', 'b'));
  assert.equal(await timesIn(path), ['2098-07-01T11:00:00.000Z', '2098-07-01T10:00:00.000Z']);
});

test('a calendar that is cut off, or lacks an END: the rest is read, and nothing counts as missing', async () => {
  const text = `BEGIN:VCALENDAR\n${event('a', 'DTSTART:20980701T120000Z').join('\n')}\n`;
  const within = await readHere(
    file('calendar.ics', `${text}BEGIN:VEVENT\nUID:b\nSUMMARY:b\nDTSTART:209807`),
  );
  assert.equal([within.names, within.reasons], [['a'], ['b 209807: is cut off']]);
  assert.match(within.doubts[0] ?? '', /calendar\.ics has no END:VCALENDAR, and may be cut off\.$/);
  const between = await readHere(
    file(
      'calendar.ics',
      text.replace('END:VEVENT\n', '') +
        text.replace('BEGIN:VCALENDAR\n', '').replaceAll('a', 'b') +
        'END:VCALENDAR\n',
    ),
  );
  assert.equal(between.names, ['a', 'b']);
  assert.equal([within.present, between.present], [{}, {}]);
});
