import type { DateWithTimeZone, VEvent } from 'node-ical';

/** One event of a calendar, or of a series. */
export interface Occurrence {
  readonly id: string;
  readonly start: DateWithTimeZone;
  readonly end: DateWithTimeZone;
  readonly isWholeDay: boolean;
  readonly event: Omit<VEvent, 'recurrences'>;
}

export interface Period {
  readonly from: Date;
  readonly until: Date;
}

/** Named by the time at which the series has it, so that it is the same event after it was moved. */
export const idAt = ({ uid, datetype }: VEvent, time: Date): string =>
  `${uid} ${datetype === 'date' ? dayOf(time) : time.toISOString()}`;

/** node-ical gives a date as midnight in the zone of this machine. */
export const dayOf = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
