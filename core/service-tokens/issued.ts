import { z } from 'zod';
import { uuid } from '../ids.ts';

/** A service token together with its secret. */
export const issued = z.object({
  id: uuid,
  secret: z.string().describe('To be exchanged at `POST /v1/token/service`. Shown this once only.'),
});
