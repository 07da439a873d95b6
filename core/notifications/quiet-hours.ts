import { addDays, toInstant, wallTimeAt } from '../../orm/records/wall-time.ts';

interface QuietHours {
  readonly quiet_from: string | null;
  readonly quiet_until: string | null;
  readonly time_zone: string | null;
}

/** Until when the hours last, if it is in them: then their next end comes before their next beginning. */
export function endOfQuietHours(hours: QuietHours | undefined, now: string): string | undefined {
  if (!hours?.quiet_from || !hours.quiet_until || !hours.time_zone) return undefined;
  const here = wallTimeAt(now, hours.time_zone);
  const next = (clock: string) => {
    const today = `${here.slice(0, 'yyyy-mm-dd'.length)}T${clock}`;
    return today > here ? today : addDays(today, 1);
  };
  const end = next(hours.quiet_until);
  const at = toInstant(end, hours.time_zone).toISOString();
  // An end that clocks show twice is over when they show it again.
  return end < next(hours.quiet_from) && at > now ? at : undefined;
}
