import { z } from 'zod';
import { parameters, scopedQuery } from '../statements/statement.ts';

/** What of deleted venues no item says: their pages, and their beacons where no other venue has had the same. */
export const formerVenues = scopedQuery(
  'former_venues',
  z.object({
    id: z.string(),
    page_id: z.string(),
    beacon: z.object({ major: z.int(), minor: z.int() }).nullable(),
  }),
  parameters<[venueIds: readonly string[]]>(),
  `select v.id, v.page_id, case when not exists (
       select from venue_row o where o.audience_id = v.audience_id and o.id <> v.id and o.beacon = v.beacon)
     then v.beacon end as beacon
   from venue_row v
   where v.id = any($1::uuid[]) and v.audience_id = :audience::uuid and v.deleted_at is not null`,
);
