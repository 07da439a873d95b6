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

/** Likewise what is not among these external ids, but for deletions and later events. */
export const endMissingItems = scopedCommand(
  'end_missing_items',
  ended,
  parameters<[sourceId: string, reason: string, venues: string[], events: string[], until: string]>(),
  endItems(`and i.item is not null
     and i.external_id <> all(case i.kind when 'venue' then $3::text[] else $4::text[] end)
     and coalesce((i.item ->> 'starts_at')::timestamptz < $5::timestamptz, true)`),
);
