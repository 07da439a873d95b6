import { z } from 'zod';

/** What of JSON Schema the inputs of mutations have. */
const property = z.object({
  type: z.union([z.string().transform((type) => [type]), z.array(z.string())]).default([]),
  format: z.string().optional(),
  enum: z.array(z.string()).optional(),
  maxLength: z.number().optional(),
  description: z.string().optional(),
  get items() {
    return property.optional();
  },
  get anyOf() {
    return z.array(property).optional();
  },
  get properties() {
    return z.record(z.string(), property).optional();
  },
  required: z.array(z.string()).optional(),
  $ref: z.string().optional(),
  'x-record': z.string().optional(),
});

export type Property = z.output<typeof property>;

export const document = z.object({ ...property.shape, $defs: z.record(z.string(), property).optional() });
