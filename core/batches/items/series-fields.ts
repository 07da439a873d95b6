import { wallTimeAt } from '../../../orm/records/wall-time.ts';
import { timeIn } from '../../series/dates.ts';
import { excludedDates, recurrence } from '../../series/recurrence.ts';
import { withLastDay } from '../../series/rule-parts.ts';

/** What makes an item a series. */
export const seriesOfItem = {
  recurrence: recurrence
    .optional()
    .describe(
      'Makes the item a series of its source, whose dates are events: its rule, as an RRULE of RFC 5545, daily to yearly; ' +
        'its start and end are those of its first date. Dates are made from today on, at least twelve months ' +
        'ahead. Items by the same external id change the dates to come, but for what somebody edited on one.',
    ),
  excluded_dates: excludedDates.describe('Of a series: days of the rule on which it does not take place.'),
};

/** The rule of an item as it is stored: its end is a day. */
export const ruleOfItem = (
  { recurrence }: { readonly recurrence?: string | undefined },
  start: string | undefined,
  zone: string | undefined,
): string | undefined =>
  recurrence === undefined || start === undefined || zone === undefined
    ? recurrence
    : withLastDay(recurrence, timeIn(wallTimeAt(start, zone)), zone);
