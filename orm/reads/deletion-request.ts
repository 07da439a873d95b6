import { z } from 'zod';
import { parameters, unscopedQuery } from '../statement.ts';

const colors = z.array(z.object({ name: z.string(), value: z.string() }));

/** A deletion request, with the theme of the audience whose app it came from. */
export const deletionRequestByCode = unscopedQuery(
  'deletion_request_by_code',
  z.object({
    open: z.boolean(),
    requested_at: z.string(),
    erase_after: z.string(),
    erased_at: z.string().nullable(),
    erased_with_audience: z.boolean(),
    audience_name: z.string().nullable(),
    light: colors,
    dark: colors,
  }),
  parameters<[code: string]>(),
  `select d.identity_id is not null as open, d.requested_at, d.erase_after, d.erased_at, d.erased_with_audience,
     a.name as audience_name,
     coalesce(t.light, '[]') as light, coalesce(t.dark, '[]') as dark
   from deletion_request d
   left join (select app_id, audience_id from provider_app
     union all select app_id, audience_id from former_provider_app) p on p.app_id = d.app_id
   left join audience a on a.id = p.audience_id and a.deleted_at is null
   left join theme t on t.audience_id = a.id
   where d.code = $1 order by a.id limit 1`,
);
