import { z } from 'zod';
import { timestamp, uuid } from '../statements/row-types.ts';
import { parameters, query } from '../statements/statement.ts';

export const deletedAudience = z.object({
  id: uuid,
  name: z.string(),
  subdomain: z.string(),
  deleted_at: timestamp,
});

/** Those deleted after a time, the last one first. */
export const deletedAudiences = query(
  'deleted_audiences',
  deletedAudience,
  parameters<[after: string]>(),
  `select id, name, subdomain, deleted_at from audience
   where deleted_at > $1::timestamptz order by deleted_at desc, id limit 200`,
);
