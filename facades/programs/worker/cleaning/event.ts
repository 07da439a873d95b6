import { z } from 'zod';
import { addDays, toInstant } from '../../../../orm/sample/wall-time.ts';
import { instant } from '../../../../orm/statements/input-types.ts';
import type { RawEvent } from '../raw-records.ts';
import { Rejection } from './clean-all.ts';
import { cleanName, webAddress, withoutCutWord } from './text.ts';

/** The times are in UTC. Callers check that the venue and the people are known. */
export function cleanEvent(raw: RawEvent) {
  const name = cleanName(raw.name);
  const times = timesOf(raw);
  if (times.ends_at !== undefined && times.ends_at <= times.starts_at)
    throw new Rejection('ends before it starts');
  return {
    external_id: raw.external_id,
    name,
    venue: raw.venue,
    ...times,
    description: withoutCutWord(raw.description),
    people: [...new Set(raw.people?.map(({ person }) => person))],
    source_url: webAddress(raw.source_url),
  };
}

function timesOf({ starts_at, ends_at, timezone: time_zone, year, whole_days }: RawEvent) {
  if (!starts_at) throw unusableTime('--map starts_at=… names its field');
  if (!time_zone) throw unusableTime('--time-zone names the zone');
  // A dance weekend has a year and lasts whole days. A concert with only a date lacks its hour.
  if (isDate(starts_at)) {
    if (year === undefined && !whole_days) throw unusableTime('--whole-days takes a date as a day');
    return { ...wholeDays(starts_at, ends_at ?? starts_at, time_zone), time_zone };
  }
  // An end equal to the start means that the source does not know the end.
  const end = !ends_at || ends_at === starts_at ? undefined : timeOf(ends_at, time_zone);
  return { starts_at: timeOf(starts_at, time_zone), ends_at: end, time_zone };
}

const unusableTime = (remedy?: string) => new Rejection('without a usable time', remedy);

const isDate = (text: string): boolean => z.iso.date().safeParse(text).success;

/** From midnight at the start of the first day to midnight at the end of the last. */
function wholeDays(first: string, last: string, timeZone: string) {
  if (!isDate(last)) throw unusableTime();
  const midnight = (day: string) => `${day}T00:00`;
  return {
    starts_at: toInstant(midnight(first), timeZone).toISOString(),
    ends_at: toInstant(addDays(midnight(last), 1), timeZone).toISOString(),
  };
}

const localTime = z.iso.datetime({ local: true });

/** A time without an offset is local to the zone. */
function timeOf(text: string, timeZone: string): string {
  const { data } = instant.safeParse(text);
  if (data !== undefined) return data;
  if (!localTime.safeParse(text).success) throw unusableTime();
  return toInstant(text.slice(0, 'yyyy-mm-ddThh:mm'.length), timeZone).toISOString();
}
