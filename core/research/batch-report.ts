import { z } from 'zod';
import { uuid } from '../ids.ts';
import { counts } from './counts.ts';

const reportedItem = z
  .object({
    kind: z.enum(['venue', 'event']),
    index: z.number().describe('Its place among the venues, or events, of the batch.'),
    external_id: z.string(),
    id: uuid.nullable().describe('Null in a dry run for what would be created.'),
    result: z.enum(['created', 'updated', 'unchanged']),
    kept: z
      .array(z.string())
      .optional()
      .describe(
        "The fields that keep an administrator's edit; `deleted` for a record that an administrator deleted.",
      ),
  })
  .meta({ id: 'BatchReportItem' });

export const batchReport = z
  .object({
    id: uuid.nullable().describe("The batch's id; null in a dry run."),
    dry_run: z.boolean(),
    venues: counts,
    events: counts,
    items: z.array(reportedItem).describe('The venues, then the events, in the order sent.'),
  })
  .meta({ id: 'BatchReport' });

export type ReportedItem = z.output<typeof reportedItem>;
export type BatchReport = z.output<typeof batchReport>;
export type BatchResult = ReportedItem['result'];
