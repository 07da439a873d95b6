import { invalidField } from '../../../core/errors/refusal.ts';
import type { Words } from '../../../core/languages/words.ts';
import { lastDayOf, partsOf, textOf } from '../../../core/series/rule-parts.ts';
import { recurrenceInWords, weekdays } from '../../pages/recurrence.ts';
import type { Texts } from './posted.ts';
import { parseDate } from './times.ts';

/** The rules that most series have; any other can be written as RFC 5545 has it. */
const usual = [
  'FREQ=WEEKLY',
  'FREQ=WEEKLY;INTERVAL=2',
  ...weekdays.map((day) => `FREQ=WEEKLY;BYDAY=${day}`),
  'FREQ=MONTHLY',
  'FREQ=YEARLY',
  'FREQ=DAILY',
  ...[1, 2, 3, 4, -1].flatMap((place) => weekdays.map((day) => `FREQ=MONTHLY;BYDAY=${place}${day}`)),
];

/** With their words. */
const recurrences = (words: Words): [rule: string, inWords: string][] =>
  usual.map((rule) => [rule, recurrenceInWords(words, rule) ?? rule]);

/** What can be chosen, and what is there. */
export const optionsOf = (words: Words, text: string): Set<string> =>
  new Set(['', ...recurrences(words).map(([, inWords]) => inWords), text]);

/** How often, until when, and how many times. */
export function recurrenceTexts(words: Words, name: string, recurrence: string): [string, string][] {
  const parts = partsOf(recurrence);
  const count = parts.get('COUNT') ?? '';
  for (const end of ['COUNT', 'UNTIL']) parts.delete(end);
  const rule = textOf(parts);
  const inWords = recurrences(words).find(([known]) => known === rule)?.[1];
  return [
    [name, recurrence === '' ? '' : (inWords ?? rule)],
    [`${name}.until`, lastDayOf(recurrence) ?? ''],
    [`${name}.count`, count],
  ];
}

export function recurrenceIn(words: Words, name: string, texts: Texts): string {
  const text = texts[`${name}.rule`] || (texts[name] ?? '');
  const [until = '', count = ''] = [texts[`${name}.until`], texts[`${name}.count`]];
  const isText = ([, inWords]: [string, string]) => inWords.toLowerCase() === text.toLowerCase();
  const rule = recurrences(words).find(isText)?.[0] ?? text;
  if (!/^(?:RRULE:)?\w+=/i.test(rule)) throw invalidField(name, words.t('console.repeats.choose'));
  return [
    rule,
    ...(until === '' ? [] : [`UNTIL=${(parseDate(until, words.tag) ?? until).replaceAll('-', '')}`]),
    ...(count === '' ? [] : [`COUNT=${count}`]),
  ].join(';');
}
