import { z } from 'zod';
import { events } from '../../orm/records/event.ts';
import { optional } from '../../orm/records/filters.ts';
import type { Scope } from '../../orm/statements/scope.ts';
import { countedPageInput } from '../records/paging.ts';
import { audienceSelection } from '../request/scope.ts';

/** REST lists scheduled events of one locale, venue or person. */
const { upcoming, status, locale_id, query, from, until, day, ...others } = optional(events.filters);

const filters = {
  from: from.describe(
    `${from.description} Without \`from\`, \`until\` and \`day\`, only upcoming events are listed.`,
  ),
  until,
  day,
  ...others,
  query,
};

export type EventFilters = Partial<z.output<z.ZodObject<typeof filters>>>;

/** The parameters of REST's lists of events. */
export const eventListInput = { ...filters, ...countedPageInput, ...audienceSelection };

/** For the descriptions of the lists. */
export const anyTime =
  'With `from`, `until` or `day`, ended events are listed too. Cancelled ones never are.';

/** Of a venue or a person. */
export const when = z
  .enum(['upcoming', 'past'])
  .default('upcoming')
  .describe('`past`: those that are over, newest first.');

/** Upcoming events, unless the filters name a time. */
export function scheduled<Filters extends EventFilters>(filters: Filters) {
  const isTimeless = filters.from === undefined && filters.until === undefined && filters.day === undefined;
  return { ...filters, ...(isTimeless ? { upcoming: true } : { status: 'scheduled' as const }) };
}

/** Events that are over, which began before this time; newest first. */
export const past = <Filters extends EventFilters>(filters: Filters, { now }: Scope) => ({
  ...filters,
  until: filters.until !== undefined && filters.until < now ? filters.until : now,
  upcoming: false,
  status: 'scheduled' as const,
});
