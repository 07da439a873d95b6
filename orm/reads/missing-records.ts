import { z } from 'zod';
import { parameters, scopedQuery } from '../statements/statement.ts';

const missingRecord = z.object({
  external_id: z.string(),
  id: z.string(),
  name: z.string(),
  starts_at: z.string().nullable(),
  edited_fields: z.array(z.string()),
  version: z.number(),
});

export type MissingRecord = z.output<typeof missingRecord>;

const columnsOf = (kind: 'venue' | 'event') =>
  `r.id, r.name, ${kind === 'event' ? 'r.starts_at' : 'null::timestamptz as starts_at'}, r.edited_fields, r.version`;

/** The records of this kind that a source sent, and does not name any more, but for those whose deletion was rejected for good. */
const missing = (kind: 'venue' | 'event', condition: string) =>
  `select o.external_id, ${columnsOf(kind)}
   from origin o join ${kind} r on r.id = o.record and r.audience_id = o.audience_id
   where o.audience_id = :audience::uuid and o.kind = '${kind}' and o.source = $1
     and not exists (select from unnest($2::text[]) as named (external_id) where named.external_id = o.external_id)
     and not exists (select from origin n where n.record = o.record
       and n.source = o.source and n.external_id = any($2::text[]))${condition}
     and not exists (select from proposed_item p where p.audience_id = o.audience_id and p.source = o.source
       and p.kind = o.kind and p.external_id = o.external_id and p.remembered)
   order by o.external_id collate "C" limit $3`;

export const missingVenues = scopedQuery(
  'missing_venues',
  missingRecord,
  parameters<[source: string, externalIds: readonly string[], limit: number]>(),
  missing('venue', ''),
);

/** Of those that take place, only the ones that are not over: sources forget what is past. */
export const missingEvents = scopedQuery(
  'missing_events',
  missingRecord,
  parameters<[source: string, externalIds: readonly string[], limit: number, until: string]>(),
  missing(
    'event',
    `
     and not exists (select from origin n where n.record = r.series_id
       and n.source = o.source and n.external_id = any($2::text[]))
     and r.status = 'scheduled' and r.over_at > :now::timestamptz and r.starts_at < $4::timestamptz`,
  ),
);

/** The dates to come of series that a source sent as one item, and does not name any more. */
export const missingDates = scopedQuery(
  'missing_dates',
  missingRecord,
  parameters<[source: string, externalIds: readonly string[], limit: number, until: string]>(),
  `select o.external_id, ${columnsOf('event')}
   from origin o join event r on r.series_id = o.record and r.audience_id = o.audience_id
   where o.audience_id = :audience::uuid and o.kind = 'series' and o.source = $1 and o.external_id <> all($2::text[])
     and r.status = 'scheduled' and r.over_at > :now::timestamptz and r.starts_at < $4::timestamptz
     and not exists (select from origin n where n.record = r.id
       and n.source = o.source)
     and not exists (select from proposed_item p where p.audience_id = o.audience_id and p.source = o.source
       and p.kind = 'event' and p.external_id = o.external_id and p.record = r.id and p.remembered)
   order by o.external_id collate "C", r.starts_at limit $3`,
);

/** Of records that a source did not have any more, those that are still there. */
const stillThere = (kind: 'venue' | 'event') =>
  scopedQuery(
    `missing_${kind}s_still_there`,
    missingRecord,
    parameters<[ids: readonly string[], externalIds: readonly string[]]>(),
    `select given.external_id, ${columnsOf(kind)} from unnest($1::uuid[], $2::text[]) as given (id, external_id)
     join ${kind} r on r.id = given.id and r.audience_id = :audience::uuid`,
  );

export const missingStillThere = { venue: stillThere('venue'), event: stillThere('event') };
