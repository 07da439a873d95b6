import { z } from 'zod';
import { parameters, scopedCommand } from '../../statements/statement.ts';
import { bulkInsert } from '../bulk-write.ts';

export const insertProposedItems = bulkInsert('proposed_item', [
  ...(['batch', 'number', 'kind', 'source', 'external_id', 'item', 'record', 'based_on'] as const),
  ...(['state', 'applied', 'remembered'] as const),
]);

/** What a source sends replaces what is open of the same records. Returns the proposals, each as often as it had one. */
export const replaceOpenItems = scopedCommand(
  'replace_open_items',
  z.object({ batch: z.string() }),
  parameters<[source: string, venues: readonly string[], events: readonly string[]]>(),
  `update proposed_item set state = 'replaced' where audience_id = :audience::uuid and state = 'open' and source = $1
     and external_id = any(case kind when 'venue' then $2::text[] else $3::text[] end)
   returning batch`,
);
