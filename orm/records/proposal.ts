import { z } from 'zod';
import { line } from '../statements/input-types.ts';
import { enumeration, timestamp, uuid } from '../statements/row-types.ts';
import { inAudience } from '../statements/scope.ts';
import { equals, filter } from './filters.ts';
import { by, defineRecord } from './record.ts';

export const proposalState = enumeration('ProposalState', 'What became of a proposal.', {
  proposed: 'Nothing of it was approved yet.',
  applied: 'All of it was approved.',
  partly_applied: 'Some of it was approved; the rest is open, or was rejected or replaced, or has expired.',
  rejected: 'It was rejected.',
  expired:
    'Nobody decided on it within 30 days, newer batches of its source replaced it, or its source was deleted or no longer has it.',
});

export type ProposalState = z.output<typeof proposalState>;

export const itemKind = enumeration('ItemKind', 'A kind of record that batches have.', {
  venue: 'A venue.',
  event: 'An event.',
});

export const itemState = enumeration('ItemState', 'What became of an item of a proposal.', {
  open: 'Nobody has decided on it yet, or not on all of its fields.',
  applied: 'It was approved.',
  rejected: 'It was rejected.',
  replaced: 'A newer batch of the source has the record.',
  expired: 'Nobody decided on it within 30 days, or its source was deleted or no longer has it.',
});

/** Why nobody decides any more on what was open of a proposal. */
export const replacedByNewer = 'A newer batch of the same source replaced what was open of it.';

const count = (description: string) => z.int().describe(description);

export const proposalRow = z
  .object({
    id: uuid,
    audience_id: z.string(),
    state: proposalState.describe('What became of it.'),
    source: z.string().describe('The source of the batch; of a person, `person:` and an id.'),
    source_url: z.string().nullable().describe("The source's address."),
    sender: z
      .string()
      .describe(
        'Who sent it, in words: `service token research`, `Ada Osei`, `a person whose data was erased`.',
      ),
    created_at: timestamp.describe('When it was sent.'),
    expires_at: timestamp.describe('When what is still open of it expires.'),
    reason: z
      .string()
      .nullable()
      .describe(
        'Why it was rejected, as far as it was, or that a newer batch of its source replaced it, or that was deleted or no longer has it.',
      ),
    item_count: count('How many items it has.'),
    open_count: count('On how many of them nobody has decided yet.'),
  })
  .describe(
    'A batch that was kept instead of applied, until an owner or editor decides on it. Those see all of them, ' +
      'contributors their own.',
  );

/** SQL: when nobody can decide on the proposal `b` any more. */
export const expiresAt = "b.created_at + interval '30 days'";

const items = (condition: string) =>
  `(select count(*)::integer from proposed_item i where i.batch = b.id${condition})`;

const isOpen = "exists (select from proposed_item i where i.batch = b.id and i.state = 'open')";

/** Editors see what is hidden, and all proposals. */
export const proposals = defineRecord('Proposal', {
  row: proposalRow,
  columns: `b.id, b.audience_id, b.state, b.source, b.source_url, case when b.run is not null then 'source ' || b.source when b.service_token_id is null
      then coalesce(u.name, 'a person whose data was erased') else 'service token ' || t.name end as sender,
    b.created_at, ${expiresAt} as expires_at, b.reason,
    ${items('')} as item_count, ${items(" and i.state = 'open'")} as open_count`,
  from: `batch b left join "user" u on u.id = b.user_id left join service_token t on t.id = b.service_token_id`,
  isVisible: `b.state is not null and (:hidden or b.user_id = :user::uuid) and ${inAudience('b.audience_id')}`,
  owners: {
    audience: { is: 'b.audience_id = o.id', description: 'Changes that wait for approval, or did.' },
  },
  filters: {
    state: filter(proposalState, 'Only those in this state.', equals('b.state', 'text')),
    open: filter(
      z.boolean(),
      'Only those with, or without, items on which nobody has decided yet.',
      (open) => (open ? isOpen : `not ${isOpen}`),
    ),
    source: filter(line(200), 'Only those of this source.', equals('b.source', 'text')),
    kind: filter(
      itemKind,
      'Only those with items of this kind.',
      (kind, bind) =>
        `exists (select from proposed_item i where i.batch = b.id and i.kind = ${bind(kind)}::text)`,
    ),
  },
  orders: { created_at: by('b.id', 'uuid') },
  isNewestFirst: true,
  isUnchanging: true,
});
