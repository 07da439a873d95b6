import nodeIcal from 'node-ical';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { localTime } from '../../core/sources/readers/local-time.ts';
import { read } from '../facades/worker/read.ts';
import { file } from '../facades/worker/scene.ts';
import { calendarsOfPrograms } from './calendars-of-programs.ts';

/** What node-ical takes times without a zone for. */
const { timeZone: here } = Intl.DateTimeFormat().resolvedOptions();

const from = new Date('2020-01-01T00:00:00Z');
const to = new Date('2030-01-01T00:00:00Z');

const line = (name: string, starts: string, ends: string) =>
  `${name} ${starts}${starts === ends || ends === '' ? '' : ` to ${ends}`}`;

const dayOf = (date: Date): string => localTime(date.toISOString(), here).slice(0, 'yyyy-mm-dd'.length);

/** What node-ical makes of a calendar, with the single events of series. */
function readByNodeIcal(text: string): string[] {
  const parts = Object.values(nodeIcal.sync.parseICS(text));
  return parts
    .flatMap((part) => (part?.type === 'VEVENT' ? nodeIcal.expandRecurringEvent(part, { from, to }) : []))
    .map(({ summary, start, end, isFullDay }) => {
      const [starts, ends] = [start, end].map((date) => (isFullDay ? dayOf(date) : date.toISOString()));
      return line(typeof summary === 'string' ? summary : summary.val, starts ?? '', ends ?? '');
    });
}

async function readByReaders(text: string): Promise<string[]> {
  const place = { venue: 'Hall', latitude: 43.7, longitude: -79.4, url: 'https://hall.example/' };
  const { events, rejected } = await read([file('calendar.ics', text)], {
    ...place,
    time_zone: here,
    days: 366,
  });
  assert.equal(rejected, []);
  return events.map(({ name = '', starts_at = '', ends_at, all_day, time_zone }) => {
    const [starts, ends] = [starts_at, ends_at ?? ''].map((time) =>
      all_day && time !== '' ? localTime(time, time_zone ?? here).slice(0, 'yyyy-mm-dd'.length) : time,
    );
    return line(name, starts ?? '', ends ?? '');
  });
}

for (const [program, text] of Object.entries(calendarsOfPrograms))
  test(`${program}: read as node-ical reads it, event by event`, async () => {
    const expected = readByNodeIcal(text);
    assert.ok(expected.length > 0);
    assert.equal((await readByReaders(text)).sort(), expected.sort());
  });
