import { z } from 'zod';
import { replacedByNewer } from '../../records/proposal.ts';
import { noColumns, parameters, scopedCommand } from '../../statements/statement.ts';

/** Given as JSON, what becomes of items. */
export const decideItems = scopedCommand(
  'decide_items',
  noColumns,
  parameters<[proposal: string, items: string]>(),
  `update proposed_item i set state = given.state, item = coalesce(given.item, i.item), record = coalesce(given.record, i.record),
     based_on = coalesce(given.based_on, i.based_on), applied = given.applied, outcome = coalesce(given.outcome, i.outcome), reason = coalesce(given.reason, i.reason), remembered = given.remembered
   from json_to_recordset($2::text::json) as given
     (number integer, state text, item json, record uuid, based_on json, applied text[], outcome json, reason text, remembered boolean)
   where i.batch = $1 and i.number = given.number and i.audience_id = :audience::uuid`,
);

/**
 * Sets the states of proposals by those of their items, of which one may say why it was rejected, or be replaced.
 * Materialized, or the items would be read again for each batch of the audience.
 */
export const settleProposals = scopedCommand(
  'settle_proposals',
  noColumns,
  parameters<[proposals: readonly string[], reason: string | null]>(),
  `with decided as materialized (
     select batch, case
       when bool_and(state = 'applied') then 'applied'
       when bool_or(state = 'applied' or applied <> '{}') then 'partly_applied'
       when bool_or(state = 'open') then 'proposed'
       when bool_or(state = 'rejected') then 'rejected'
       else 'expired' end as state, bool_or(reason is not null) as has_reason,
       bool_or(state = 'replaced') and not bool_or(state = 'open') as is_replaced
     from proposed_item where batch = any($1::uuid[]) and audience_id = :audience::uuid group by batch)
   update batch b set state = decided.state, reason = case when decided.is_replaced and $2::text is null then '${replacedByNewer}'
     when decided.has_reason then coalesce($2, nullif(b.reason, '${replacedByNewer}')) end
   from decided where b.id = decided.batch and b.audience_id = :audience::uuid`,
);

/** Batches of the source have these records again. */
export const releaseItems = scopedCommand(
  'release_items',
  z.object({ number: z.number() }),
  parameters<[proposal: string, numbers: readonly number[] | null]>(),
  `update proposed_item set remembered = false where batch = $1 and audience_id = :audience::uuid and remembered
     and ($2::integer[] is null or number = any($2::integer[]))
   returning number`,
);

/** What was rejected of a proposal is open again, but for records that a newer proposal has. */
export const reopenItems = scopedCommand(
  'reopen_items',
  z.object({ number: z.number() }),
  parameters<[proposal: string, numbers: readonly number[] | null]>(),
  `update proposed_item i set state = 'open', reason = null
   where i.batch = $1 and i.audience_id = :audience::uuid and i.state = 'rejected'
     and ($2::integer[] is null or i.number = any($2::integer[]))
     and not exists (select from proposed_item o where o.audience_id = i.audience_id and o.source = i.source
       and o.kind = i.kind and o.external_id = i.external_id and o.state = 'open'
       and (i.item is not null or o.item is not null or o.record is not distinct from i.record))
   returning number`,
);
