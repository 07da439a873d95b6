import type { Words } from '../../pages/languages/words.ts';

const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const places = [1, 2, 3, 4, -1];

/** The rules that most series have, with their words; any other can be written as RFC 5545 has it. */
export function recurrences({ t, tag }: Words): [rule: string, words: string][] {
  const weekday = new Intl.DateTimeFormat(tag, { weekday: 'long', timeZone: 'UTC' });
  const monday = Date.UTC(2026, 10, 23);
  const day = 24 * 60 * 60 * 1000;
  const names = weekdays.map((_, index) => weekday.format(monday + index * day));
  return [
    ['FREQ=WEEKLY', t('console.repeats.weekly')],
    ['FREQ=WEEKLY;INTERVAL=2', t('console.repeats.fortnightly')],
    ['FREQ=MONTHLY', t('console.repeats.monthly')],
    ['FREQ=YEARLY', t('console.repeats.yearly')],
    ['FREQ=DAILY', t('console.repeats.daily')],
    ...places.flatMap((place) =>
      weekdays.map((code, index): [string, string] => [
        `FREQ=MONTHLY;BYDAY=${place}${code}`,
        t('console.repeats.weekday', { place, weekday: names[index] ?? '' }),
      ]),
    ),
  ];
}

export const ruleToWords = (words: Words, rule: string): string =>
  recurrences(words).find(([known]) => known === rule)?.[1] ?? rule;

export const ruleFromWords = (words: Words, text: string): string =>
  recurrences(words).find(([, said]) => said.toLowerCase() === text.toLowerCase())?.[0] ?? text;
