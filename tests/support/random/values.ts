import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { ListedProcedure } from '../../../core/procedure-list.ts';
import { idTypes } from '../../../orm/statements/input-types.ts';
import type { RandomSource } from './random-source.ts';

/** As much of JSON Schema as inputs are described with. */
export interface Schema {
  $ref?: string;
  $defs?: Record<string, Schema>;
  type?: string;
  format?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  minimum?: number;
  maximum?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  /** The type of the record whose id it is. */
  record?: string;
}

interface NamedRecord {
  readonly type: string;
  readonly id: string;
}

export interface Drawing {
  readonly random: RandomSource;
  /** Some record of a type, of any where that is `*`; undefined if there is none. */
  readonly recordOf: (type: string) => NamedRecord | undefined;
  /** Further choices for the fields of a name. */
  readonly choices?: Readonly<Record<string, readonly unknown[]>>;
  /** How an id is written. */
  readonly writeId?: (record: NamedRecord) => string;
}

const future = ['2099-01-01T20:00:00Z', '2099-02-02T05:00:00Z', '2099-02-02T19:00-05:00'];
const pictures = ['https://pictures.example/1.jpg', 'https://pictures.example/2.jpg'];
const addresses = [...pictures, ...pictures, 'https://hall.example/', 'ftp://hall.example/'];

/** What fits together, by the name of a field: another one has what its schema allows. */
const choices: Readonly<Record<string, readonly unknown[]>> = {
  name: ['The Hall', 'The Barn', 'Gala', 'Ana Torres', 'Luis'],
  label: ['toronto', 'ottawa', 'york'],
  locale: ['toronto', 'ottawa'],
  latitude: [43.65, 43.7],
  longitude: [-79.38, -79.4],
  time_zone: ['America/Toronto', 'Europe/Lisbon'],
  starts_at: future,
  ends_at: [...future, '2099-03-01T00:00:00Z'],
  expires_at: future,
  day: ['2099-01-01', '2099-02-02'],
  url: addresses,
  page_url: addresses,
  photo_url: addresses,
  external_id: ['v0', 'v1', 'v2', 'e0', 'e1'],
  venues: ['v0', 'v1', 'v2', 'v3'],
  events: ['e0', 'e1', 'e2', 'e3'],
  source: ['scraper', 'another'],
  fields: ['name', 'hidden', 'address', 'starts_at', 'photo_url', 'people'],
  role: ['owner', 'editor', 'contributor', 'member'],
  scopes: ['research:read', 'places:write', 'events:write'],
  q: ['hall', 'gala ana', 'bar'],
  query: ['hall', 'an'],
  dry_run: [false, false, false, true],
  default_language: ['de', 'fr-CA'],
  source_order: ['another', 'scraper'],
};

/** Left out as a rule: with a value that does not fit, nothing else is reached. */
const seldom = new Set([
  ...['after', 'before', 'last', 'cursor', 'expected_version', 'if_match', 'idempotency_key'],
  ...['audience', 'audience_id', 'radius', 'limit', 'first', 'kinds'],
]);

/** What makes records appear, disappear, or belong to others. */
const often = new Set(['hidden', 'photo_url', 'photoUrl', 'venueId', 'personIds']);

const odd: readonly unknown[] = [
  null,
  '',
  ' ',
  0,
  -1,
  1e9,
  'x',
  'x'.repeat(600),
  '\0',
  [],
  {},
  true,
  '2026-02-30',
];

const snakeCase = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** A value for a schema, mostly a valid one. */
export function randomValue(
  name: string,
  schema: Schema,
  drawing: Drawing,
  definitions = schema.$defs ?? {},
): unknown {
  const { random, recordOf, writeId = ({ id }) => id } = drawing;
  const { $ref, record, anyOf, items, properties, type = 'string' } = schema;
  const within = (inner: Schema | undefined, innerName = name) =>
    randomValue(innerName, inner ?? {}, drawing, definitions);
  if ($ref !== undefined) return within(definitions[$ref.split('/').at(-1) ?? '']);
  if (random.below(80) === 0 && name !== '') return random.pick(odd);
  if (record !== undefined) return writeId(recordOf(record) ?? { type: record, id: randomUUID() });
  if (anyOf !== undefined) return within(random.pick(anyOf));
  if (items !== undefined) return Array.from({ length: random.below(4) }, () => within(items));
  if (properties !== undefined)
    return Object.fromEntries(
      Object.entries(properties).flatMap(([field, of]) =>
        isGiven(field, schema, random) ? [[field, within(of, field)]] : [],
      ),
    );
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return random.pick(schema.enum);
  if (type === 'null') return null;
  const key = snakeCase(name);
  return random.pick(drawing.choices?.[key] ?? choices[key] ?? []) ?? leafOf(type, schema, random);
}

function isGiven(field: string, { required = [] }: Schema, { below }: RandomSource): boolean {
  if (required.includes(field)) return below(80) > 0;
  if (often.has(field)) return below(2) === 0;
  return below(seldom.has(snakeCase(field)) ? 12 : 3) === 0;
}

function leafOf(
  type: string,
  { format = '', minimum = 0, maximum = 100 }: Schema,
  { below, pick }: RandomSource,
) {
  if (type === 'boolean') return below(2) === 0;
  if (type === 'integer') return minimum + below(Math.min(maximum - minimum, 3) + 1);
  if (type === 'number') return pick([minimum, (minimum + maximum) / 2, maximum]);
  if (/^uri|url/.test(format)) return pick(addresses);
  if (format === 'date-time') return pick(future);
  if (format === 'date') return '2099-01-01';
  return `text${below(4)}`;
}

const schemas = new WeakMap<z.ZodObject, Schema>();

/** The schema of a procedure's input, with the types of records of which it takes ids. */
export function schemaOf({ input }: ListedProcedure): Schema {
  if (input === undefined) return { properties: {} };
  const known = schemas.get(input);
  if (known !== undefined) return known;
  const described = z.toJSONSchema(input, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const type = idTypes.get(zodSchema)?.type;
      if (type !== undefined) Object.assign(jsonSchema, { record: type });
    },
  });
  const schema = z.custom<Schema>().parse(described);
  schemas.set(input, schema);
  return schema;
}
