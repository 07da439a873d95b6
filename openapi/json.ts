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
