import { z } from 'zod';
import { uuid } from './ids.ts';

/** Where a venue or person presents itself. */
export const page = z
  .object({
    id: uuid,
    name: z.string(),
    url: z.string().nullable().describe('Its web address, where known.'),
  })
  .meta({ id: 'Page' });
