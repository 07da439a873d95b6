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

/** What is gone is remembered with the undo, which may be undone; its source once, where an erasure finds it. */
const remember = (gone: string, kind: string) =>
  `insert into origin_change (id, audience_id, batch, kind, source, external_id, record, before, after, changed_at)
   select gen_random_uuid(), audience_id, $3, ${kind}, source, external_id, record, to_jsonb(${gone}) - 'source', '{}', ledger_time()
   from ${gone} returning kind, record as id`;

const linkParameters = parameters<[batchId: string, source: string, undoId: string]>();
const link = z.object({ kind: z.string(), id: z.string() });

/** SQL: a batch; if it undid an undo, also the batch that is in effect by that. */
const inEffect = `in_effect (id) as (
  select $1::uuid
  union select undone.undoes from in_effect join batch redo on redo.id = in_effect.id
    join batch undone on undone.id = redo.undoes and undone.undoes is not null)`;

/** Items of the source that a batch linked with records are linked no longer. */
export const removeLinks = scopedCommand(
  'remove_links',
  link,
  linkParameters,
  `with recursive ${inEffect}, gone as (
     delete from origin where batch in (select id from in_effect) and source = $2 and kind in ('venue', 'event') and score is not null
       and audience_id = :audience::uuid returning *)
   ${remember('gone', 'kind')}`,
);

/** Nor do the names that it gave to people who are there without it mean them. */
export const removeNames = scopedCommand(
  'remove_names',
  link,
  linkParameters,
  `with recursive ${inEffect}, gone as (
     delete from person_origin o where o.batch in (select id from in_effect) and o.source = $2 and o.audience_id = :audience::uuid
       and exists (select from person p where p.id = o.record and p.audience_id = o.audience_id)
       and not exists (select from change c where c.batch = o.batch and c.record = o.record and c.operation = 'create')
     returning *)
   ${remember('gone', "'person'")}`,
);

const bringBack = (table: 'origin' | 'person_origin', kinds: string) =>
  scopedCommand(
    `bring_back_${table}`,
    link,
    parameters<[undoId: string]>(),
    `insert into ${table} select again.* from origin_change c
       cross join lateral jsonb_populate_record(null::${table}, c.before || jsonb_build_object('source', c.source)) again
     where c.batch = $1 and c.audience_id = :audience::uuid and c.kind in (${kinds}) and c.after = '{}'
     on conflict do nothing returning ${table === 'origin' ? 'kind' : "'person' as kind"}, record as id`,
  );

/** What an undo took from them, which is undone itself. */
export const bringLinksBack = bringBack('origin', "'venue', 'event'");
export const bringNamesBack = bringBack('person_origin', "'person'");
