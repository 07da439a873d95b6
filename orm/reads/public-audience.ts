import { z } from 'zod';
import { parameters, unscopedQuery } from '../statements/statement.ts';

/** The audience of a record, if anybody may read its pages; also compared with the requested one, if there is any. */
const publicAudienceOf = (table: string, condition = 'true') =>
  unscopedQuery(
    `public_audience_of_${table}`,
    z.object({ id: z.string() }),
    parameters<[id: string, audience: string | null, subdomain: string | null]>(),
    `select a.id from ${table} o join audience a on a.id = o.audience_id
     where o.id = $1 and a.public_pages and a.deleted_at is null and ${condition}
     and ($2::uuid is null or a.id = $2) and ($3::text is null or a.subdomain = lower($3))`,
  );

export const publicAudienceOfLocale = publicAudienceOf('locale');
export const publicAudienceOfVenue = publicAudienceOf('venue', 'not o.hidden');
export const publicAudienceOfPerson = publicAudienceOf('person');
