import { z } from 'zod';
import { parameters, scopedQuery } from '../statements/statement.ts';

/** The pages of deleted venues. */
export const formerPages = scopedQuery(
  'former_pages',
  z.object({ venue_id: z.string(), page_id: z.string() }),
  parameters<[venueIds: readonly string[]]>(),
  `select id as venue_id, page_id from venue_row
   where id = any($1::uuid[]) and audience_id = :audience::uuid and deleted_at is not null`,
);
