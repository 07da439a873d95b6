import { z } from 'zod';
import { changeOperation } from '../../orm/records/history.ts';
import { itemKind, itemState } from '../../orm/records/proposal.ts';
import { uuid } from '../../orm/statements/row-types.ts';
import { warning } from '../venues/warnings.ts';

const fieldNames = z.array(z.string());

/** What became of an item. */
export const decidedItem = z
  .object({
    index: z.int().describe('Its index among the items of the proposal.'),
    kind: itemKind.describe('The kind of the record.'),
    external_id: z.string().describe("The source's identifier of the record."),
    state: itemState.describe('Whether it is open, or what became of it.'),
    forced: z
      .boolean()
      .describe("Whether it overwrites administrators' edits, and restores what they deleted: its `force`."),
    applied: fieldNames.describe('The fields that were approved.'),
    kept: fieldNames.describe(
      'Fields that stay as they are, because an administrator edited them; `deleted` if the record was deleted.',
    ),
    reason: z.string().nullable().describe('Why it was rejected, or expired early.'),
    remembered: z
      .boolean()
      .describe('Whether later batches of the source leave the record out, until it is released.'),
  })
  .meta({ id: 'DecidedItem' });

export const proposedItem = decidedItem.extend({
  record_id: uuid.nullable().describe('The record, if there is one.'),
  operation: changeOperation
    .nullable()
    .describe('What would happen to the record today; null if nothing would, or it was decided.'),
  match_score: z
    .number()
    .nullable()
    .describe(
      'How sure it is that it means the record, of another source, with which it would be linked; null if it would not.',
    ),
  is_new: z.boolean().describe('Whether there is, or was when somebody decided, no such record.'),
  fields: z
    .array(z.object({ name: z.string(), before: z.unknown(), after: z.unknown() }))
    .describe(
      'The fields that would change: as they are today, and as they would be; of what was approved, those that did: as ' +
        'they were, and as they were written. People and venues by name.',
    ),
  warnings: z.array(warning).describe('Signs that a venue may be wrong.'),
  problem: z.string().nullable().describe('Why it cannot be approved as it is; null if it can.'),
  is_stale: z.boolean().describe('Whether what it was based on has changed since.'),
  venue_index: z
    .int()
    .nullable()
    .describe("The index of the open item of an event's new venue, which is approved before it, or with it."),
});

export type ProposedItem = z.output<typeof proposedItem>;

/** What an item has besides the fields of its record. */
export const identifying: readonly string[] = ['external_id', 'id', 'provenance', 'force'];
