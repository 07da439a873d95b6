/** A JSON Schema, or any other part of the document that is not inspected. */
export type Json = { readonly [key: string]: unknown };

/** A copy without the keys whose value is undefined. */
export const compact = (values: Json): Json =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

export const jsonContent = (schema: Json, examples?: Json) => ({
  'application/json': compact({ schema, examples }),
});

export const reference = (kind: 'responses' | 'schemas', name: string) => ({
  $ref: `#/components/${kind}/${name}`,
});

/** Adds what Zod omits in JSON Schema although it is implied. */
export function tidy<Value>(value: Value): Value;
export function tidy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => tidy(item));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, part]) => [key, tidy(part)] as const);
  return { ...Object.fromEntries(entries), ...impliedKeywords(Object.fromEntries(entries)) };
}

function impliedKeywords({ type, format, maximum, prefixItems }: Json): Json {
  if (type === 'integer' && format === undefined)
    return { format: typeof maximum === 'number' && maximum < 2 ** 31 ? 'int32' : 'int64' };
  if (Array.isArray(prefixItems))
    return { items: { anyOf: prefixItems }, minItems: prefixItems.length, maxItems: prefixItems.length };
  return {};
}
