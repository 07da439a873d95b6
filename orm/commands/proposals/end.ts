import { z } from 'zod';
import { parameters, scopedCommand } from '../../statements/statement.ts';

const endItems = (condition: string) =>
  `update proposed_item i set state = 'expired', reason = $2 from batch b
   where i.audience_id = :audience::uuid and i.state = 'open' and b.id = i.batch and b.audience_id = i.audience_id
     and b.run in (select id from source_run where source_id = $1) ${condition}
   returning i.batch`;

const ended = z.object({ batch: z.string() });

/** What runs of a source proposed is not open any more. */
export const endProposalsOfSource = scopedCommand(
  'end_proposals_of_source',
  ended,
  parameters<[sourceId: string, reason: string]>(),
  endItems(''),
);

/**
 * Likewise what is not among these external ids, but for deletions, cancellations and later events, and for venues of
 * open events that are.
 */
export const endMissingItems = scopedCommand(
  'end_missing_items',
  ended,
  parameters<[sourceId: string, reason: string, venues: string[], events: string[], until: string]>(),
  endItems(`and i.item is not null and i.item ->> 'status' is distinct from 'cancelled'
     and not exists (select from (select 'venue' as kind, unnest($3::text[]) as external_id union all select 'event', unnest($4::text[])) given
       where given.kind = i.kind and given.external_id = i.external_id)
     and not exists (select from proposed_item e join unnest($4::text[]) given (external_id) on given.external_id = e.external_id
       where i.kind = 'venue' and e.batch = i.batch and e.audience_id = i.audience_id and e.kind = 'event' and e.state = 'open'
         and e.item -> 'venue' ->> 'external_id' = i.external_id)
     and coalesce((i.item ->> 'starts_at')::timestamptz < $5::timestamptz, true)`),
);
