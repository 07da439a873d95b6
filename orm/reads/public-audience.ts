import { z } from 'zod';
import { parameters, unscopedQuery } from '../statements/statement.ts';

/** The audience of a record, or of the one into which it was merged, if anybody may read its pages; also compared with the requested one, if there is any. */
const publicAudienceOf = (table: string, { condition = 'true', id = '$1', owner = 'o.audience_id' } = {}) =>
  unscopedQuery(
    `public_audience_of_${table}`,
    z.object({ id: z.string() }),
    parameters<[id: string, audience: string | null, subdomain: string | null]>(),
    `select a.id from ${table} o join audience a on a.id = ${owner}
     where o.id = ${id} and a.public_pages and a.deleted_at is null and ${condition}
     and ($2::uuid is null or a.id = $2) and ($3::text is null or a.subdomain = lower($3))`,
  );

const survivorIn = (table: string): string =>
  `coalesce((select merged_into from ${table}_row where id = $1), $1)`;

export const publicAudienceOfAudience = publicAudienceOf('audience', { owner: 'o.id' });
export const publicAudienceOfLocale = publicAudienceOf('locale');
export const publicAudienceOfVenue = publicAudienceOf('venue', {
  condition: 'not o.hidden',
  id: survivorIn('venue'),
});
export const publicAudienceOfPerson = publicAudienceOf('person', { id: survivorIn('person') });
