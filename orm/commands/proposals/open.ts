import { z } from 'zod';
import { parameters, scopedCommand } from '../../statements/statement.ts';
import { bulkInsert } from '../bulk-write.ts';

export const insertProposedItems = bulkInsert('proposed_item', [
  ...(['batch', 'number', 'kind', 'source', 'external_id', 'item', 'record', 'based_on'] as const),
  ...(['state', 'applied', 'remembered'] as const),
]);

/**
 * What a source sends replaces what is open of the same records; where a sender is given, only what that sent, or one whose
 * service token has ended; or only what would delete these records: dates share the external id of their series. Returns their proposals.
 */
export const replaceOpenItems = scopedCommand(
  'replace_open_items',
  z.object({ batch: z.string() }),
  parameters<
    [
      ...[source: string, kinds: readonly string[], externalIds: readonly string[]],
      ...[sender: string | null, deleted: readonly string[] | null],
    ]
  >(),
  `update proposed_item i set state = 'replaced'
   from unnest($2::text[], $3::text[], $5::uuid[]) given (kind, external_id, deleted),
     batch b left join service_token t on t.id = b.service_token_id left join source_run r on r.id = b.run
   where i.audience_id = :audience::uuid and i.state = 'open' and i.source = $1
     and i.kind = given.kind and i.external_id = given.external_id and b.id = i.batch
     and (given.deleted is null or i.item is null and i.record = given.deleted)
     and ($4::uuid is null or coalesce(t.id, r.source_id) = $4::uuid or least(t.revoked_at, t.expires_at) <= :now::timestamptz)
   returning i.batch`,
);
