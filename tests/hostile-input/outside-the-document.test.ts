import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { seedAudience, seedLocale, seedVenue } from '../support/records/seeds.ts';
import { apiKey, signIn, worker } from '../support/requests/credentials.ts';
import { request } from '../support/requests/request.ts';
import { deformed } from './arbitrary.ts';
import { operations } from './operations.ts';

/** To repeat a run: FUZZ_SEED=… npm test -- outside-the-document. */
const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31);
console.log(`\nseed ${seed}`);

const form = 'application/x-www-form-urlencoded';

/** What may be sent as a body: its bytes, and what they are said to be. */
const anyBody = (schema: Parameters<typeof deformed>[0]) =>
  fc.oneof(
    fc.record({
      type: fc.constant('application/json'),
      body: deformed(schema).map((value) => JSON.stringify(value) ?? ''),
    }),
    fc.record({ type: fc.constantFrom('application/json', form), body: fc.uint8Array({ maxLength: 100 }) }),
    fc.record({
      type: fc.constantFrom(
        'application/json',
        'application/problem+json',
        form,
        'multipart/form-data; boundary=x',
        'text/plain',
        'nonsense',
      ),
      body: fc.constantFrom(
        '{',
        '{}',
        '[]',
        '"a"',
        'a=1&a=2',
        '--x\r\n\r\n--x--',
        '{"a":"\\ud800"}',
        ' '.repeat(40_000),
      ),
    }),
  );

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 50 }),
  fc.constantFrom(
    '',
    '0',
    '-1',
    '1e999',
    'null',
    'true',
    '%',
    '%ff',
    '%00',
    '..',
    'a'.repeat(3000),
    '91',
    'NaN',
  ),
);

interface Scene {
  readonly callers: readonly (string | undefined)[];
  readonly ids: readonly string[];
}

let known: Promise<Scene> | undefined;

async function createScene(): Promise<Scene> {
  const audience = await seedAudience();
  const locale = await seedLocale(audience);
  const venue = await seedVenue(locale);
  const users = [
    await signIn({ audience }),
    await signIn({ admin: true }),
    await signIn({ audience, admin: true }),
  ];
  const others = [await apiKey(audience), await worker(audience), 'JWT nonsense', 'Basic YTpi', undefined];
  return { callers: [...users.map(({ as }) => as), ...others], ids: [locale.id, venue.id] };
}

// `request` fails where the OpenAPI document does not describe the response: its status, headers, type and body.
for (const { method, path, parameters, body } of operations.filter(({ path }) => path !== '/v1/token'))
  test(`${method} ${path}: nothing outside the document, whatever is sent by whomever`, async () => {
    known ??= createScene();
    const { callers, ids } = await known;
    const names = parameters.map(({ name }) => name);
    const sent = fc.record({
      as: fc.constantFrom(...callers),
      values: fc.array(fc.tuple(fc.constantFrom(...names, 'unknown'), anyText), { maxLength: 4 }),
      place: fc.oneof(anyText, fc.constantFrom(...ids)),
      content: method === 'GET' || method === 'DELETE' ? fc.constant(undefined) : anyBody(body ?? {}),
    });
    await fc.assert(
      fc.asyncProperty(sent, async ({ as, values, place, content }) => {
        const query = new URLSearchParams(
          values.map(([name, text]): [string, string] => [name ?? '', text.toWellFormed()]),
        );
        const segment = place.startsWith('%') ? place : encodeURIComponent(place.toWellFormed()) || 'x';
        const line = `${method} ${path.replace(/\{\w+\}/g, () => segment.replace(/^\.+$/, 'x'))}?${query}`;
        const headers: Record<string, string> = content === undefined ? {} : { 'content-type': content.type };
        const { status } = await request(line, { as, headers, ...(content && { body: content.body }) });
        assert.ok(status < 500, `${line}: ${status}`);
      }),
      { seed, numRuns: 60, includeErrorInReport: true },
    );
  });

test.run();
