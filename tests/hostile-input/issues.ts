import { z } from 'zod';

const many = (length: number) => Array.from({ length }, () => '');

/** Between them wrong for every kind of schema, in type, size and form. */
const wrongValues: readonly unknown[] = [
  undefined,
  null,
  true,
  0,
  -1,
  0.5,
  1e300,
  -1e300,
  Number.NaN,
  '',
  'x',
  ' ',
  'two\nlines',
  '\0\u202E',
  'x'.repeat(20_000),
  [],
  ['x', 'x'],
  many(20_001),
  {},
  { nonsense: 1 },
];

/** The issues that a schema raises of wrong values, those within unions included. */
export const issuesOf = (schema: z.core.$ZodType): z.core.$ZodIssue[] =>
  wrongValues.flatMap((value) => withInner(z.safeParse(schema, value).error?.issues ?? []));

const withInner = (issues: readonly z.core.$ZodIssue[]): z.core.$ZodIssue[] =>
  issues.flatMap((issue) => [
    issue,
    ...(issue.code === 'invalid_union' ? withInner(issue.errors.flat()) : []),
  ]);

/** A schema with all those that it consists of, each once. */
export function schemasWithin(
  schema: z.core.$ZodType,
  found = new Set<z.core.$ZodType>(),
): Set<z.core.$ZodType> {
  if (found.has(schema)) return found;
  found.add(schema);
  for (const part of partsOf(schema)) schemasWithin(part, found);
  return found;
}

function partsOf(schema: z.core.$ZodType): readonly z.core.$ZodType[] {
  if (schema instanceof z.ZodObject) return Object.values(schema.shape);
  if (schema instanceof z.ZodArray) return [schema.element];
  if (schema instanceof z.ZodPipe)
    return [schema.in, schema.out].filter((part) => !(part instanceof z.ZodTransform));
  if (schema instanceof z.ZodUnion) return schema.options;
  if (schema instanceof z.ZodTuple) return schema.def.items;
  if (schema instanceof z.ZodRecord) return [schema.keyType, schema.valueType];
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return [schema.unwrap()];
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodCatch) return [schema.unwrap()];
  if (leaves.some((leaf) => schema instanceof leaf)) return [];
  throw new Error(`Schemas of type ${schema.constructor.name} are not walked yet.`);
}

const leaves = [
  z.ZodString,
  z.ZodStringFormat,
  z.ZodNumber,
  z.ZodBoolean,
  z.ZodEnum,
  z.ZodLiteral,
  z.ZodUnknown,
];
