import type { Context } from '../../../core/request/context.ts';
import { timeZone } from '../../../core/values/time.ts';
import { dateAfter, dateAt } from '../../../orm/records/wall-time.ts';
import { kindNamed } from '../records/kinds.ts';
import { listRows, type Owner, type Row } from '../records/references.ts';

/** The zone of a record's times: its own, or its locale's. */
export const zoneOf = (found: Row | null, otherwise: string): string =>
  [found?.time_zone, found?.locale_time_zone].map((zone) => timeZone.safeParse(zone).data).find(Boolean) ??
  otherwise;

/** That of the audience's first locale, and the one that goes without saying since all locales have it. */
export async function zonesOf(context: Context, owner: Owner) {
  const { rows } = await listRows(context, kindNamed('Locale'), owner, { first: maximum });
  const [zone = 'UTC', ...others] = new Set(rows.map((found) => zoneOf(found, 'UTC')));
  return { zone, unsaidZone: rows.length > 0 && others.length === 0 ? zone : null };
}

const maximum = 200;

export const isEnd = (name: string): boolean => name === 'ends_at';

/** People say the last day of an event of whole days, and the interface the day after it. */
export const wholeDay = (name: string, time: string, zone: string): string =>
  dateAfter(dateAt(time, zone), isEnd(name) ? -1 : 0);
