import { z } from 'zod';
import { embeddingEventColumns, embeddingEventJoins, embeddingEventRow } from '../records/event.ts';
import { isUpcoming } from '../records/event-times.ts';
import { localeColumns, localeRow } from '../records/locale.ts';
import { nameKey } from '../records/record.ts';
import { parameters, scopedQuery } from '../statements/statement.ts';

/**
 * Differs between any two states of an audience's snapshot; and whether the audience has the locale, if one is given. From
 * the primary: what is read afterwards must not be older.
 */
export const snapshotState = scopedQuery(
  'snapshot_state',
  z.object({
    revision: z.number(),
    updated_at: z.string(),
    next_end: z.string().nullable(),
    has_locale: z.boolean(),
  }),
  parameters<[label: string | null]>(),
  `select a.revision, a.updated_at,
   $1::text is null or exists (select from locale l where l.audience_id = a.id and l.label = $1) as has_locale,
   (select min(e.over_at) from event e
    where e.audience_id = a.id and ${isUpcoming}) as next_end
 from audience a where a.id = :audience::uuid`,
  { fromPrimary: true },
);

/**
 * The locales and the ids of what each contains, at one time: venues by name, as `venue,event,event;venue`, each with
 * its scheduled events that have not ended, soonest first.
 */
export const snapshotLocales = scopedQuery(
  'snapshot_locales',
  localeRow.extend({ contents: z.string() }),
  parameters<[label: string | null]>(),
  `select ${localeColumns}, (
     select coalesce(string_agg(concat_ws(',', v.id, (
         select string_agg(e.id::text, ',' order by e.starts_at, e.id) from event e
         where e.venue_id = v.id and ${isUpcoming})),
       ';' order by ${nameKey('v.name')}, v.id), '')
     from venue v where v.locale_id = l.id) as contents
   from locale l where l.audience_id = :audience::uuid and ($1::text is null or l.label = $1)
   order by ${nameKey('l.name')}, l.id`,
);

/** Events as they are now, wherever. */
export const eventsOfSnapshot = scopedQuery(
  'events_of_snapshot',
  embeddingEventRow,
  parameters<[ids: readonly string[]]>(),
  `select ${embeddingEventColumns} from event e ${embeddingEventJoins}
   where e.id = any($1::uuid[]) and l.audience_id = :audience::uuid`,
);

/**
 * Of venues and events, and of the series of which these are dates, found by their ids alone: while statistics are from
 * before a large batch, the planner would rather read all origins of the audience.
 */
export const originsOfSnapshot = scopedQuery(
  'origins_of_snapshot',
  z.object({
    record: z.string(),
    source: z.string(),
    external_id: z.string(),
    url: z.string(),
    retrieved_at: z.string(),
    confidence: z.number(),
    note: z.string().nullable(),
  }),
  parameters<[ids: readonly string[]]>(),
  `with dates as materialized (
     select id, series_id from event where id = any($1::uuid[]) and series_id is not null),
   found as materialized (
     select record as id, * from origin where record = any($1::uuid[])
     union all select dates.id, of_series.* from dates cross join lateral (
       select * from origin where record = dates.series_id offset 0) of_series)
   select id as record, source, external_id, url, retrieved_at, confidence, note from found
   where audience_id = :audience::uuid
   order by source collate "C", external_id collate "C"`,
);
