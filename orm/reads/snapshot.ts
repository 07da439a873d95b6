import { z } from 'zod';
import { parameters, scopedQuery } from '../statement.ts';
import { embeddingEventColumns, embeddingEventJoins, embeddingEventRow } from './event.ts';
import { localeColumns, localeRow } from './locale.ts';
import { nameKey } from './record.ts';

/** Differs between any two states of an audience's snapshot. */
export const snapshotState = scopedQuery(
  'snapshot_state',
  z.object({ revision: z.number(), updated_at: z.string(), next_end: z.string().nullable() }),
  parameters<[]>(),
  `select a.revision, a.updated_at,
     (select min(e.over_at) from event e
      where e.audience_id = a.id and e.status = 'scheduled' and e.over_at > :now::timestamptz) as next_end
   from audience a where a.id = :audience::uuid`,
);

/** The locales, and the ids of the venues of each, joined by commas, at one time; both by name. */
export const snapshotLocales = scopedQuery(
  'snapshot_locales',
  localeRow.extend({ venue_ids: z.string() }),
  parameters<[label: string | null]>(),
  `select ${localeColumns}, (
     select coalesce(string_agg(v.id::text, ',' order by ${nameKey('v.name')}, v.id), '')
     from venue v where v.locale_id = l.id) as venue_ids
   from locale l where l.audience_id = :audience::uuid and ($1::text is null or l.label = $1)
   order by ${nameKey('l.name')}, l.id`,
);

/** The scheduled events at some venues that have not ended, soonest first. */
export const upcomingOfVenues = scopedQuery(
  'upcoming_of_venues',
  embeddingEventRow,
  parameters<[venueIds: readonly string[]]>(),
  `select ${embeddingEventColumns} from event e ${embeddingEventJoins}
   where e.venue_id = any($1::uuid[]) and l.audience_id = :audience::uuid
     and e.status = 'scheduled' and e.over_at > :now::timestamptz
   order by e.venue_id, e.starts_at, e.id`,
);

export const originsOfVenues = scopedQuery(
  'origins_of_venues',
  z.object({
    venue_id: z.string(),
    source: z.string(),
    external_id: z.string(),
    url: z.string(),
    retrieved_at: z.string(),
    confidence: z.number(),
    note: z.string().nullable(),
  }),
  parameters<[venueIds: readonly string[]]>(),
  `select record as venue_id, source, external_id, url, retrieved_at, confidence, note from origin
   where audience_id = :audience::uuid and kind = 'venue' and record = any($1::uuid[])
   order by source collate "C", external_id collate "C"`,
);
