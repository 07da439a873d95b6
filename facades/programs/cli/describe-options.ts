import { z } from 'zod';
import type { OptionDescription } from './command.ts';

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** The options of an input. The service validates their values. */
export function describeOptions(input: z.ZodObject): OptionDescription[] {
  const { properties = {}, required = [] } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' });
  return Object.entries(properties).map(([name, schema]) => {
    const property = typeof schema === 'boolean' ? {} : schema;
    return {
      name,
      ...valueFor(property),
      ...(required.includes(name) && { isRequired: true }),
      ...(alternatives(property).some(({ type }) => type === 'null') && { isNullable: true }),
      description: descriptionOf(property),
    };
  });
}

const alternatives = ({ anyOf = [] }: JsonSchema): JsonSchema[] => anyOf;

type Value = Pick<OptionDescription, 'type' | 'isList' | 'choices'>;

function valueFor(schema: JsonSchema): Value {
  const { type, enum: choices, items } = schema;
  const others = alternatives(schema).filter((each) => each.type !== 'null');
  if (others.length > 0) {
    const [first = json, ...more] = others.map(valueFor);
    return more.every((value) => value.type === first.type && value.isList === first.isList) ? first : json;
  }
  if (choices?.every((choice) => typeof choice === 'string')) return { type: 'text', choices };
  if (type === 'string') return { type: 'text' };
  if (type === 'boolean') return { type };
  if (type === 'number' || type === 'integer') return { type: 'number' };
  if (type !== 'array' || typeof items !== 'object' || Array.isArray(items)) return json;
  const item = valueFor(items);
  return item.type === 'json' || item.isList ? json : { ...item, isList: true };
}

const json: Value = { type: 'json' };

function descriptionOf(schema: JsonSchema): string {
  const { description = alternatives(schema).find((each) => each.description)?.description ?? '' } = schema;
  const hasDefault = schema.default !== undefined && !Array.isArray(schema.default);
  return [description, ...(hasDefault ? [`Default: ${JSON.stringify(schema.default)}.`] : [])]
    .join(' ')
    .trim();
}
