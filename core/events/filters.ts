import { z } from 'zod';
import { listInput, queryInput } from '../records/list-input.ts';
import { date, instant } from '../values/time.ts';

const featured = z.boolean();

const what = {
  from: 'Only events that are not over at this time.',
  until: 'Only events that start before this time.',
  day: "Only events that start on this day: from 05:00 to 05:00 of the next, in each event's own time zone.",
  featured: 'If true, only featured events; if false, only the others.',
};

/** Filters of GraphQL's lists. */
export const eventFilters = {
  from: instant.nullish().describe(what.from),
  until: instant.nullish().describe(what.until),
  day: date.nullish().describe(what.day),
  featured: featured.nullish().describe(what.featured),
};

/** The same as parameters of REST. */
const filters = {
  from: instant
    .optional()
    .describe(`${what.from} Without \`from\`, \`until\` and \`day\`, only upcoming events are listed.`),
  until: instant.optional().describe(what.until),
  day: date.optional().describe(`${what.day} Not together with \`from\` or \`until\`.`),
  featured: featured.optional().describe(what.featured),
  ...queryInput,
};

export type EventFilters = Partial<z.output<z.ZodObject<typeof filters>>>;

/** The parameters of REST's lists of events. */
export const eventListInput = { ...filters, ...listInput };

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
