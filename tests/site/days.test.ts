import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { wordsIn } from '../../core/languages/words.ts';
import {
  dayAndHours,
  endInWords,
  hoursInWords,
  inDays,
  inWords,
  knownOf,
  startAndEnd,
} from '../../facades/pages/site/when.ts';

const event = (
  starts_at: string,
  ends_at: string | null,
  time_zone = 'America/Toronto',
  all_day = false,
) => ({ starts_at, ends_at, time_zone, all_day });

const now = new Date('2026-11-25T15:00:00Z'); // 10:00 in Toronto, midnight in Tokyo
const words = wordsIn({ tag: 'en-US', language: 'en' });
const reader = { words, now };

/** Intl has several kinds of space. */
const plain = (words: string): string => words.replaceAll(/\s+/g, ' ');

const shown = (...times: Parameters<typeof event>) => {
  const one = event(...times);
  return [inDays([one], reader)[0]?.title, plain(hoursInWords(one, knownOf([one], reader)))];
};

test('an event in a list: under its day in its own zone, which ends at 5 o’clock, with its hours', () => {
  assert.equal(shown('2026-11-25T18:00:00Z', null), ['Today · Wednesday, November 25', '1:00 PM']);
  assert.equal(shown('2026-11-26T01:00:00Z', '2026-11-26T04:30:00Z'), [
    'Tonight · Wednesday, November 25',
    '8:00 – 11:30 PM',
  ]);
  assert.equal(shown('2026-11-26T01:00:00Z', '2026-11-26T07:00:00Z'), [
    'Tonight · Wednesday, November 25',
    '8:00 PM – 2:00 AM',
  ]);
  assert.equal(shown('2026-11-26T06:00:00Z', null), ['Tonight · Wednesday, November 25', '1:00 AM']);
  assert.equal(shown('2026-11-26T15:00:00Z', null), ['Tomorrow · Thursday, November 26', '10:00 AM']);
  assert.equal(shown('2026-11-25T16:00:00Z', null, 'Asia/Tokyo'), [
    'Tonight · Wednesday, November 25',
    '1:00 AM',
  ]);
  assert.equal(shown('2026-11-28T20:00:00Z', '2026-12-05T20:00:00Z'), [
    'Saturday, November 28',
    'From 3:00 PM until Dec 5',
  ]);
});

const days = (first: string, end: string, time_zone = 'America/Toronto') =>
  event(`${first}T05:00:00.000Z`, `${end}T05:00:00.000Z`, time_zone, true);

test('a whole day: under its own day, without hours', () => {
  const [one, two] = [days('2026-11-28', '2026-11-29'), days('2026-11-28', '2026-11-30')];
  const known = knownOf([one], reader);
  const read = (each: ReturnType<typeof event>) => [
    inDays([each], reader)[0]?.title,
    hoursInWords(each, known),
    dayAndHours(each, known),
    inWords(each, words),
    endInWords(each, { ...known, now: new Date('2026-11-29T04:00:00Z') }),
  ];
  const day = 'Saturday, November 28';
  assert.equal(read(one), [day, 'All day', 'Sat, Nov 28, all day', `${day}, 2026, all day`, 'All day']);
  const until = 'all day until Nov 29';
  assert.equal(read(two), [
    day,
    'All day until Nov 29',
    `Sat, Nov 28, ${until}`,
    `${day}, 2026, ${until}`,
    'Until Nov 29',
  ]);
  const dates = { startDate: '2026-11-28', endDate: '2026-11-29' };
  assert.equal(startAndEnd(two), dates, 'the last day, as schema.org has it');
});

test('where clocks are changed: the day of the filter, and times with their zones', () => {
  const change = new Date('2027-03-10T15:00Z');
  const titleAt = (starts_at: string) => inDays([event(starts_at, null)], { words, now: change })[0]?.title;
  assert.is(titleAt('2027-03-14T09:30:00Z'), 'Sunday, March 14');
  assert.is(titleAt('2027-11-07T09:30:00Z'), 'Saturday, November 6');
  assert.equal(shown('2027-11-07T05:30:00.000Z', '2027-11-07T06:10:00.000Z'), [
    'Saturday, November 6, 2027',
    '1:30 AM EDT – 1:10 AM EST',
  ]);
});

test('another year, or another zone than that of the page: said', () => {
  const january = event('2027-01-03T01:00:00.000Z', '2027-01-03T04:00:00.000Z');
  const tokyo = event('2026-11-26T09:00:00.000Z', '2026-11-26T11:00:00.000Z', 'Asia/Tokyo');
  const known = knownOf([january, tokyo], reader, 'America/Toronto');
  assert.is(plain(dayAndHours(january, known)), 'Sat, Jan 2, 2027, 8:00 – 11:00 PM');
  assert.is(plain(dayAndHours(tokyo, known)), 'Thu, Nov 26, 6:00 – 8:00 PM GMT+9');
  assert.is(plain(hoursInWords(january, knownOf([january, tokyo], reader))), '8:00 – 11:00 PM EST');
  assert.is(plain(endInWords(days('2026-11-20', '2027-01-08'), known)), 'Until Jan 7, 2027');
});

test('events of several zones: under the days of their own, in the order of the days', () => {
  const saturday = event('2026-11-27T20:30:00.000Z', null, 'Asia/Tokyo');
  const friday = event('2026-11-27T22:00:00.000Z', null, 'America/Los_Angeles');
  const tonight = event('2026-11-26T05:30:00.000Z', null);
  const tomorrow = days('2026-11-26', '2026-11-27');
  assert.equal(
    inDays([tomorrow, tonight, saturday, friday], reader).map(({ title }) => title),
    [
      'Tonight · Wednesday, November 25',
      'Tomorrow · Thursday, November 26',
      'Friday, November 27',
      'Saturday, November 28',
    ],
  );
});
