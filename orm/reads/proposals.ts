import { z } from 'zod';
import { expiresAt, itemState, proposalState } from '../records/proposal.ts';
import { inAudience, isVisible } from '../statements/scope.ts';
import { parameters, scopedQuery } from '../statements/statement.ts';

const kind = z.enum(['venue', 'event']);

const rejectedRecord = z.object({ kind, external_id: z.string() });

export type RejectedRecord = z.output<typeof rejectedRecord>;

/** What batches of a source leave out. */
export const rejectedRecords = scopedQuery(
  'rejected_records',
  rejectedRecord,
  parameters<[source: string]>(),
  'select kind, external_id from proposed_item where audience_id = :audience::uuid and source = $1 and remembered',
);

const fieldChange = z.object({ name: z.string(), before: z.unknown(), after: z.unknown() });

const outcome = z.object({ fields: z.array(fieldChange), kept: z.array(z.string()) });

/** What was written of an item, and which fields stayed as they were. */
export type Outcome = z.output<typeof outcome>;

const proposedItem = z.object({
  number: z.number(),
  kind,
  external_id: z.string(),
  /** Null to delete the record. */
  item: z.record(z.string(), z.unknown()).nullable(),
  record: z.string().nullable(),
  based_on: z.record(z.string(), z.unknown()).nullable(),
  state: itemState,
  applied: z.array(z.string()),
  outcome: outcome.nullable(),
  reason: z.string().nullable(),
  remembered: z.boolean(),
});

export type ProposedItemRow = z.output<typeof proposedItem>;

const columns =
  'number, kind, external_id, item, record, based_on, state, applied, outcome, reason, remembered';

/** A page of a proposal's items. */
export const proposedItems = scopedQuery(
  'proposed_items',
  proposedItem,
  parameters<[proposal: string, after: number, limit: number]>(),
  `select ${columns} from proposed_item where batch = $1 and ${inAudience('audience_id')} and number > $2
   order by number limit $3`,
);

/** Those of these numbers, or (null) all that are open. */
export const chosenItems = scopedQuery(
  'chosen_items',
  proposedItem,
  parameters<[proposal: string, numbers: readonly number[] | null]>(),
  `select ${columns} from proposed_item where batch = $1 and audience_id = :audience::uuid
     and (number = any($2::integer[]) or ($2::integer[] is null and state = 'open'))
   order by number`,
);

/** Of the audience's proposals, the open items that would give a record this picture. */
export const openItemsWithPhoto = scopedQuery(
  'open_items_with_photo',
  proposedItem.extend({ batch: z.string() }),
  parameters<[url: string]>(),
  `select batch, ${columns} from proposed_item
   where audience_id = :audience::uuid and state = 'open' and item ->> 'photo_url' = $1`,
);

/** Of some venues, those with events whose deletion the proposal has open besides these items. */
export const venuesOfOpenDeletions = scopedQuery(
  'venues_of_open_deletions',
  z.object({ id: z.string() }),
  parameters<[proposal: string, venues: readonly string[], numbers: readonly number[]]>(),
  `select distinct e.venue_id as id from proposed_item i
   join event e on e.id = i.record and e.audience_id = i.audience_id
   where i.batch = $1 and i.audience_id = :audience::uuid and i.state = 'open' and i.kind = 'event' and i.item is null
     and i.number <> all($3::integer[]) and e.venue_id = any($2::uuid[])`,
);

/** The venues in a state that a proposal's events name. */
export const venuesOfProposal = scopedQuery(
  'venues_of_proposal',
  proposedItem,
  parameters<[proposal: string, externalIds: readonly string[], state: 'open' | 'rejected']>(),
  `select ${columns} from proposed_item where batch = $1 and ${inAudience('audience_id')}
     and kind = 'venue' and external_id = any($2::text[]) and state = $3`,
);

/** Of venues by the external ids of a proposal's source: as the proposal names them, or else as they are stored. */
export const namesOfSourceVenues = scopedQuery(
  'names_of_source_venues',
  z.object({ external_id: z.string(), name: z.string() }),
  parameters<[proposal: string, source: string, externalIds: readonly string[]]>(),
  `select o.external_id, v.name from origin o join venue v on v.id = o.record
   where o.audience_id = :audience::uuid and o.kind = 'venue' and o.source = $2 and o.external_id = any($3::text[])
     and v.audience_id = :audience::uuid and ${isVisible}
   union all
   select external_id, item ->> 'name' from proposed_item where batch = $1 and audience_id = :audience::uuid
     and kind = 'venue' and external_id = any($3::text[]) and item ->> 'name' is not null`,
);

export const proposalById = scopedQuery(
  'proposal_to_decide',
  z.object({
    id: z.string(),
    audience_id: z.string(),
    source: z.string(),
    source_url: z.string().nullable(),
    source_agent: z.string().nullable(),
    state: proposalState,
    is_expired: z.boolean(),
  }),
  parameters<[id: string]>(),
  `select b.id, b.audience_id, b.source, b.source_url, b.source_agent, b.state, ${expiresAt} <= :now::timestamptz as is_expired
   from batch b where b.id = $1 and b.state is not null and ${inAudience('b.audience_id')}`,
);

/** How much of an audience is open. */
export const openCounts = scopedQuery(
  'open_counts',
  z.object({ proposals: z.number(), items: z.number() }),
  parameters<[]>(),
  `select count(distinct batch)::integer as proposals, count(*)::integer as items
   from proposed_item where audience_id = :audience::uuid and state = 'open'`,
);

export const namesOfVenues = scopedQuery(
  'names_of_venues',
  z.object({ id: z.string(), name: z.string() }),
  parameters<[ids: readonly string[]]>(),
  `select v.id, v.name from venue v
   where v.audience_id = :audience::uuid and v.id = any($1::uuid[]) and ${isVisible}`,
);
