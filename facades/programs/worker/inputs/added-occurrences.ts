import type { VEvent } from 'node-ical';
import { z } from 'zod';
import { toInstant } from '../../../../orm/sample/wall-time.ts';
import { idAt, type Occurrence, type Period } from './occurrence.ts';

const values = z
  .preprocess(
    (value) => (Array.isArray(value) ? value : value === undefined ? [] : [value]),
    z.array(z.union([z.string(), z.object({ val: z.string() }).transform(({ val }) => val)])),
  )
  .transform((texts) => texts.flatMap((text) => text.split(',')));

/** What RDATE adds to a series, which node-ical leaves out. */
export function addedOccurrences(event: VEvent, { from, until }: Period): Occurrence[] {
  const isWholeDay = event.datetype === 'date';
  const duration = (event.end ?? event.start).valueOf() - event.start.valueOf();
  return values.parse(event.rdate).flatMap((text) => {
    const start = instantOf(text, event.start.tz ?? 'UTC');
    if (start === undefined || start < from || start > until) return [];
    const end = new Date(start.valueOf() + duration);
    const withZone = (time: Date) => Object.assign(time, event.start.tz && { tz: event.start.tz });
    return [{ id: idAt(event, start), start: withZone(start), end: withZone(end), isWholeDay, event }];
  });
}

/** A date, a time, or the start of a period. A date is midnight in the zone of this machine, as node-ical has it. */
function instantOf(text: string, timeZone: string): Date | undefined {
  const parts = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z)?)?/.exec(text.trim());
  if (parts === null) return undefined;
  const [, year, month, day, hour, minute, , utc] = parts;
  if (hour === undefined) return new Date(Number(year), Number(month) - 1, Number(day));
  return toInstant(`${year}-${month}-${day}T${hour}:${minute}`, utc ? 'UTC' : timeZone);
}
