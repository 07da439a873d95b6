import { z } from 'zod';
import { dateAfter, instantsOf, midnight, toInstant, wallTimeAt } from '../../../../orm/records/wall-time.ts';
import { instant } from '../../../../orm/statements/input-types.ts';
import { skipped } from '../../../events/local-times.ts';
import { doorsProblem } from '../../../events/times.ts';
import { hasTwoMeanings } from '../naming/written-time.ts';
import type { RawEvent } from '../raw-records.ts';
import { Rejection, type Remedy } from '../rejected.ts';
import { cleanDescription, cleanName, webAddress } from './text.ts';

/** The times are in UTC, or dates. Callers check that the venue and the people are known. */
export function cleanEvent(raw: RawEvent) {
  const name = cleanName(raw.name);
  const times = timesOf(raw);
  if (times.ends_at !== undefined && times.ends_at <= times.starts_at)
    throw new Rejection('ends before it starts');
  if (raw.venue === undefined) throw new Rejection('without a venue', 'venue');
  return {
    external_id: raw.external_id,
    name,
    venue: raw.venue,
    ...times,
    description: cleanDescription(raw.description),
    people: [...new Set(raw.people?.map(({ person }) => person))],
    source_url: webAddress(raw.source_url),
    ...detailsOf(raw, times),
  };
}

/** What the source says of what it is. */
function detailsOf(
  { price, online, languages, age_limit, doors_at, timezone, ...raw }: RawEvent,
  times: Parameters<typeof doorsProblem>[1],
) {
  const [ticket_url, online_url] = [raw.ticket_url, raw.online_url].map((text) => webAddress(text ?? null));
  const doors = doorsOf(doors_at, timezone);
  return {
    ...(price != null && { price }),
    ...(online !== undefined && { online }),
    ...(languages !== undefined && languages.length > 0 && { languages }),
    ...(age_limit !== undefined && { age_limit }),
    ...(ticket_url !== undefined && { ticket_url }),
    ...(online_url !== undefined && { online_url }),
    ...(doors !== undefined && doorsProblem(doors, times) === null && { doors_at: doors }),
  };
}

/** A time that cannot be used is left out. */
function doorsOf(text: string | undefined, timeZone: string | null): string | undefined {
  const { data } = instant.safeParse(text);
  const isLocal = timeZone !== null && localTime.safeParse(text).success;
  return data ?? (isLocal && text !== undefined ? timeOf(text, timeZone) : undefined);
}

function timesOf({ starts_at, ends_at, all_day, timezone: time_zone }: RawEvent) {
  if (!starts_at) throw unusableTime('mapping');
  if ([starts_at, ends_at ?? ''].some(hasTwoMeanings)) throw new Rejection(ofTwoMeanings);
  const isFullDay = isMidnight.test(starts_at) && isLastMinute.test(ends_at ?? '');
  if (all_day || isDate(starts_at) || isFullDay) return wholeDays(starts_at, ends_at || starts_at, time_zone);
  const zone = time_zone ?? (instant.safeParse(starts_at).success ? 'UTC' : undefined);
  if (!zone) throw unusableTime('time_zone');
  const start = startOf(starts_at, zone);
  const end = ends_at ? endOf(ends_at, starts_at, zone) : undefined;
  // An end equal to the start means that the source does not know the end.
  return { all_day: false, starts_at: start, ends_at: end === start ? undefined : end };
}

function startOf(text: string, timeZone: string): string {
  const local = toMinute(text);
  if (localTime.safeParse(text).success && instantsOf(local, timeZone).length === 0)
    throw new Rejection(`with a time that ${skipped(local, timeZone)}`);
  return timeOf(text, timeZone);
}

/** The date of the start as an end says nothing more. A later date is that of the last day. */
function endOf(text: string, start: string, timeZone: string): string | undefined {
  if (!isDate(text)) return timeOf(text, timeZone);
  return text === start.slice(0, text.length) ? undefined : midnight(dateAfter(text, 1), timeZone);
}

/** Of a date such as 03/04/2027, where no other of the source shows what it is. */
export const ofTwoMeanings = 'with a date that may be one of two days: it must be like 2027-04-03';

const unusableTime = (remedy?: Remedy) => new Rejection('without a usable time', remedy);

const isDate = (text: string): boolean => z.iso.date().safeParse(text).success;

/** With any offset: programs that know no zone write the midnights of dates in UTC. */
const isMidnight = /T00:00(:00(\.0+)?)?(Z|[+-]\d\d:?\d\d)?$/i;

/** As some write the end of a whole day. */
const isLastMinute = /T23:59(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?$/i;

/** From midnight to midnight: as dates where only the service knows the zone, by the venue. */
function wholeDays(start: string, last: string, timeZone: string | null) {
  const [first, [day, local]] = [dayOf(start, timeZone)[0], dayOf(last, timeZone)];
  // A midnight is the end of the day before.
  const end = day > first && isMidnight.test(local) ? day : dateAfter(day, 1);
  if (timeZone === null) return { all_day: true, starts_at: first, ends_at: end };
  return { all_day: true, starts_at: midnight(first, timeZone), ends_at: midnight(end, timeZone) };
}

/** The day of a time by the clocks of the zone, and what they show; midnights and last minutes are so as written. */
function dayOf(text: string, timeZone: string | null): [day: string, local: string] {
  const isWritten = isMidnight.test(text) || isLastMinute.test(text);
  const at = isWritten ? undefined : instant.safeParse(text).data;
  const local = at && timeZone ? wallTimeAt(at, timeZone) : text;
  const [day = ''] = /^\d{4}-\d\d-\d\d/.exec(local) ?? [];
  if (!isDate(day)) throw unusableTime();
  return [day, local];
}

const localTime = z.iso.datetime({ local: true });

const toMinute = (text: string): string => text.slice(0, 'yyyy-mm-ddThh:mm'.length);

/** A time without an offset is local to the zone. One that a clock change skips is moved by the change. */
function timeOf(text: string, timeZone: string): string {
  const { data } = instant.safeParse(text);
  if (data !== undefined) return data;
  if (!localTime.safeParse(text).success) throw unusableTime();
  return toInstant(toMinute(text), timeZone).toISOString();
}
