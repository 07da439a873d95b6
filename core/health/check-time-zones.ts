import { daysOfTimes, zonesOfLocales } from '../../orm/reads/days-of-times.ts';
import { eventDay, toInstant } from '../../orm/records/wall-time.ts';
import type { Dependencies } from '../request/context.ts';

/**
 * Lists tell days by the database's time zone data, all else goes by Node's, which may be newer. Compares the end of a
 * day and the beginning of the next in each of the next twelve months, in all zones of locales.
 */
export async function checkTimeZones({
  database,
  now,
}: Pick<Dependencies, 'database' | 'now'>): Promise<string> {
  const zones = (await database.query(zonesOfLocales, [])).map(({ time_zone }) => time_zone);
  const clocks = months(now()).flatMap((month) => [`${month}-15T04:59`, `${month}-15T05:00`]);
  const starts = zones.flatMap((time_zone) =>
    clocks.map((clock) => ({ time_zone, starts_at: toInstant(clock, time_zone).toISOString() })),
  );
  const days = await database.query(daysOfTimes, [
    starts.map(({ starts_at }) => starts_at),
    starts.map(({ time_zone }) => time_zone),
  ]);
  const differing = starts.filter(
    (start, index) => days[index]?.day !== eventDay({ ...start, all_day: false }),
  );
  if (differing.length === 0)
    return "The database's time zone data agrees with Node's in all zones of locales";
  throw new Error(
    `The database's time zone data differs from Node's (${process.versions.tz}) ` +
      `in ${[...new Set(differing.map(({ time_zone }) => time_zone))].join(', ')}: ` +
      'lists by day may have events there under the wrong one. Update the time zone data (tzdata) of the older one.',
  );
}

const months = (from: Date): string[] =>
  Array.from({ length: 12 }, (_, after) =>
    new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + after))
      .toISOString()
      .slice(0, 'yyyy-mm'.length),
  );
