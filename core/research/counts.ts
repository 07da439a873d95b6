import { z } from 'zod';

/** What became of the items of one kind. */
export const counts = z
  .object({ created: z.number(), updated: z.number(), unchanged: z.number() })
  .meta({ id: 'BatchCounts' });

export type Counts = z.output<typeof counts>;
