import * as z from 'zod/mini';

const invalidItem = z.object({
  kind: z.string(),
  index: z.number(),
  external_id: z.nullable(z.string()),
  fields: z.record(z.string(), z.array(z.string())),
});

/** A line for each problem of an item of a batch. */
export function explainItem(item: unknown): string[] {
  const { data } = invalidItem.safeParse(item);
  if (data === undefined) return [];
  const { kind, index, external_id: externalId, fields } = data;
  const name = `  ${kind}s[${index}]${externalId === null ? '' : ` (${externalId})`}`;
  return Object.entries(fields).map(
    ([field, problems]) => `${name}${field === '' ? '' : ` ${field}`}: ${problems.join('; ')}`,
  );
}
