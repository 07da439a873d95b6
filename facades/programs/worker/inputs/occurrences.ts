import { expandRecurringEvent, type VEvent } from 'node-ical';
import { addedOccurrences } from './added-occurrences.ts';
import { idAt, type Occurrence, type Period } from './occurrence.ts';

/** Rules that give more than a few events a day would fill the memory. */
const isExcessive = /FREQ=(SECONDLY|MINUTELY|HOURLY)|BY(SECOND|MINUTE)=[^;\n]*,/i;

/** The events of a series in the period; an event that is no series, whenever it is. */
export function occurrences(event: VEvent, period: Period): Occurrence[] {
  const added = addedOccurrences(event, period);
  if (event.rrule === undefined)
    return added.length === 0
      ? [single(event, event.uid)]
      : [single(event, idAt(event, event.start)), ...added];
  if (isExcessive.test(event.rrule.toString()))
    throw new Error(`the series ${event.uid} recurs more often than daily.`);
  const repeated = expand(event, period);
  const known = new Set(repeated.map(({ id }) => id));
  return [...repeated, ...added.filter(({ id }) => !known.has(id))];
}

const expand = (event: VEvent, { from, until }: Period): Occurrence[] =>
  expandRecurringEvent(event, { from, to: until, expandOngoing: true }).map(
    ({ start, end, isFullDay, event: own }) => ({
      id: idAt(event, own.recurrenceid ?? start),
      start,
      end,
      isWholeDay: isFullDay,
      event: own,
    }),
  );

const single = (event: VEvent, id: string): Occurrence => ({
  id,
  start: event.start,
  end: event.end ?? event.start,
  isWholeDay: event.datetype === 'date',
  event,
});
