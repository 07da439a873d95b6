import { z } from 'zod';

/** A JSON Schema, as far as types are made of it. */
const schema = z.looseObject({
  $ref: z.string().optional(),
  /** What an item is that its procedure validates later. */
  override: z.object({ $ref: z.string() }).optional(),
  const: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  allOf: z.array(z.unknown()).optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  items: z.unknown().optional(),
  prefixItems: z.array(z.unknown()).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).default([]),
  additionalProperties: z.unknown().optional(),
  description: z.string().optional(),
});

type Schema = z.output<typeof schema>;

/** A JSON Schema as a TypeScript type. */
export function typeOf(described: unknown): string {
  const { data } = schema.safeParse(described);
  if (data === undefined) return 'unknown';
  const pointer = data.$ref ?? data.override?.$ref;
  if (pointer !== undefined) return pointer.split('/').at(-1) ?? 'unknown';
  if (data.const !== undefined) return JSON.stringify(data.const);
  if (data.enum !== undefined) return data.enum.map((value) => JSON.stringify(value)).join(' | ');
  const alternatives = data.anyOf ?? data.oneOf;
  if (alternatives !== undefined) return [...new Set(alternatives.map(typeOf))].join(' | ');
  if (data.allOf !== undefined) return data.allOf.map((part) => `(${typeOf(part)})`).join(' & ');
  return typeByName(data);
}

function typeByName(described: Schema): string {
  const { type, items, prefixItems } = described;
  if (Array.isArray(type)) return type.map((each) => typeByName({ ...described, type: each })).join(' | ');
  if (type === 'integer') return 'number';
  if (type === 'string' || type === 'number' || type === 'boolean' || type === 'null') return type;
  if (type === 'array')
    return prefixItems === undefined
      ? `readonly (${typeOf(items)})[]`
      : `readonly [${prefixItems.map(typeOf).join(', ')}]`;
  return type === 'object' ? objectType(described) : 'unknown';
}

function objectType({ properties = {}, required, additionalProperties }: Schema): string {
  const fields = Object.entries(properties);
  if (fields.length === 0)
    return typeof additionalProperties === 'object'
      ? `{ readonly [key: string]: ${typeOf(additionalProperties)} }`
      : '{}';
  const members = fields.map(
    ([name, value]) =>
      `${commentOf(value)}readonly ${JSON.stringify(name)}${required.includes(name) ? '' : '?'}: ${typeOf(value)};`,
  );
  return `{ ${members.join(' ')} }`;
}

export function commentOf(described: unknown): string {
  const text = schema.safeParse(described).data?.description;
  return text === undefined ? '' : `/** ${text.replaceAll('*/', '* /').replaceAll(/\s+/g, ' ')} */ `;
}
