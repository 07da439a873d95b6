import { z } from 'zod';

export const second = 1000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;

/** A point in time in an answer. */
export const timestamp = z
  .string()
  .describe('ISO 8601 in UTC, with milliseconds and `Z`.')
  .meta({ format: 'date-time' });

/** A point in time as clients send it: any offset, but never none. */
export const instant = z.iso
  .datetime({ offset: true, error: 'must be an ISO 8601 date and time with an offset or Z' })
  .transform((text, context) => {
    const time = new Date(text);
    if (!Number.isNaN(time.valueOf()) && time.getUTCFullYear() >= 1 && time.getUTCFullYear() <= 9999)
      return time.toISOString();
    context.addIssue('must be a date that exists, between the years 1 and 9999');
    return z.NEVER;
  })
  .describe('ISO 8601 date and time with an offset or `Z`.');

const zones = new Map(
  [...Intl.supportedValuesOf('timeZone'), 'UTC', 'GMT'].map((zone) => [zone.toLowerCase(), zone]),
);

/** IANA's links (old names) are no canonical names, but as good. */
function isTimeZone(name: string): boolean {
  if (zones.has(name.toLowerCase())) return true;
  if (!name.includes('/')) return false; // an offset, or an abbreviation that means several zones
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

export const timeZone = z
  .string()
  .max(64)
  .refine(isTimeZone, 'must be an IANA time zone such as America/Toronto')
  .overwrite((name) => zones.get(name.toLowerCase()) ?? name)
  .describe('IANA time zone name, such as `America/Toronto`.');
