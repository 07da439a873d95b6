import { z } from 'zod';
import { parameters, query, unscopedQuery } from '../statements/statement.ts';

export const zonesOfLocales = unscopedQuery(
  'zones_of_locales',
  z.object({ time_zone: z.string() }),
  parameters<[]>(),
  'select distinct time_zone from locale order by time_zone',
);

/** The days of events that begin at these times, in order. */
export const daysOfTimes = query(
  'days_of_times',
  z.object({ day: z.string() }),
  parameters<[times: readonly string[], zones: readonly string[]]>(),
  `select day_of(t.at, t.zone, false)::text as day
   from unnest($1::timestamptz[], $2::text[]) with ordinality t (at, zone, position) order by position`,
);
