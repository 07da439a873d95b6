import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import ICAL from 'ical.js';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { datesOf } from '../../core/series/dates.ts';
import { recurrence } from '../../core/series/recurrence.ts';
import { withLastDay } from '../../core/series/rule-parts.ts';

/** The days of a rule, in UTC. */
function daysOf(text: string, startsLocal: string, until: string): Promise<string[]> {
  const rule = withLastDay(recurrence.parse(text), startsLocal.slice(11), 'UTC');
  const series = {
    recurrence: rule,
    excludedDates: [],
    startsLocal,
    endsLocal: null,
    allDay: false,
    timeZone: 'UTC',
  };
  return datesOf(series, startsLocal.slice(0, 10), until);
}

/** The cases of two libraries' tests, libical's and dateutil's: name, first day, rule, days. */
const published = readFileSync(new URL('published.txt', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n');

for (const library of ['libical', 'dateutil'])
  test(`rules of ${library}'s tests: the days that it publishes, but where calendars read rules differently, or RFC 5545 forbids them`, async () => {
    const cases = published.filter((line) => line.startsWith(library));
    assert.ok(cases.length > 80);
    for (const line of cases) {
      const [, first = '', rule = '', ...days] = line.split(' ');
      if (!recurrence.safeParse(rule).success) {
        assert.match(
          rule,
          /BYWEEKNO|BYYEARDAY=.*BYDAY|BYDAY=.*BYYEARDAY|(YEAR|WEEK)LY.*BYMONTHDAY|[^R]LY.*BYYEARDAY/,
        );
        continue;
      }
      assert.equal(await daysOf(rule, first, '2041-01-01'), days, `${first} ${rule}`);
    }
  });

const some = <Item>(items: readonly Item[], most = 3) =>
  fc.uniqueArray(fc.constantFrom(...items), { minLength: 1, maxLength: most });
const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);
const part = (name: string, values: fc.Arbitrary<readonly (string | number)[]>) =>
  values.map((items) => `;${name}=${items.join(',')}`);
/** In order: ical.js needs it. */
const inOrder = (values: fc.Arbitrary<number[]>) =>
  values.map((items) => items.toSorted((one, other) => one - other));
const maybe = (text: fc.Arbitrary<string>) => fc.option(text, { nil: '' });

const ordinals = [1, 2, 3, 4, -1, -2].flatMap((place) => weekdays.map((day) => `${place}${day}`));
const ofFrequency = {
  DAILY: maybe(fc.oneof(part('BYMONTH', inOrder(some(numbers(1, 12)))), part('BYDAY', some(weekdays)))),
  WEEKLY: maybe(part('BYDAY', some(weekdays))),
  MONTHLY: maybe(
    fc.oneof(
      part('BYMONTHDAY', some([...numbers(1, 31), -1, -2])),
      part('BYDAY', some(ordinals)),
      part('BYDAY', some(weekdays)),
    ),
  ),
  YEARLY: maybe(part('BYMONTH', inOrder(some(numbers(1, 12))))),
};

const rules = fc.constantFrom('DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY').chain((frequency) =>
  fc.record({
    first: fc
      .date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10)),
    rule: fc
      .tuple(
        fc.integer({ min: 1, max: 4 }),
        ofFrequency[frequency as keyof typeof ofFrequency],
        maybe(
          part(
            'COUNT',
            fc.integer({ min: 1, max: 40 }).map((count) => [count]),
          ),
        ),
      )
      .map(([interval, own, count]) => `FREQ=${frequency};INTERVAL=${interval}${own}${count}`),
  }),
);

function byIcalJs(rule: string, first: string, until: string): string[] {
  const iterator = ICAL.Recur.fromString(rule).iterator(ICAL.Time.fromDateString(first));
  const days: string[] = [];
  for (let next = iterator.next(); next && next.toString() <= until; next = iterator.next())
    days.push(next.toString());
  return days;
}

test('500 rules: the same days as by ical.js', async () => {
  await fc.assert(
    fc.asyncProperty(rules, async ({ first, rule }) => {
      const until = '2028-12-31';
      const [start] = await daysOf(rule, `${first}T09:00`, until); // as a series begins
      // ical.js makes 1 March of a 29 February that a year lacks.
      if (start === undefined || (/YEARLY/.test(rule) && start > `${start.slice(0, 8)}28`)) return;
      assert.equal(
        await daysOf(rule, `${start}T09:00`, until),
        byIcalJs(rule, start, until),
        `${start} ${rule}`,
      );
    }),
    { numRuns: 500, seed: 5545 },
  );
});
