import { z } from 'zod';
import { parameters, scopedQuery } from '../../statements/statement.ts';

/** The records that have these pages. */
export const ownersOfPages = scopedQuery(
  'owners_of_pages',
  z.object({ page_id: z.string(), kind: z.string(), id: z.string() }),
  parameters<[pageIds: readonly string[]]>(),
  `select page_id, 'venue' as kind, id from venue where page_id = any($1::uuid[]) and audience_id = :audience::uuid
   union all
   select page_id, 'person', id from person where page_id = any($1::uuid[]) and audience_id = :audience::uuid`,
);
