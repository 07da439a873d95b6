import { z } from 'zod';
import { inAudience } from '../statements/scope.ts';
import { parameters, scopedQuery } from '../statements/statement.ts';

/** Encrypted. */
export const addressOfSource = scopedQuery(
  'address_of_source',
  z.object({ id: z.string(), address: z.string() }),
  parameters<[id: string]>(),
  `select s.id, s.address from source s where s.id = $1 and ${inAudience('s.audience_id')}`,
);
