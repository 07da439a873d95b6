import { DateTime } from 'luxon';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { clock } from '../support/app/clock.ts';
import {
  seedAudience,
  seedEvent,
  seedHall,
  seedLocale,
  seedTag,
  seedVenue,
} from '../support/records/seeds.ts';
import { textsIn, visitorOf } from './host.ts';

const toronto = 'America/Toronto';
const tokyo = 'Asia/Tokyo';

/** The beginning of the day of events that it is now on the clocks of a zone. */
const todayIn = (zone: string) =>
  DateTime.fromJSDate(clock.now(), { zone }).minus({ hours: 5 }).startOf('day').set({ hour: 5 });

async function sceneOf(events: Readonly<Record<string, DateTime>>) {
  const audience = await seedAudience('Salsa City', { publicPages: true });
  const [here, there] = [await seedLocale(audience, { name: 'Here' }), await seedLocale(audience)];
  const venue = await seedVenue(here);
  for (const [name, start] of Object.entries(events)) {
    const times = { startsAt: start.toJSDate(), endsAt: null, timeZone: start.zoneName ?? toronto };
    await seedEvent(venue, { name, ...times });
  }
  const visitor = visitorOf(audience);
  const open = async (path: string) => (await visitor.open(path)).body;
  return { visitor, here, there, open, shown: async (path: string) => textsIn(await open(path), 'h3') };
}

test('GET /?when=today: what begins until 5 o’clock tomorrow, in each event’s zone, and what is on now', async () => {
  const end = (zone: string) => todayIn(zone).plus({ day: 1 });
  const { shown } = await sceneOf({
    'On since yesterday': todayIn(toronto).minus({ minutes: 1 }),
    'On now': DateTime.fromJSDate(clock.now()).minus({ minutes: 1 }).setZone(toronto),
    Late: end(toronto).minus({ seconds: 1 }),
    Tomorrow: end(toronto),
    'Late in Tokyo': end(tokyo).minus({ seconds: 1 }),
    'Tomorrow in Tokyo': end(tokyo),
  });
  const today = (await shown('/?when=today')).filter((name) => name !== 'On since yesterday');
  assert.equal(today.sort(), ['Late', 'Late in Tokyo', 'On now']);
  assert.is((await shown('/?when=whenever')).length >= 5, true, 'a day that nobody names is none');
});

test('GET /?when=weekend: what begins on Saturday or Sunday', async () => {
  const monday = todayIn(toronto).startOf('week').plus({ week: 1 }).set({ hour: 5 });
  const { shown } = await sceneOf({
    'On Sunday night': monday.minus({ seconds: 1 }),
    'On Monday': monday,
    'On Friday night': monday.minus({ days: 2, seconds: 1 }),
    'Next weekend': monday.plus({ days: 6 }),
  });
  assert.equal(await shown('/?when=weekend'), ['On Sunday night']);
});

test('GET /?day=, ?q= and ?locale=: together, kept in the form and by its links; 400 for what is no date', async () => {
  const evening = todayIn(toronto).plus({ days: 40 }).set({ hour: 20 });
  const day = evening.toISODate();
  const { visitor, here, there, open, shown } = await sceneOf({
    'Tango night': evening,
    'Salsa night': evening,
    'Tango brunch': evening.plus({ days: 1 }),
  });
  assert.equal((await shown(`/?day=${day}`)).sort(), ['Salsa night', 'Tango night']);
  assert.equal(
    await shown(`/?day=${day}&q=tango&when=today`),
    ['Tango night'],
    'a day stands instead of when',
  );
  assert.equal(await shown(`/?q=TANGO&locale=${here.id}`), ['Tango night', 'Tango brunch']);
  assert.match(await open('/?when=today'), '<details><summary>Filters');
  const body = await open(`/?day=${day}&q=tango&locale=${there.id}`);
  assert.match(body, '<details open><summary>Filters');
  assert.match(body, 'No events match.');
  for (const kept of [
    `name="day" value="${day}"`,
    'name="q" value="tango"',
    `<option value="${there.id}" selected>`,
    `href="/?q=tango&#38;locale=${there.id}&#38;when=today"`,
  ])
    assert.match(body, kept);
  assert.is((await visitor.open('/?day=soon')).status, 400);
});

test('GET /?tag=: its events, which the page of an event with the tag leads to', async () => {
  const { audience, venue } = await seedHall('Salsa City', { publicPages: true });
  const tag = await seedTag(audience, { name: 'Live & loud' });
  const event = await seedEvent(venue, { name: 'Concert', tagIds: [tag.id] });
  await seedEvent(venue, { name: 'Lecture' });
  const visitor = visitorOf(audience);
  const { body } = await visitor.open(`/events/${event.id}`);
  const link = /<a class="mark" href="([^"]+)" dir="auto">Live &#38; loud<\/a>/.exec(body)?.[1] ?? '';
  assert.is(link, '/?tag=Live+%26+loud');
  const list = (await visitor.open(link)).body;
  assert.equal(textsIn(list, 'h3'), ['Concert']);
  assert.match(list, /name="tag" value="Live &#38; loud" checked/);
});
