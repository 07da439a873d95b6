import { z } from 'zod';

const clock = 'by the clocks there, such as `2026-11-28 20:00`; of a whole day, the date alone';

const previewRow = z
  .object({
    kind: z.string().describe('`event` or `venue`.'),
    external_id: z.string().describe("The source's own identifier of it."),
    result: z.string().describe('`created`, `updated` or `unchanged`.'),
    title: z.string().describe('Its name.'),
    status: z.string().nullable().describe('`scheduled` or `cancelled`; null of a venue.'),
    starts_at: z.string().nullable().describe(`When it starts, ${clock}.`),
    ends_at: z.string().nullable().describe('When it ends, likewise.'),
    time_zone: z.string().nullable().describe('The zone of the clocks.'),
    venue: z.string().nullable().describe('The name of its venue, as it will be.'),
    venue_result: z.string().nullable().describe('`created` for a new venue; else the service has it.'),
    venue_id: z.string().nullable().describe('The UUID of a venue that the service has.'),
    warnings: z.array(z.string()).describe('What is odd about it or its venue, in sentences.'),
  })
  .meta({ id: 'SourcePreviewRow', description: 'A record as a source would write it.' });

const leftOutRow = z
  .object({
    kind: z.string().describe('`event` or `venue`; `record` where that is not known.'),
    external_id: z.string().describe("The source's own identifier of it, or its number."),
    title: z.string().nullable().describe('Its name, as far as it has one.'),
    starts_at: z.string().nullable().describe(`When it starts, ${clock}, as far as that is known.`),
    reason: z
      .string()
      .describe(
        '`over`, `excluded` or `not_included` by the filters, `private` in its calendar; else what is wrong with it, in words.',
      ),
    remedy: z.string().nullable().describe('The field of the source that says what the record does not.'),
  })
  .meta({ id: 'SourcePreviewLeftOut', description: 'A record of a source that would not be written.' });

const column = z
  .object({
    name: z.string().describe('As the source has it.'),
    example: z.string().describe('The first of its values.'),
    field: z.string().nullable().describe('What it is taken for.'),
  })
  .meta({ id: 'SourceColumn', description: 'A field of the records of a source.' });

const failure = z
  .object({
    code: z
      .string()
      .describe(
        '`unreachable`, `too_slow`, `refused`, `private_address`, `certificate`, `too_many_redirects`, `too_large`, `wrong_kind` or `unreadable`.',
      ),
    message: z.string().describe('A sentence that says so to people.'),
  })
  .meta({ id: 'SourceFailure', description: 'Why nothing can be read from a source.' });

const counts = z
  .object({
    created: z.number().int().describe('Of those that it has: new ones.'),
    updated: z.number().int().describe('Those that would change.'),
    unchanged: z.number().int().describe('Those that would stay as they are.'),
  })
  .meta({ id: 'SourcePreviewCounts', description: 'How many records a source would write.' });

export const sourcePreview = z
  .object({
    kind: z
      .string()
      .nullable()
      .describe('`icalendar`, `page`, `json`, `ndjson` or `csv`; null after a failure.'),
    failure: failure.nullable(),
    venues: counts,
    events: counts,
    rows: z.array(previewRow).describe('The first fifty events, by time, or venues if there are no events.'),
    left_out: z.array(leftOutRow).describe('The first fifty records that are left out, and why.'),
    left_out_count: z.number().int().describe('How many are left out.'),
    unplaced: z.array(z.string()).describe('The names of places of which nobody knows where they are.'),
    columns: z.array(column).describe('Of a table, or of JSON: what its fields are taken for.'),
    doubts: z.array(z.string()).describe('Why it may have more records than were read.'),
  })
  .meta({ id: 'SourcePreview' });

export type SourcePreview = z.output<typeof sourcePreview>;
export type PreviewRow = z.output<typeof previewRow>;
export type LeftOutRow = z.output<typeof leftOutRow>;

const none = { created: 0, updated: 0, unchanged: 0 };

export const failedPreview = ({ code, message }: z.output<typeof failure>): SourcePreview => ({
  kind: null,
  failure: { code, message },
  venues: none,
  events: none,
  rows: [],
  left_out: [],
  left_out_count: 0,
  unplaced: [],
  columns: [],
  doubts: [],
});
