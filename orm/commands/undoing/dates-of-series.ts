import { isUndone } from '../../statements/deletion.ts';
import { noColumns, parameters, scopedCommand } from '../../statements/statement.ts';
import { presentTags } from '../merging/tags.ts';

/** SQL: another date of the series has the day on which the event `s` was, by the values before a change. */
export const isDayTaken = `exists (select from event_row o
  where o.series_id = coalesce((former.row ->> 'series_id')::uuid, s.series_id) and o.id <> s.id
    and o.series_date = coalesce((former.row ->> 'series_date')::date, s.series_date))`;

/** Of series, and of those that have these events: the job makes the dates after the last one, if there are any. */
export const extendAgain = scopedCommand(
  'extend_again',
  noColumns,
  parameters<[seriesIds: readonly string[], eventIds: readonly string[]]>(),
  `update series s set made_until = last.series_date
   from (select e.series_id, max(e.series_date) as series_date from event_row e
     where e.audience_id = :audience::uuid and e.deleted_with is distinct from e.series_id and e.series_id in (
       select unnest($1::uuid[]) union select series_id from event where id = any($2::uuid[]))
     group by e.series_id) last
   where s.id = last.series_id and s.audience_id = :audience::uuid`,
);

/** Days of deleted dates can be made again. */
export const releaseDates = scopedCommand(
  'release_dates',
  noColumns,
  parameters<[eventIds: readonly string[]]>(),
  `update event_row set series_id = null, series_date = null
   where id = any($1::uuid[]) and series_id is not null and audience_id = :audience::uuid`,
);

const isBack = `deleted_at = null, deleted_with = null, updated_at = :now::timestamptz,
     tag_ids = ${presentTags('to_jsonb(e.tag_ids)')}`;

/** Dates that a rule had lost, and has again. */
export const restoreDropped = scopedCommand(
  'restore_dropped',
  noColumns,
  parameters<[ids: readonly string[]]>(),
  `update event_row e set ${isBack} where e.id = any($1::uuid[]) and e.audience_id = :audience::uuid`,
);

/** A series that somebody deleted, with the dates that went with it, but for those at a place that is gone. */
export const restoreSeries = scopedCommand(
  'restore_series',
  noColumns,
  parameters<[seriesIds: readonly string[]]>(),
  `with back as (
     update event_row e set ${isBack} from series_row s
     where s.id = any($1::uuid[]) and s.audience_id = :audience::uuid and e.series_id = s.id
       and e.deleted_at = s.deleted_at and e.deleted_with = s.deleted_with
       and ('venue_id' <> all(e.edited_fields) or exists (select from venue v where v.id = e.venue_id)))
   update series_row set deleted_at = null, deleted_with = null, updated_at = :now::timestamptz
   where id = any($1::uuid[]) and audience_id = :audience::uuid`,
);

/** Dates to come that a source had no more come back with its series. */
export const restorePruned = scopedCommand(
  'restore_pruned',
  noColumns,
  parameters<[seriesIds: readonly string[]]>(),
  `update event_row e set ${isBack}
   where e.series_id = any($1::uuid[]) and e.audience_id = :audience::uuid and e.over_at > :now::timestamptz
     and ${isUndone('e')}`,
);
