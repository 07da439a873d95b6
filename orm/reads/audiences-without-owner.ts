import { z } from 'zod';
import { parameters, unscopedQuery } from '../statements/statement.ts';

/**
 * How many audiences have lost their last owner, and the names of the first. Those that never had one are looked after by
 * the administrators of the platform.
 */
export const audiencesWithoutOwner = unscopedQuery(
  'audiences_without_owner',
  z.object({ count: z.number(), names: z.array(z.string()) }),
  parameters<[limit: number]>(),
  `select count(*), coalesce((array_agg(name order by name, id))[:$1::integer], '{}') as names from audience a
   where deleted_at is null
     and not exists (select from audience_role r where r.audience_id = a.id and r.role = 'owner')
     and exists (select from change c where c.audience_id = a.id and c.kind = 'audience_role'
       and 'owner' in (c.before->>'role', c.after->>'role'))`,
);
