import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { bareNameOf } from '../../core/matching/words.ts';
import { openDatabase } from '../../orm/database.ts';
import { testApp } from '../support/app/app.ts';
import { createTestDatabase, serverUrl } from '../support/database/database.ts';
import { statement } from '../support/database/statement.ts';
import { pluck } from '../support/pluck.ts';

const { database } = (await testApp()).dependencies;

const keys = statement<{ key: string }, [names: readonly string[]]>(
  'keys_of_names',
  'select name_key(name) as key from unnest($1::text[]) with ordinality as given (name, place) order by place',
);

const keysOf = async (...names: string[]) => (await database.query(keys, [names])).map(({ key }) => key);

test('the key of a name: lower case, without accents', async () => {
  assert.equal(await keysOf('The Hall 2', 'Éclair', 'E\u0301CLAIR', 'Ångström', 'Ế', 'Łódź', 'SØREN'), [
    'the hall 2',
    'eclair',
    'eclair',
    'angstrom',
    'e',
    'lodz',
    'soren',
  ]);
  assert.equal(await keysOf('Æther', 'Œuvre', 'STRAẞE', 'Straße'), [
    'aether',
    'oeuvre',
    'strasse',
    'strasse',
  ]);
  assert.equal(await keysOf('O’Neill', 'O‘NEILL', 'OʼNeill', 'O´Neill', 'L’Île'), [
    ...Array.from({ length: 4 }, () => "o'neill"),
    "l'ile",
  ]);
  assert.equal(await keysOf('Ёлка', 'ΆΛΦΑ', 'Երևան', 'ガガ', '한국', '東京', '🎺'), [
    'елка',
    'αλφα',
    'երևան',
    'ガガ',
    '한국',
    '東京',
    '🎺',
  ]);
});

test('the key of a name: letter by letter as people are recognized by batches', async () => {
  const between = (first: number, last: number) =>
    Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
  const ranges = [
    between(0x00c0, 0x017f),
    between(0x0391, 0x03ce),
    between(0x0400, 0x045f),
    between(0x1e00, 0x1ef9),
  ];
  // Not those that Unicode has for compatibility alone, as the ligature of i and j.
  const isLetter = (text: string) => /\p{L}/u.test(text) && text.normalize('NFKD') === text.normalize('NFD');
  const letters = ranges.flat().filter(isLetter);
  const found = await keysOf(...letters);
  const differing = letters.filter((letter, index) => bareNameOf(letter) !== found[index]);
  assert.equal(differing, []);
});

test('the key of a name: no longer than 200 characters', async () => {
  const longest = await keysOf('a'.repeat(500), '東'.repeat(500), '\u{1D160}'.repeat(250), 'ß'.repeat(500));
  assert.equal(
    longest.map((key) => [...key].length),
    [200, 200, 200, 200],
  );
});

const order = statement<{ name: string }, [names: readonly string[]]>(
  'names_in_order',
  'select name from unnest($1::text[]) as name order by name_key(name) collate "C"',
);

const names = ['bee', 'Bär', 'a b', 'ab', '_z', 'ÁB2', 'Zoë', 'žito', '2nd', '東京', 'Ж'];
const sorted = ['2nd', '_z', 'a b', 'ab', 'ÁB2', 'Bär', 'bee', 'žito', 'Zoë', 'Ж', '東京'];

test('names: bytewise by their keys', async () => {
  assert.equal(pluck(await database.query(order, [names]), 'name'), sorted);
});

const server = serverUrl;
if (server !== undefined)
  test('names: the same order on a database with another collation', async () => {
    const { url, drop } = await createTestDatabase(server, "locale_provider icu icu_locale 'en'");
    const other = await openDatabase({ url });
    const rows = await other.query(order, [names]);
    await other.close();
    await drop();
    assert.equal(pluck(rows, 'name'), sorted);
  });
