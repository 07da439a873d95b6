import type { Calendar } from '../../core/calendars/calendar.ts';
import { time, timesOf, zonesOf } from './calendar-times.ts';
import { amenityData, type Details, detailData, locations } from './schema-org.ts';

type CalendarEvent = Calendar['events'][number];

/**
 * A calendar as RFC 5545 writes it. Nothing depends on the moment of writing, so that the text is the same until a record
 * changes.
 */
export const calendarText = ({ name, events }: Calendar): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Audience Platform//Calendars//EN',
    `NAME:${text(name)}`,
    `X-WR-CALNAME:${text(name)}`,
    // How often calendar programs ask again.
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...zonesOf(events),
    ...events.flatMap(linesOf),
    'END:VCALENDAR',
  ]
    .map((line) => `${fold(line)}\r\n`)
    .join('');

function linesOf({ venue, description, url, ...event }: CalendarEvent): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `SEQUENCE:${event.version}`,
    `DTSTAMP:${time(event.updated_at)}`,
    ...timesOf(event),
    `SUMMARY:${text(event.name)}`,
    `LOCATION:${text([venue.name, venue.address].filter(Boolean).join('\n'))}`,
    `GEO:${degrees(venue.latitude)};${degrees(venue.longitude)}`,
    ...(description === null ? [] : [`DESCRIPTION:${text(description)}`]),
    ...(url === null ? [] : [`URL;VALUE=URI:${uri(url)}`]),
    ...(event.online_url === null ? [] : [`CONFERENCE;VALUE=URI:${uri(event.online_url)}`]),
    ...(event.tags.length === 0 ? [] : [`CATEGORIES:${event.tags.map(text).join(',')}`]),
    ...structured(event, venue),
    `STATUS:${statusOf(event)}`,
    `LAST-MODIFIED:${time(event.updated_at)}`,
    'END:VEVENT',
  ];
}

const schema = 'STRUCTURED-DATA;VALUE=TEXT;FMTTYPE=application/ld+json;SCHEMA="https://schema.org/Event"';

/** What calendars have no property for, as the event's page has it (RFC 9073, section 6.6). */
function structured(event: Details, venue: CalendarEvent['venue']): string[] {
  const place = amenityData(venue);
  const details = detailData(event);
  if (Object.keys(details).length === 1 && !event.online && Object.keys(place).length === 0) return [];
  const location = locations(event, { '@type': 'Place', name: venue.name, ...place });
  const data = { '@context': 'https://schema.org', '@type': 'Event', ...details, location };
  return [`${schema}:${text(JSON.stringify(data))}`];
}

function statusOf({ status, tentative }: Pick<CalendarEvent, 'status' | 'tentative'>): string {
  if (status === 'cancelled') return 'CANCELLED';
  return tentative ? 'TENTATIVE' : 'CONFIRMED';
}

/** To 11 cm, without an exponent. */
const degrees = (value: number): number => Number(value.toFixed(6));

/** Without control characters, which a text may not have, and with every kind of line break escaped. */
const text = (value: string): string =>
  value
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll(/\r\n?|[\n\u2028\u2029]/g, '\\n')
    .replaceAll(/(?!\t)\p{Cc}/gu, '');

/** Parsers take an address literally, but for what separates values. */
const uri = (address: string): string =>
  address.replaceAll(/[\p{Cc}\\;,]/gu, (character) => encodeURIComponent(character));

/** In bytes (section 3.1). */
const longestLine = 75;

/** A long line goes on in the next one after a space; no character is cut. */
function fold(line: string): string {
  if (Buffer.byteLength(line) <= longestLine) return line;
  const bytes = Buffer.from(line);
  let end = startOfCharacter(bytes, longestLine);
  let folded = bytes.toString('utf8', 0, end);
  while (end < bytes.length) {
    const start = end;
    end = startOfCharacter(bytes, start + longestLine - 1);
    folded += `\r\n ${bytes.toString('utf8', start, end)}`;
  }
  return folded;
}

/** At this byte or before it. In UTF-8, bytes within a character begin with the bits 10. */
function startOfCharacter(bytes: Uint8Array, at: number): number {
  let start = at;
  while (((bytes[start] ?? 0) & 0b1100_0000) === 0b1000_0000) start--;
  return start;
}
