import { z } from 'zod';
import { inAudience } from '../statements/scope.ts';
import { parameters, scopedQuery } from '../statements/statement.ts';

const row = z.object({
  id: z.string(),
  edited_fields: z.array(z.string()),
  origins: z.array(
    z.object({
      source: z.string(),
      external_id: z.string(),
      url: z.string(),
      retrieved_at: z.string(),
      confidence: z.number(),
      note: z.string().nullable(),
    }),
  ),
});

/** Which fields of records administrators edited, and what sources tell of them. */
const provenance = (table: string, origins: string) =>
  scopedQuery(
    `provenance_of_${table}`,
    row,
    parameters<[ids: readonly string[]]>(),
    `select r.id, r.edited_fields, (
       select coalesce(jsonb_agg(jsonb_build_object('source', o.source, 'external_id', o.external_id, 'url', o.url,
         'retrieved_at', o.retrieved_at, 'confidence', o.confidence, 'note', o.note)
         order by o.source collate "C", o.external_id collate "C"), '[]')
       from ${origins} and o.audience_id = r.audience_id and o.record = r.id) as origins
     from ${table} r where r.id = any($1::uuid[]) and ${inAudience('r.audience_id')}`,
  );

export const provenanceOfVenues = provenance('venue', "origin o where o.kind = 'venue'");
export const provenanceOfEvents = provenance('event', "origin o where o.kind = 'event'");
export const provenanceOfPeople = provenance('person', 'person_origin o where true');
export const provenanceOfPhotos = provenance('photo', 'photo_origin o where true');

export type ProvenanceRow = z.output<typeof row>;
