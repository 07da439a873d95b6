import { z } from 'zod';
import { type Option, type Options, optionName } from './options.ts';

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** The options of an input. The service validates their values. */
export function describeOptions(input: z.ZodObject): { options: Options; required: readonly string[] } {
  const { properties = {}, required = [] } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' });
  const options = Object.entries(properties).map(([name, schema]) => [
    optionName(name),
    describeOption(typeof schema === 'boolean' ? {} : schema, required.includes(name)),
  ]);
  return { options: Object.fromEntries(options), required };
}

function describeOption(schema: JsonSchema, isRequired: boolean): Option {
  const value = valueFor(schema);
  const isNullable = alternatives(schema).some(({ type }) => type === 'null');
  const notes = [
    ...(value.$json ? ['JSON, @file, or - for standard input.'] : []),
    ...(isRequired ? ['Required.'] : []),
  ];
  return {
    ...value,
    ...(isNullable && value.type === 'number' && { type: ['number', 'string'] }),
    ...(isNullable && { $nullable: true }),
    description: [descriptionOf(schema), ...notes].filter(Boolean).join(' '),
  };
}

/** Zod writes a nullable boolean without further rules as one schema of two types. */
const alternatives = ({ type, anyOf = [], ...schema }: JsonSchema): JsonSchema[] =>
  Array.isArray(type) ? type.map((each) => ({ ...schema, type: each })) : anyOf;

type Value = Omit<Option, 'description'>;

function valueFor(schema: JsonSchema): Value {
  const { type, enum: choices, items } = schema;
  const others = alternatives(schema).filter((each) => each.type !== 'null');
  if (others.length > 0) {
    const [first = json, ...more] = others.map(valueFor);
    return more.every((value) => value.type === first.type && value !== json) ? first : json;
  }
  if (choices?.every((choice) => typeof choice === 'string')) return { type: 'string', enum: choices };
  if (type === 'string' || type === 'boolean' || type === 'number') return { type };
  if (type === 'integer') return { type: 'number' };
  if (type !== 'array' || typeof items !== 'object' || Array.isArray(items)) return json;
  const item = valueFor(items);
  return item.type === 'string' && item !== json ? { type, items: { ...item, type: 'string' } } : json;
}

const json: Value = { type: 'string', $json: true };

function descriptionOf(schema: JsonSchema): string {
  const { description = alternatives(schema).find((each) => each.description)?.description ?? '' } = schema;
  const hasDefault = schema.default !== undefined && !Array.isArray(schema.default);
  return [description, ...(hasDefault ? [`Default: ${JSON.stringify(schema.default)}.`] : [])]
    .join(' ')
    .trim();
}
