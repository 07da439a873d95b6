import { z } from 'zod';
import { uuid } from '../ids.ts';

/** An application together with its new key. */
export const keyed = z.object({
  id: uuid,
  api_key: z.string().describe('The key to send as `Authorization: Bearer <api key>`. Shown this once only.'),
});
