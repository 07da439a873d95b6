import { instant } from '../../../orm/statements/input-types.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** A time as the clocks of the zone show it, or in UTC, such as `2026-11-28 20:00`; what is no instant, as it is. */
export function localTime(text: string, timeZone: string | undefined): string {
  const { data } = instant.safeParse(text);
  if (data === undefined) return text.replace('T', ' ');
  const known = formats.get(timeZone ?? 'UTC');
  // Swedish dates have the form of ISO 8601.
  const format =
    known ??
    new Intl.DateTimeFormat('sv', { timeZone: timeZone ?? 'UTC', dateStyle: 'short', timeStyle: 'short' });
  formats.set(timeZone ?? 'UTC', format);
  return timeZone === undefined ? `${format.format(new Date(data))} UTC` : format.format(new Date(data));
}
