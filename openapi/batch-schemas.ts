import { z } from 'zod';
import { batchEvent, batchVenue } from '../core/batches/batch-items.ts';
import type { Json } from './json.ts';

/** The items of a batch. The procedure's input only refers to them, since it validates them one by one. */
export const batchSchemas: Json = { BatchEvent: schemaOf(batchEvent), BatchVenue: schemaOf(batchVenue) };

function schemaOf(item: z.ZodType): Json {
  const { $schema, ...schema } = z.toJSONSchema(item, { io: 'input' });
  return schema;
}
