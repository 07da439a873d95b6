import { z } from 'zod';
import { batchEvent, batchVenue } from '../../core/batches/items/batch-items.ts';
import type { ListedProcedure } from '../../core/procedure-list.ts';
import { isPage } from '../../core/records/paging.ts';
import { itemSchema } from '../rest/item-schema.ts';

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** A tool's arguments: the procedure's inputs but those that the tool decides. */
export function argumentsSchema(
  { input = z.object({}), output }: ListedProcedure,
  fixed: Readonly<Record<string, unknown>>,
) {
  const schema = objectSchema(
    z.toJSONSchema(input, { io: 'input', unrepresentable: 'any', override: writeOut }),
  );
  if (output !== undefined && isPage(output)) schema.properties.cursor = cursorOfPage;
  for (const name of Object.keys(fixed)) delete schema.properties[name];
  return schema;
}

/** REST has it in a header. */
const cursorOfPage = {
  type: 'string',
  maxLength: 2000,
  description: 'Cursor of the next page: `next` of the previous one.',
};

/** What a tool returns: the procedure's output. The protocol knows objects only, so a list becomes the `items` of one. */
export function resultSchema({ output = z.object({}) }: ListedProcedure) {
  const whole = output instanceof z.ZodArray ? z.object({ items: output }) : output;
  return objectSchema(z.toJSONSchema(whole, { unrepresentable: 'any' }));
}

/** A procedure's output as its tool returns it. */
export function resultOf(output: unknown): Record<string, unknown> {
  if (Array.isArray(output)) return { items: output };
  return typeof output === 'object' && output !== null ? { ...output } : {};
}

const json = z.looseObject({ type: z.literal('object'), properties: z.record(z.string(), z.json()) });

/** A named schema is given in the place of its reference. */
function objectSchema({ $ref, ...schema }: JsonSchema) {
  const named = schema.$defs?.[$ref?.split('/').at(-1) ?? ''];
  return json.parse({ properties: {}, ...schema, ...named });
}

const reference = z.object({ $ref: z.string() });
const items: Readonly<Record<string, z.ZodType>> = { BatchEvent: batchEvent, BatchVenue: batchVenue };

/** Puts the items of a batch in the place of a reference to the OpenAPI document. */
function writeOut({ jsonSchema }: { jsonSchema: JsonSchema }): void {
  const { data } = reference.safeParse(jsonSchema.override);
  const item = items[data?.$ref.split('/').at(-1) ?? ''];
  if (item === undefined) return;
  delete jsonSchema.override;
  Object.assign(jsonSchema, itemSchema(item));
}
