import { z } from 'zod';

/** What the text of a query parameter stands for. */
export type ValueType = 'number' | 'boolean' | 'text';

/** The type of each input, by its schema: a query string is text, and the schema tells what it means. */
export function valueTypes(inputs: readonly z.ZodType[]): Map<string, ValueType> {
  const shapes = inputs.flatMap((input) => (input instanceof z.ZodObject ? Object.entries(input.shape) : []));
  return new Map(shapes.map(([name, schema]) => [name, typeOf(schema)]));
}

function typeOf(schema: z.core.$ZodType): ValueType {
  if (schema instanceof z.ZodNumber) return 'number';
  if (schema instanceof z.ZodBoolean) return 'boolean';
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return typeOf(schema.unwrap());
  return 'text';
}

const decimal = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/** A text that does not fit stays text, so that the schema says what it wants. */
export function readValue(text: string, type: ValueType): unknown {
  if (type === 'number' && decimal.test(text)) return Number(text);
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}
