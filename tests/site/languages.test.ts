import { globSync, readFileSync } from 'node:fs';
import { IntlMessageFormat } from 'intl-messageformat';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { z } from 'zod';
import { wordsIn } from '../../core/languages/words.ts';
import type { Field } from '../../facades/console/forms/field.ts';
import { fieldsOf } from '../../facades/console/forms/fields.ts';
import { inWords } from '../../facades/console/frame/words.ts';
import { idInputOf } from '../../facades/console/records/kind.ts';
import { kinds, platformKinds } from '../../facades/console/records/kinds.ts';
import { languages } from '../../orm/records/audience.ts';
import { deskOf } from '../console/desk.ts';
import { seedAudience, seedEvent, seedLocale, seedVenue } from '../support/records/seeds.ts';
import { mutate } from '../support/requests/mutate.ts';
import { textsIn, visitorOf } from './host.ts';

function messagesIn(language: string) {
  const file = readFileSync(`core/languages/${language}.json`, 'utf8');
  return z.record(z.string(), z.string()).parse(JSON.parse(file));
}

type Parsed = ReturnType<IntlMessageFormat['getAst']>;

/** The names of what a message says. */
const argumentsOf = (parsed: Parsed) => [...new Set(parsed.flatMap(namesIn))].sort();

const namesIn = (element: Parsed[number]): string[] => [
  ...('value' in element && element.type !== 0 ? [element.value] : []),
  ...('options' in element ? Object.values(element.options).flatMap(({ value }) => argumentsOf(value)) : []),
];

test('the words of pages: the same messages in every language, with the same arguments', () => {
  const english = messagesIn('en');
  for (const language of languages) {
    const messages = messagesIn(language);
    assert.equal(Object.keys(messages), Object.keys(english), language);
    for (const [name, message] of Object.entries(messages)) {
      const [parsed, original] = [message, english[name]].map((text) =>
        new IntlMessageFormat(text ?? '', language).getAst(),
      );
      assert.equal(argumentsOf(parsed ?? []), argumentsOf(original ?? []), `${name} in ${language}`);
      assert.is(message === '', english[name] === '', `${name} in ${language}`);
    }
  }
});

test('the forms of the console: a message for each field, its help and its choices', () => {
  const messages = messagesIn('en');
  const said = (name: string) => (name in messages ? '' : undefined);
  const words = { ...wordsIn({ tag: 'en', language: 'en' }), said };
  const check = ({ name, label, help, control }: Field) => {
    assert.is(`${label}${help}`, '', name);
    // Sets of colors have names.
    if ('options' in control && name !== 'preset')
      for (const option of control.options) assert.is(inWords(words, option, name), '', `${name} ${option}`);
    if (control.is === 'group') control.fields.forEach(check);
  };
  for (const { type, path, noun, plural, create, update, actions } of [...kinds, ...platformKinds]) {
    for (const each of [noun, plural]) assert.is(said(`console.noun.${each}`), '', each);
    const asking = actions.filter(({ asks }) => asks).map(({ procedure }) => procedure);
    for (const procedure of [create, update, ...asking])
      for (const field of fieldsOf(words, procedure?.input, path))
        if (procedure && field.name !== idInputOf(procedure, type)) check(field);
  }
  for (const state of ['waiting', 'running', 'succeeded', 'failed', 'delivered', 'dropped'])
    assert.is(inWords(words, state), '', state);
});

test('the console in German: what each form means, and one or several of a kind', async () => {
  const audience = await seedAudience();
  const locale = await seedLocale(audience);
  const { visitor } = await deskOf(audience, 'owner');
  const german = { headers: { 'accept-language': 'de' } };
  for (const [path, text] of [
    ['/webhooks', 'Webhooks: noch nichts.'],
    ['/series', '<title>Reihen'],
    ['/series/new', 'Neu: Reihe</h1>'],
    [`/locales/${locale.id}`, '>Gegend löschen</button>'],
    ['/venues/new', 'sieht ihn und was dort stattfindet.'],
    ['/events/new', 'Nur wer die Gemeinschaft betreut, sieht es.'],
    ['/sources/new', 'Wo sie gelesen wird.'],
  ] as const)
    assert.match((await visitor.open(path, german)).body, text, path);
});

