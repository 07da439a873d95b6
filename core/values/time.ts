import { z } from 'zod';
import * as row from '../../orm/statements/row-types.ts';

export const second = 1000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;

const noInstant = 'must be an ISO 8601 date and time with an offset or Z, such as 2026-11-22T19:00:00Z';

/** A `+` that a query does not encode is read as a space. */
const describeInstant = ({ input }: { readonly input?: unknown }): string =>
  typeof input === 'string' && / \d\d:\d\d$/.test(input)
    ? `${noInstant}; write + as %2B in a query`
    : noInstant;

/** A point in time in requests: an offset is required. */
export const instant = z.iso
  .datetime({ offset: true, error: describeInstant })
  .transform((text, context) => {
    const time = new Date(text);
    if (!Number.isNaN(time.valueOf()) && time.getUTCFullYear() >= 1 && time.getUTCFullYear() <= 9999)
      return time.toISOString();
    context.addIssue('must be a date that exists, between the years 1 and 9999');
    return z.NEVER;
  })
  .describe('ISO 8601 date and time with an offset or `Z`.');

const noDate = 'must be a date that exists, such as 2026-11-22, between the years 1 and 9999';

/** A day of the calendar. PostgreSQL has no year 0. */
export const date = z.iso
  .date(noDate)
  .refine((text) => text >= '0001', noDate)
  .describe('ISO 8601 date.');

const zones = new Map(
  [...Intl.supportedValuesOf('timeZone'), 'UTC', 'GMT'].map((zone) => [zone.toLowerCase(), zone]),
);

/** Also accepts IANA's links (former names), which Intl does not list. */
function isTimeZone(name: string): boolean {
  if (zones.has(name.toLowerCase())) return true;
  if (!name.includes('/')) return false; // an offset or an ambiguous abbreviation
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

/** Three hours before the year 10000: an event without an end counts as over three hours after its start. */
export const lastStart = '9999-12-31T21:00:00.000Z';
export const noTimeToEnd = 'must be more than 3 hours before the year 10000';
