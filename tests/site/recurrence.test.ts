import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { wordsIn } from '../../core/languages/words.ts';
import { recurrenceInWords } from '../../facades/pages/recurrence.ts';
import { languages } from '../../orm/records/audience.ts';

const first = '2027-01-08';

const rules: Readonly<Record<string, readonly string[]>> = {
  'FREQ=DAILY;COUNT=3': [
    'jeden Tag, 3-mal',
    'every day, 3 times',
    'cada día, 3 veces',
    'chaque jour, 3 fois',
  ],
  'FREQ=WEEKLY;UNTIL=20270301': [
    'jede Woche am Freitag bis zum 1. März 2027',
    'every week on Friday until March 1, 2027',
    'cada semana el viernes hasta el 1 de marzo de 2027',
    'chaque semaine le vendredi jusqu’au 1 mars 2027',
  ],
  'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE;WKST=MO': [
    'alle 2 Wochen am Montag und Mittwoch',
    'every 2 weeks on Monday and Wednesday',
    'cada 2 semanas el lunes y miércoles',
    'toutes les 2 semaines le lundi et mercredi',
  ],
  'FREQ=MONTHLY': ['jeden Monat am 8.', 'every month on the 8th', 'cada mes el día 8', 'chaque mois le 8'],
  'FREQ=MONTHLY;BYDAY=-1SA': [
    'jeden Monat am letzten Samstag',
    'every month on the last Saturday',
    'cada mes el último sábado',
    'chaque mois le dernier samedi',
  ],
  'FREQ=MONTHLY;BYMONTHDAY=-1': [
    'jeden Monat am letzten Tag',
    'every month on the last day',
    'cada mes el último día',
    'chaque mois le dernier jour',
  ],
  'FREQ=YEARLY': [
    'jedes Jahr am 8. Januar',
    'every year on January 8',
    'cada año el 8 de enero',
    'chaque année le 8 janvier',
  ],
};

for (const [rule, expected] of Object.entries(rules))
  test(`${rule}, in words of each language of pages`, () => {
    const said = languages.map((language) =>
      recurrenceInWords(wordsIn({ tag: language, language }), rule, first),
    );
    assert.equal(said, expected);
  });

test('a rule that takes more to say: none', () => {
  const words = wordsIn({ tag: 'en', language: 'en' });
  assert.is(recurrenceInWords(words, 'FREQ=YEARLY;BYMONTH=9;BYDAY=3SU', first), undefined);
  assert.is(recurrenceInWords(words, 'FREQ=MONTHLY;BYDAY=2MO,-1SA', first), undefined);
});
