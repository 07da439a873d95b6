import { z } from 'zod';
import { eventStatus } from '../../orm/records/event.ts';
import { localeFilter, queryFilter } from '../records/list-input.ts';
import { eventFilters } from './filters.ts';

/** The filters of GraphQL's lists of events. */
export const listFilters = z.object({
  ...queryFilter,
  ...localeFilter,
  upcoming: z
    .boolean()
    .nullish()
    .describe('If true, only scheduled events that are not over; if false, only the others.'),
  ...eventFilters,
  status: eventStatus.nullish().describe('Only events with this status.'),
});
