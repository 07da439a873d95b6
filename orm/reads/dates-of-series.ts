import { z } from 'zod';
import { eventStatus } from '../records/event.ts';
import { timestamp, uuid } from '../statements/row-types.ts';
import { inAudience, isEventVisible } from '../statements/scope.ts';
import { parameters, scopedQuery, unscopedQuery } from '../statements/statement.ts';

/** Which dates a series has had, also those that are deleted: by somebody, or with the series, as its rule lost them. */
export const datesTaken = scopedQuery(
  'dates_taken',
  z.object({ id: uuid, series_date: z.string(), is_dropped: z.boolean() }),
  parameters<[seriesId: string]>(),
  `select id, series_date::text, deleted_at is not null and deleted_with = series_id
     and exists (select from venue v where v.id = venue_id) as is_dropped
   from event_row where series_id = $1 and audience_id = :audience::uuid`,
);

export const otherDate = z.object({ id: uuid, starts_at: timestamp, status: eventStatus });

/** The other dates of an event's series that are not over, soonest first. */
export const otherDates = scopedQuery(
  'other_dates',
  otherDate,
  parameters<[eventId: string, limit: number]>(),
  `select e.id, e.starts_at, e.status
   from event this join series s on s.id = this.series_id join event e on e.series_id = s.id
     join venue v on v.id = e.venue_id
   where this.id = $1 and e.id <> this.id and e.over_at > :now::timestamptz and ${inAudience('e.audience_id')} and ${isEventVisible}
   order by e.starts_at, e.id limit $2`,
);

/** The dates of a series that are not over, or those from a day on: they change with it. */
export const datesToCome = scopedQuery(
  'dates_to_come',
  z.object({ id: uuid, status: eventStatus }),
  parameters<[seriesId: string, from: string | null]>(),
  `select e.id, e.status from event e where e.series_id = $1 and e.over_at > :now::timestamptz
     and ($2::date is null or e.series_date >= $2::date) and ${inAudience('e.audience_id')}`,
);

/** As soon as there are dates for fewer days, more are made. */
export const fewestDays = 366;

/** A series whose dates are made up to a day before this one, but for some. */
export const seriesToExtend = unscopedQuery(
  'series_to_extend',
  z.object({ id: z.string(), audience_id: z.string() }),
  parameters<[before: string, but: readonly string[]]>(),
  `select s.id, s.audience_id from series s join audience a on a.id = s.audience_id and a.deleted_at is null
   where s.made_until < $1::date and s.id <> all($2::uuid[]) order by s.made_until limit 1`,
);

/** What its dates have in common that is no column. */
export const fieldsOfSeries = scopedQuery(
  'fields_of_series',
  z.object({ id: uuid, fields: z.record(z.string(), z.unknown()) }),
  parameters<[seriesId: string]>(),
  `select s.id, s.fields from series s where s.id = $1 and ${inAudience('s.audience_id')}`,
);
