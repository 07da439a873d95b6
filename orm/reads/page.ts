import { statement } from '../statement.ts';
import { inAudience } from './visible.ts';

interface PageRow {
  id: string;
  name: string;
  url: string | null;
}

/** The page of a hidden venue is as hidden as the venue. */
export const pagesByIds = statement<
  PageRow,
  [ids: readonly string[], audienceId: string | null, hidden: boolean]
>(
  'pages_by_ids',
  `select g.id, g.name, g.url from page g
   where g.id = any($1::uuid[]) and ${inAudience('g.audience_id', '$2')}
     and ($3 or not exists (select from venue v where v.page_id = g.id and v.hidden))`,
);
