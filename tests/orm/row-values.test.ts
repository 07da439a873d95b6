import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { instant } from '../../orm/connection/type-parsers.ts';
import { testApp } from '../support/app/app.ts';
import { statement } from '../support/database/statement.ts';

const { database } = (await testApp()).dependencies;

const everyType = statement<Record<string, unknown>, [instant: Date, texts: string[], json: string]>(
  'every_type',
  `select $1::timestamptz as instant, array[$1::timestamptz, null] as instants, 9007199254740991::bigint as bigint,
     count(*) as count, array[2::bigint] as bigints, 1.5::numeric as numeric, 0.1::float8 as double,
     $2::text[] as texts, $3::jsonb as json, date '2026-11-21' as date, true as boolean, null::text as nothing`,
);

const expected = {
  instant: '2026-11-21T02:07:00.120Z',
  instants: ['2026-11-21T02:07:00.120Z', null],
  bigint: 9007199254740991,
  count: 1,
  bigints: [2],
  numeric: 1.5,
  double: 0.1,
  texts: ['a,b', '"'],
  json: { list: [1, null] },
  date: '2026-11-21',
  boolean: true,
  nothing: null,
};

const values = (): [Date, string[], string] => [
  new Date('2026-11-21T02:07:00.12Z'),
  ['a,b', '"'],
  '{"list": [1, null]}',
];

test('read(): values as the wire has them', async () => {
  assert.equal(await database.query(everyType, values()), [expected]);
});

test('read() in a transaction: the same values', async () => {
  assert.equal(await database.transaction(({ query }) => query(everyType, values())), [expected]);
});

for (const [text, expected] of [
  ['2026-11-21 02:07:00+00', '2026-11-21T02:07:00.000Z'],
  ['2026-11-21 02:07:00.1+00', '2026-11-21T02:07:00.100Z'],
  ['2026-11-21 02:07:00.123456+00', '2026-11-21T02:07:00.123Z'],
  ['0001-01-01 00:00:00+00', '0001-01-01T00:00:00.000Z'],
  ['2026-11-21 02:07:00.5+05:30', '2026-11-20T20:37:00.500Z'],
] as const) {
  test(`instant ${text}: ${expected}`, () => assert.is(instant(text), expected));
}
