import { z } from 'zod';
import { parameters, unscopedQuery } from '../statements/statement.ts';

/** How many audiences nobody owns, and the names of the first. */
export const audiencesWithoutOwner = unscopedQuery(
  'audiences_without_owner',
  z.object({ count: z.number(), names: z.array(z.string()) }),
  parameters<[limit: number]>(),
  `select count(*), coalesce((array_agg(name order by name, id))[:$1::integer], '{}') as names from audience a
   where deleted_at is null
     and not exists (select from audience_role r where r.audience_id = a.id and r.role = 'owner')`,
);
