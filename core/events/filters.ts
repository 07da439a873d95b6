import { z } from 'zod';
import { queryInput } from '../list-input.ts';
import { date, instant } from '../time.ts';

/** The filters of REST's lists of events. */
export const eventFilters = {
  from: instant
    .optional()
    .describe(
      'Only events that are not over at this time. Without `from`, `until` and `day`, only upcoming events are listed.',
    ),
  until: instant.optional().describe('Only events that start before this time.'),
  day: date
    .optional()
    .describe(
      "Only events that start on this day: from 05:00 to 05:00 of the next, in each event's own time zone. " +
        'Not together with `from` or `until`.',
    ),
  featured: z.boolean().optional().describe('If true, only featured events; if false, only the others.'),
  ...queryInput,
};

export type EventFilters = Partial<z.output<z.ZodObject<typeof eventFilters>>>;

/** For the descriptions of the lists. */
export const anyTime =
  'With `from`, `until` or `day`, ended events are listed too. Cancelled ones never are.';

/** Either a day, or times in their order. */
export function validTimes({ from, until, day }: EventFilters, context: z.RefinementCtx): void {
  const problem = (name: string, message: string) =>
    context.addIssue({ code: 'custom', path: [name], message });
  if (day !== undefined && from !== undefined) problem('from', 'must not be given together with day');
  if (day !== undefined && until !== undefined) problem('until', 'must not be given together with day');
  if (from !== undefined && until !== undefined && from > until)
    problem('from', 'must not be after until: exchange the two');
}

export const isTimeless = ({ from, until, day }: EventFilters): boolean =>
  from === undefined && until === undefined && day === undefined;
