import ICAL from 'ical.js';
import nodeIcal from 'node-ical';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { dayIn, scene } from '../series/scene.ts';
import { fetchCalendar } from './read.ts';

// Its days are counted by the machine's clock.

/** A year of a weekly series, over both changes of the clocks. */
async function weekly(edit: object = {}) {
  const place = await scene();
  const first = dayIn(10);
  const times = { starts_local: `${first}T20:00`, ends_local: `${first}T23:00` };
  const input = {
    venue_id: place.venue.id,
    name: 'Jam',
    recurrence: 'FREQ=WEEKLY;COUNT=45',
    ...times,
    ...edit,
  };
  const { id } = await place.caller.series.create(input);
  const read = () => fetchCalendar(`/v1/venues/${place.venue.id}/events.ics`, place.as);
  const starts = async () => (await place.list()).map(({ starts_at }) => starts_at);
  return { ...place, id, read, starts };
}

const uidsIn = (text: string): string[] => text.match(/(?<=^UID:).*(?=\r$)/gm) ?? [];

/** The starts of all dates, as ical.js, the parser of Thunderbird, expands them. */
function expandedByIcalJs(text: string): string[] {
  const calendar = new ICAL.Component(ICAL.parse(text));
  return calendar.getAllSubcomponents('vevent').flatMap((component) => {
    const dates = new ICAL.Event(component).iterator();
    const starts: string[] = [];
    for (let date = dates.next(); date; date = dates.next()) starts.push(date.toJSDate().toISOString());
    return starts;
  });
}

/** The same, as node-ical expands them. */
const expandedByNodeIcal = (text: string): string[] =>
  Object.values(nodeIcal.sync.parseICS(text)).flatMap((part) => {
    if (part?.type !== 'VEVENT') return [];
    const range = { from: new Date(dayIn(-60)), to: new Date(dayIn(400)) };
    return nodeIcal.expandRecurringEvent(part, range).map(({ start }) => start.toISOString());
  });

test('GET …/events.ics: the dates of a series that agree are one entry with its rule, at the same local hour all year', async () => {
  const { id, read, starts, caller, list } = await weekly({ excluded_dates: [dayIn(24)] });
  const text = await read();
  assert.equal(uidsIn(text), [id]);
  assert.match(text, /^RRULE:FREQ=WEEKLY;UNTIL=\d{8}T\d{6}Z\r$/m);
  assert.match(text, `EXDATE;TZID=America/Toronto:${dayIn(24).replaceAll('-', '')}T200000`);
  assert.is((await starts()).length, 44);
  assert.equal(expandedByIcalJs(text), await starts());
  assert.equal(expandedByNodeIcal(text), await starts());
  const [, second] = await list();
  await caller.events.delete({ id: second?.id ?? '' });
  const without = await read();
  assert.equal([uidsIn(without), expandedByIcalJs(without)], [[id], await starts()]);
});

test('GET …/events.ics: once somebody has changed a date to come, each date is an entry of its own, as ever', async () => {
  const { read, caller, list, id } = await weekly();
  const dates = await list();
  await caller.events.update({ id: dates[3]?.id ?? '', name: 'Gala' });
  const text = await read();
  assert.equal(
    uidsIn(text),
    dates.map((date) => date.id),
  );
  assert.not.match(text, /RRULE|VTIMEZONE/);
  await caller.series.update({ id, name: 'Gala' });
  assert.equal(uidsIn(await read()), [id]);
});

test('GET …/events.ics: a series of whole days repeats by its dates', async () => {
  const [first, end] = [dayIn(10), dayIn(12)];
  const { read, id } = await weekly({ all_day: true, starts_local: first, ends_local: end });
  const text = await read();
  assert.equal(uidsIn(text), [id]);
  assert.match(text, `DTSTART;VALUE=DATE:${first.replaceAll('-', '')}`);
  assert.match(text, /^RRULE:FREQ=WEEKLY;UNTIL=\d{8}\r$/m);
  assert.not.match(text, 'VTIMEZONE');
  assert.is(expandedByIcalJs(text).length, 45);
});
