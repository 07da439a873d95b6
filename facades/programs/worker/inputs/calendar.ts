import ical, { type VEvent } from 'node-ical';
import { z } from 'zod';
import { timeZone } from '../../../../core/values/time.ts';
import { addDays } from '../../../../orm/sample/wall-time.ts';
import { withTimeZone } from './floating-times.ts';
import { textOf } from './html-text.ts';
import { dayOf, type Occurrence, type Period } from './occurrence.ts';
import { occurrences } from './occurrences.ts';

export interface CalendarOptions extends Period {
  /** That of times for which the calendar does not name one. */
  readonly timeZone: string | undefined;
}

/** The public events of an iCalendar file, under the worker's names; a series as its single events. */
export function calendarEvents(text: string, options: CalendarOptions): unknown[] {
  const unfolded = text.replaceAll(/\r?\n[ \t]/g, '');
  const zone = /^X-WR-TIMEZONE:(.+)$/im.exec(unfolded)?.[1]?.trim() ?? options.timeZone;
  const calendar = ical.sync.parseICS(withTimeZone(unfolded, zone));
  return Object.values(calendar).flatMap((component) =>
    component?.type === 'VEVENT' && !isPrivate(component)
      ? occurrences(component, options).map((each) => toRecord(each, zone))
      : [],
  );
}

const isPrivate = (event: VEvent): boolean => event.class !== undefined && event.class !== 'PUBLIC';

const words = z.union([z.string(), z.object({ val: z.string() }).transform(({ val }) => val)]).catch('');
const position = z.object({ lat: z.number(), lon: z.number() }).optional().catch(undefined);

function toRecord({ id, start, end, isWholeDay, event }: Occurrence, zone: string | undefined): object {
  const location = words.parse(event.location).trim();
  const geo = position.parse(event.geo);
  return {
    external_id: id,
    name: words.parse(event.summary),
    description: textOf(words.parse(event.description)) || undefined,
    starts_at: isWholeDay ? dayOf(start) : start.toISOString(),
    ends_at: isWholeDay ? addDays(`${dayOf(end)}T00:00`, -1).slice(0, 10) : end.toISOString(),
    whole_days: true,
    timezone: isWholeDay ? zone : start.tz === 'Etc/UTC' ? undefined : timeZone.safeParse(start.tz).data,
    venue: location === '' ? undefined : { ...placeOf(location), latitude: geo?.lat, longitude: geo?.lon },
    source_url: words.parse(event.url) || undefined,
    status: event.status === 'CANCELLED' ? 'cancelled' : 'scheduled',
  };
}

/** `The Hall, 12 Main Street` is a name and an address; `12 Main Street, Toronto` an address alone. */
function placeOf(location: string): { name: string; address: string | undefined } {
  const [name = '', ...rest] = location.split(/[,\n]\s*/);
  return rest.length === 0 || /^\d/.test(name)
    ? { name: location.replaceAll('\n', ', '), address: undefined }
    : { name, address: rest.join(', ') };
}
