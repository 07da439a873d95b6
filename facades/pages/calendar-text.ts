import ical, { escape as escapeText, foldLines, ICalEventStatus } from 'ical-generator';
import type { Calendar } from '../../core/calendars/calendar.ts';
import { costlyTurn } from '../http/loop-turn.ts';

type CalendarEvent = Calendar['events'][number];

/** How often calendar programs ask again, in seconds. */
const refreshInterval = 3600;

/**
 * A calendar as RFC 5545 writes it. Times are instants in UTC, and nothing depends on the moment of writing, so that the
 * text is the same until a record changes.
 */
export async function calendarText({ name, events }: Calendar): Promise<string> {
  const calendar = ical({
    // The library writes the name as it is: a line break would begin a property.
    name: escapeText(printable(name), false),
    prodId: { company: 'Audience Platform', product: 'Calendars' },
    ttl: refreshInterval,
  });
  const [head, end] = String(calendar).split(/(?=END:VCALENDAR)/);
  const entries: string[] = [];
  for (const [index, event] of events.entries()) {
    entries.push(foldLines(String(calendar.createEvent(entryOf(event)))));
    // A whole calendar would hold up other requests for half a second.
    if (index % 50 === 49) await costlyTurn();
  }
  return `${head}${entries.join('')}${end}\r\n`;
}

function entryOf({ id, version, updated_at, starts_at, ends_at, venue, ...event }: CalendarEvent) {
  const geo = { lat: degrees(venue.latitude), lon: degrees(venue.longitude) };
  const address = venue.address === null ? {} : { address: printable(venue.address) };
  return {
    id,
    sequence: version,
    stamp: new Date(updated_at),
    lastModified: new Date(updated_at),
    start: new Date(starts_at),
    end: new Date(ends_at),
    summary: printable(event.name),
    description: event.description && printable(event.description),
    location: { title: printable(venue.name), ...address, geo },
    url: event.url && uri(event.url),
    status: statusOf(event),
  };
}

function statusOf({ status, tentative }: Pick<CalendarEvent, 'status' | 'tentative'>): ICalEventStatus {
  if (status === 'cancelled') return ICalEventStatus.CANCELLED;
  return tentative ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED;
}

/** Without the control characters that RFC 5545 does not allow in a text, and line breaks that parsers take for its own. */
const printable = (text: string): string =>
  text.replaceAll(/[\u2028\u2029]/g, '\n').replaceAll(/(?![\t\n\r])\p{Cc}/gu, '');

/** The library escapes an address as if it were a text, which parsers take literally. */
const uri = (address: string): string =>
  address.replaceAll(/[\p{Cc}\\;,]/gu, (character) => encodeURIComponent(character));

/** To 11 cm, without an exponent. The library leaves out a GEO with a zero. */
const degrees = (value: number): number => Number(value.toFixed(6)) || 0.000001;
