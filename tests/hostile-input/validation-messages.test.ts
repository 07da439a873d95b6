import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { z } from 'zod';
import { batchEvent, batchVenue } from '../../core/batches/items/batch-items.ts';
import { fieldErrors } from '../../core/errors/field-errors.ts';
import { procedureList } from '../../core/procedure-list.ts';
import { rawShapes } from '../../core/sources/readers/raw-records.ts';
import { readConfig } from '../../facades/process/config/config.ts';
import { variables } from '../../facades/process/config/variables.ts';
import { seedAudience, seedLocale } from '../support/records/seeds.ts';
import { send, venueItem } from '../support/requests/batch.ts';
import { signIn, worker } from '../support/requests/credentials.ts';
import { graphql } from '../support/requests/graphql.ts';
import { request } from '../support/requests/request.ts';
import { issuesOf, schemasWithin } from './issues.ts';

const raw = /invalid|too (big|small)|unrecognized|expected|received/i;

/** Sentences of a schema that has no words of its own for what it alone knows. */
const vague = ['must be as its description says', 'must have the form that its description says'];

const readByClients = [
  ...procedureList.flatMap(({ name, input }) => (input === undefined ? [] : [{ name, schema: input }])),
  { name: 'a venue of a batch', schema: batchVenue },
  { name: 'an event of a batch', schema: batchEvent },
  { name: 'the environment', schema: variables },
  ...Object.entries(rawShapes).map(([name, schema]) => ({ name: `raw ${name}`, schema })),
];

test('every input of every procedure, batch item and variable, given invalid values: our own sentence for each issue', () => {
  const codes = new Set<string>();
  for (const { name, schema } of readByClients)
    for (const part of schemasWithin(schema))
      for (const issue of issuesOf(part)) {
        codes.add(issue.code);
        assert.match(issue.message, /^(must|is|has) /, name);
        assert.not.match(issue.message, raw, name);
        assert.not(vague.includes(issue.message), `${name}: ${issue.message}`);
      }
  assert.equal([...codes].sort(), [
    'custom',
    'invalid_format',
    'invalid_type',
    'invalid_union',
    'invalid_value',
    'too_big',
    'too_small',
    'unrecognized_keys',
  ]);
});

const texts = z.string().array();
type Example = readonly [schema: z.ZodType, value: unknown, message: string];

/** Of each kind of issue that Zod knows, raised here or not yet. */
const examples: Readonly<Record<z.core.$ZodIssue['code'], readonly Example[]>> = {
  invalid_type: [
    [z.string(), undefined, 'is required'],
    [z.string(), null, 'must be a string'],
    [z.int(), 0.5, 'must be a whole number'],
    [z.number(), Number.NaN, 'must be a number'],
    [z.boolean(), 'yes', 'must be true or false'],
    [texts, {}, 'must be an array'],
    [z.object({}), [], 'must be an object'],
    [z.record(z.string(), z.string()), 1, 'must be an object'],
  ],
  invalid_value: [
    [z.enum(['a', 'b', 'c']), 'd', 'must be a, b, or c'],
    [z.literal('a'), 'd', 'must be a'],
  ],
  too_big: [
    [z.string().max(1), 'ab', 'must have at most 1 character'],
    [texts.max(2), ['', '', ''], 'must have at most 2 items'],
    [z.number().max(90), 91, 'must be at most 90'],
    [z.number().lt(90), 90, 'must be less than 90'],
  ],
  too_small: [
    [z.string().min(1), '', 'must not be empty'],
    [z.string().length(2), '', 'must have exactly 2 characters'],
    [texts.min(1), [], 'must have at least 1 item'],
    [z.number().min(-90), -91, 'must be at least -90'],
    [z.number().positive(), 0, 'must be more than 0'],
  ],
  invalid_format: [
    [z.url(), 'x', 'must be a web address'],
    [z.iso.date(), 'x', 'must be a date such as 2026-11-22'],
    [z.string().startsWith('svc_'), 'x', 'must start with svc_'],
    [z.string().regex(/a/), 'x', 'must have the form that its description says'],
  ],
  not_multiple_of: [[z.number().multipleOf(5), 7, 'must be a multiple of 5']],
  unrecognized_keys: [[z.strictObject({}), { a: 1 }, 'is not a known field']],
  invalid_union: [
    [z.union([z.string(), z.int()]), {}, 'must be a string or must be a number'],
    [
      z.union([z.object({ id: z.int() }), z.string()]),
      { id: 'x' },
      'id must be a number or must be a string',
    ],
    [z.discriminatedUnion('kind', [z.object({ kind: z.literal('a') })]), { kind: 'b' }, 'must be a'],
    [z.xor([z.string(), z.string()]), 'x', 'must have only one of the forms that its description says'],
  ],
  invalid_key: [[z.record(z.string().max(1), z.string()), { ab: '' }, 'must not have such a key']],
  invalid_element: [[z.map(z.string(), z.int()), new Map([['a', 'b']]), 'must be a number']],
  custom: [[z.string().refine(() => false), '', 'must be as its description says']],
};

