import { z } from 'zod';

const reference = z.looseObject({ $ref: z.string().startsWith('#/$defs/') });

/** The JSON Schema of an item of a batch. Named schemas stand in it, as it is part of documents that name others. */
export function itemSchema(item: z.ZodType): Record<string, z.core.util.JSONType> {
  const { $schema, $defs = {}, ...schema } = z.toJSONSchema(item, { io: 'input' });
  const writeOut = (_: string, value: unknown): unknown => {
    const { data } = reference.safeParse(value);
    if (data === undefined) return value;
    const { $ref, ...others } = data;
    const { id, ...named } = $defs[$ref.split('/').at(-1) ?? ''] ?? {};
    return { ...named, ...others };
  };
  return z.record(z.string(), z.json()).parse(JSON.parse(JSON.stringify(schema), writeOut));
}