async function scene() {
  const audience = await seedAudience('Salsa City', { publicPages: true });
  const event = await seedEvent(await seedVenue(await seedLocale(audience)), {
    ...{ startsAt: new Date('2040-07-05T00:30:00Z'), endsAt: null, timeZone: 'America/Toronto' },
  });
  const visitor = visitorOf(audience);
  const read = async (language?: string) => {
    const headers: Record<string, string> = language === undefined ? {} : { 'accept-language': language };
    const { body, headers: got } = await visitor.open(`/events/${event.id}`, { headers });
    assert.match(got.get('vary') ?? '', 'Accept-Language');
    const [, lang] = /<html lang="([^"]+)">/.exec(body) ?? [];
    return [lang, textsIn(body, 'time')[0]?.replaceAll(/\s/g, ' '), textsIn(body, 'h2')[0]];
  };
  return { audience, read };
}

const american = ['en-US', 'Wednesday, July 4, 2040, 8:30 PM EDT', 'Are you coming?'];
const german = ['de', 'Mittwoch, 4. Juli 2040, 20:30 GMT-4', 'Kommen Sie?'];

test('a page in the language that the browser prefers, with the clock of its region', async () => {
  const { read } = await scene();
  assert.equal(await read('de'), german);
  assert.equal(await read('ja, de;q=0.8, en;q=0.9'), american);
  assert.equal(await read('fr-CA,fr;q=0.9'), [
    'fr-CA',
    'mercredi 4 juillet 2040, 20 h 30 HAE',
    'Vous venez ?',
  ]);
  assert.equal(await read('es-419, es'), ['es', 'miércoles, 4 de julio de 2040, 20:30 GMT-4', '¿Viene?']);
  assert.equal(await read('en-GB'), ['en-GB', 'Wednesday, 4 July 2040, 20:30 GMT-4', 'Are you coming?']);
});

test('a refusal on a page: in the language that the browser prefers', async () => {
  const { audience } = await scene();
  const headers = { 'accept-language': 'de' };
  const visitor = visitorOf(audience);
  for (const [path, sentence] of [
    ['/nowhere', 'Unter dieser Adresse gibt es keine Seite.'],
    [
      '/sign-in/callback?error=access_denied&state=x',
      'Diese Anmeldung wurde nicht in diesem Browser begonnen',
    ],
  ] as const)
    assert.match((await visitor.open(path, { headers })).body, sentence, path);
});

test('the sentences of refusals that pages show: as core has them', () => {
  const sources = globSync(['core/**/*.ts', 'facades/**/*.ts'])
    .map((path) => readFileSync(path, 'utf8'))
    .join();
  const english = Object.entries(messagesIn('en')).filter(([name]) => !name.startsWith('console.'));
  const ofRefusals = english.slice(english.findIndex(([name]) => name === 'noPage'));
  for (const [name, sentence] of ofRefusals) assert.ok(sources.includes(sentence), name);
});

test('a page for who prefers no language that there is: in the audience’s own', async () => {
  const { audience, read } = await scene();
  for (const language of [undefined, 'ja', '*', 'x'.repeat(500), 'en'])
    assert.equal(await read(language), american);
  await mutate(audience, 'updateAudience', { defaultLanguage: 'de' }, 'audience { id }');
  assert.equal(await read('ja'), german);
  await mutate(audience, 'updateAudience', { defaultLanguage: 'en-GB' }, 'audience { id }');
  assert.is((await read('en'))[0], 'en-GB', 'in its region, where the browser names none');
  assert.is((await read('en-US'))[0], 'en-US');
});
