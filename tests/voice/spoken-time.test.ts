import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { sentence, spokenNames, spokenTime } from '../../core/voice/spoken-time.ts';

/** Six in the evening of a Friday in Toronto: there, UTC is five hours ahead. */
const now = new Date('2026-11-20T23:00:00Z');
const at = (starts_at: string, time_zone = 'America/Toronto', all_day = false) => ({
  starts_at,
  time_zone,
  all_day,
});
const inToronto = (startsAt: string) => spokenTime(at(startsAt), now);

for (const [startsAt, spoken] of [
  ['2026-11-20T22:00:00Z', 'right now'],
  ['2026-11-21T02:00:00Z', 'tonight at 9'],
  ['2026-11-21T02:30:00Z', 'tonight at 9:30'],
  ['2026-11-21T05:15:00Z', 'tonight at 12:15'],
  ['2026-11-21T09:59:00Z', 'tonight at 4:59'],
  ['2026-11-22T06:00:00Z', 'tomorrow night at 1'],
  ['2026-11-24T06:00:00Z', 'on Monday night at 1'],
  ['2026-12-05T06:00:00Z', 'on December 5 at 1 in the morning'],
  ['2026-11-21T14:00:00Z', 'tomorrow morning at 9'],
  ['2026-11-21T17:00:00Z', 'tomorrow afternoon at 12'],
  ['2026-11-22T01:00:00Z', 'tomorrow evening at 8'],
  ['2026-11-23T00:05:00Z', 'on Sunday evening at 7:05'],
  ['2026-11-27T01:00:00Z', 'on Thursday evening at 8'],
  ['2026-11-28T01:00:00Z', 'on November 27 at 8 in the evening'],
  ['2027-03-14T18:00:00Z', 'on March 14, 2027 at 2 in the afternoon'],
  ['2027-11-19T18:00:00Z', 'on November 19, 2027 at 1 in the afternoon'],
  ['2027-12-20T18:00:00Z', 'on December 20, 2027 at 1 in the afternoon'],
  ['2027-12-20T06:00:00Z', 'on December 20, 2027 at 1 in the morning'],
] as const)
  test(`${startsAt} in Toronto: ${spoken}`, () => {
    assert.is(inToronto(startsAt), spoken);
  });

/** One at night, on the Saturday. */
const atNight = new Date('2026-11-21T06:00:00Z');
for (const [startsAt, spoken] of [
  ['2026-11-21T08:00:00Z', 'tonight at 3'],
  ['2026-11-22T02:00:00Z', 'this evening at 9'],
  ['2026-11-22T06:30:00Z', 'on Saturday night at 1:30'],
  ['2026-11-23T01:00:00Z', 'on Sunday evening at 8'],
] as const)
  test(`${startsAt} in Toronto, heard at one at night: ${spoken}`, () => {
    assert.is(spokenTime(at(startsAt), atNight), spoken);
  });

test('the same instant is said by the clocks of the event, not of the listener', () => {
  assert.is(spokenTime(at('2026-11-21T02:00:00Z', 'America/Los_Angeles'), now), 'tonight at 6');
  assert.is(spokenTime(at('2026-11-21T02:00:00Z', 'Asia/Tokyo'), now), 'this morning at 11');
  assert.is(spokenTime(at('2026-11-21T02:00:00Z', 'Asia/Kolkata'), now), 'this morning at 7:30');
});

for (const [date, spoken] of [
  ['2026-11-19', 'right now'],
  ['2026-11-20', 'right now'],
  ['2026-11-21', 'tomorrow'],
  ['2026-11-22', 'on Sunday'],
  ['2026-11-27', 'on November 27'],
  ['2027-01-02', 'on January 2, 2027'],
] as const)
  test(`a whole day, ${date}: ${spoken}`, () => {
    assert.is(spokenTime(at(`${date}T05:00:00Z`, 'America/Toronto', true), now), spoken);
  });

test('names are listed as people do', () => {
  assert.is(spokenNames(['Ada']), 'Ada');
  assert.is(spokenNames(['Ada', 'Bo']), 'Ada and Bo');
  assert.is(spokenNames(['Ada', 'Bo', 'Cy']), 'Ada, Bo, and Cy');
  assert.is(spokenNames(['Ada', 'Bo', 'Cy', 'Di', 'Ed']), 'Ada, Bo, and 3 others');
});

test('a sentence begins with a capital letter and ends once', () => {
  assert.is(sentence('tonight at 9, What Now?'), 'Tonight at 9, What Now?');
  assert.is(sentence(' tonight\n at 9 '), 'Tonight at 9.');
});
