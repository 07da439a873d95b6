import { z } from 'zod';
import { uuid } from '../ids.ts';
import { timestamp } from '../time.ts';

/** What a venue tells the people who are there. */
export const message = z
  .object({
    id: uuid,
    text: z.string(),
    created_at: timestamp,
    expires_at: timestamp.nullable().describe('Null where it stays until it is deleted.'),
  })
  .meta({ id: 'Message' });
