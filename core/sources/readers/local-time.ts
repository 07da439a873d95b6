import { wallTimeAt } from '../../../orm/records/wall-time.ts';
import { instant } from '../../../orm/statements/input-types.ts';

/** A time as the clocks of the zone show it, or in UTC, such as `2026-11-28 20:00`; what is no instant, as it is. */
export function localTime(text: string, timeZone: string | null | undefined): string {
  const { data } = instant.safeParse(text);
  if (data === undefined) return text.replace(/(?<=\d)T(?=\d)/, ' ');
  const shown = wallTimeAt(data, timeZone ?? 'UTC').replace('T', ' ');
  return timeZone == null ? `${shown} UTC` : shown;
}
