import { hoursWithoutEnd } from '../../orm/records/event-times.ts';
import * as row from '../../orm/statements/row-types.ts';

export const second = 1000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;

export const timeZones = [...Intl.supportedValuesOf('timeZone'), 'UTC', 'GMT'];

/** IANA's links that PostgreSQL takes for abbreviations without summer time, or does not know: what they stand for. */
const links = {
  ...{ cet: 'Europe/Brussels', met: 'Europe/Brussels', eet: 'Europe/Athens', wet: 'Europe/Lisbon' },
  ...{ uct: 'UTC', gmt0: 'GMT' },
};

const zones = new Map([
  ...Object.entries(links),
  ...timeZones.map((zone) => [zone.toLowerCase(), zone] as const),
]);

/** Not those that are names of Intl alone, such as IST. */
const isNameWithoutSlash =
  /^(?:[ehm]st|[a-z]{3}\d[a-z]{3}|gb(?:-eire)?|nz(?:-chat)?|prc|ro[ck]|w-su|[a-z]{4,})$/i;

/** Also accepts IANA's links (former names), which Intl does not list. */
function isTimeZone(name: string): boolean {
  if (zones.has(name.toLowerCase())) return true;
  if (!name.includes('/') && !isNameWithoutSlash.test(name)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

export const timeZone = row.timeZone
  .refine(isTimeZone, 'must be an IANA time zone such as America/Toronto')
  .overwrite((name) => zones.get(name.toLowerCase()) ?? name);

/** The end of the year 9999, in milliseconds. */
export const lastInstant = Date.UTC(10_000, 0) - 1;

/** An event without an end begins before this time. */
export const lastStart = new Date(Date.UTC(10_000, 0) - hoursWithoutEnd * hour).toISOString();
export const noTimeToEnd = `must be more than ${hoursWithoutEnd} hours before the year 10000`;
