import { z } from 'zod';
import { noColumns, parameters, scopedCommand } from '../../statements/statement.ts';

const provenanceOf = (row: string) =>
  (['url', 'retrieved_at', 'confidence', 'note'] as const).map((column) => `${row}.${column}`).join(', ');

/** The provenance that records had before a batch, where it is still the batch's. */
export const putProvenanceBack = scopedCommand(
  'put_provenance_back',
  noColumns,
  parameters<[batchId: string, records: readonly string[]]>(),
  `update origin o set (url, retrieved_at, confidence, note) = (${provenanceOf('former')})
   from origin_change c
   join origin present on present.audience_id = c.audience_id and present.kind = c.kind and present.source = c.source
     and present.external_id = c.external_id
   cross join lateral jsonb_populate_record(present, c.before) former
   cross join lateral jsonb_populate_record(present, c.after) written
   where c.batch = $1 and c.audience_id = :audience::uuid and c.record in (select unnest($2::uuid[]))
     and (${provenanceOf('written')}) is not distinct from (${provenanceOf('present')})
     and o.audience_id = present.audience_id and o.kind = present.kind and o.source = present.source
     and o.external_id = present.external_id`,
);

/** Items of the source that a batch linked with records are linked no longer. */
export const removeLinks = scopedCommand(
  'remove_links',
  z.object({ kind: z.string(), id: z.string() }),
  parameters<[batchId: string, source: string]>(),
  `delete from origin where batch = $1 and source = $2 and kind in ('venue', 'event') and score is not null
     and audience_id = :audience::uuid returning kind, record as id`,
);
