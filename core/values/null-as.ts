import type { z } from 'zod';

/**
 * An input that may be left out, of what is never empty. Null stands for this value: clients with types send null for what
 * they do not set, and to clear a field is to give it its default.
 */
export const nullAs = <Schema extends z.ZodType, Value extends z.output<Schema> | undefined>(
  schema: Schema,
  value: Value,
) =>
  schema
    .nullable()
    .transform((given): z.output<Schema> | Value => given ?? value)
    .optional();