for (const [code, cases] of Object.entries(examples))
  test(`Zod’s ${code}: a sentence that says what the value must be`, () => {
    for (const [schema, value, message] of cases) {
      const { error } = schema.safeParse(value);
      assert.equal(error === undefined ? [] : Object.values(fieldErrors(error)), [[message]]);
    }
  });

const wrong = { name: '', latitude: 'north', longitude: 181, hidden: 'yes', colour: 'red' };
const told = {
  name: ['must not be empty'],
  latitude: ['must be a number'],
  longitude: ['must be at most 180'],
  hidden: ['must be true or false'],
  colour: ['is not a known field'],
};

test('invalid fields over REST, tRPC, GraphQL, voice and in a batch: the same sentences', async () => {
  const audience = await seedAudience();
  const { id: locale_id } = await seedLocale(audience, { label: 'toronto' });
  const { as } = await signIn({ admin: true, audience });

  const rest = await request<{ fields: unknown }>(`POST /v1/locales/${locale_id}/venues`, {
    as,
    body: wrong,
  });
  assert.equal([rest.status, rest.body.fields], [400, told]);

  const trpc = await request<{ error: { data: { fields: unknown } } }>('POST /trpc/venues.create', {
    as,
    body: { locale_id, ...wrong },
  });
  assert.equal([trpc.status, trpc.body.error.data.fields], [400, told]);

  const document =
    'mutation { createLocale(input: { name: "", label: "x", latitude: 91, longitude: 0, timeZone: "UTC" }) { locale { id } } }';
  const { body } = await graphql(audience, document, { as });
  assert.equal(body.errors?.[0]?.extensions.errors, {
    name: ['must not be empty'],
    latitude: ['must be at most 90'],
  });

  const voice = await request<{ fields: unknown }>('GET /voice/events?latitude=91&longitude=x', { as });
  assert.equal(voice.body.fields, { latitude: ['must be at most 90'], longitude: ['must be a number'] });

  const batch = await send(await worker(audience), { venues: [venueItem('v1', wrong)] });
  assert.is(batch.status, 422);
  assert.equal(batch.body.items[0]?.fields, told);
});

test('a value with several issues: one sentence if its type is wrong, and none twice', async () => {
  const { as } = await signIn({ admin: true });
  const { id } = await seedLocale(await seedAudience());
  const { body } = await request<{ fields: unknown }>(`POST /v1/locales/${id}/venues`, {
    as,
    body: { latitude: 1, longitude: 1, name: [], address: { length: 501 } },
  });
  assert.equal(body.fields, { name: ['must be a string'], address: ['must be a string'] });
  const yearZero = await request<{ fields: unknown }>(`GET /v1/locales/${id}/events?day=0000-01-01x`, { as });
  assert.equal(yearZero.body.fields, {
    day: ['must be a date that exists, such as 2026-11-22, between the years 1 and 9999'],
  });
});

test('GET /v1/locales/:id/events?from: 400 for an offset whose + is not encoded says how to write it', async () => {
  const { as } = await signIn({ admin: true });
  const { id } = await seedLocale(await seedAudience());
  const told = async (from: string) => {
    const { body } = await request<{ fields: unknown }>(`GET /v1/locales/${id}/events?from=${from}`, { as });
    return body.fields;
  };
  const sentence = 'must be an ISO 8601 date and time with an offset or Z, such as 2026-11-22T19:00:00Z';
  for (const offset of ['+01:00', '+0100'])
    assert.equal(await told(`2026-11-23T19:00:00${offset}`), {
      from: [`${sentence}; write + as %2B in a query`],
    });
  assert.equal(await told('2026-11-23T19:00:00'), { from: [sentence] });
  for (const from of ['2026-02-30T19:00:00Z', '2026-13-01T19:00'])
    assert.match(JSON.stringify(await told(from)), 'must be a date that exists');
  for (const from of ['2026-11-23T19:00:00%2B01:00', '2026-11-23T19:00Z'])
    assert.is(await told(from), undefined);
});

test('an invalid variable: the start says what it must be, on one line', () => {
  assert.throws(
    () => readConfig({ WORKERS: 'many', NODE_ENV: 'staging' }),
    'NODE_ENV: must be production, development or test; WORKERS: must be a whole number from 1 to 256',
  );
});
