import { z } from 'zod';
import { pairsOf } from '../reads/duplicates/pairs-of.ts';
import { survivor } from '../records/duplicate.ts';
import { inAudience } from '../statements/scope.ts';
import { noColumns, parameters, scopedCommand } from '../statements/statement.ts';

/** SQL: what a source calls the one record was said not to be the other, or what was merged into that. */
const isDismissedMatch = `exists (select from dismissed_match m
  join (select source, external_id, record from origin where record in (f.one, f.other)
    union all select source, external_id, record from person_origin where record in (f.one, f.other)) o
    on o.source = m.source and o.external_id = m.external_id
  where m.audience_id = :audience::uuid and m.kind = $1
    and ${survivor('m.record')} = case o.record when f.one then f.other else f.one end)`;

/**
 * Writes what was found of some records of a kind, as JSON; nothing of what was dismissed changes.
 */
export const replaceDuplicates = scopedCommand(
  'replace_duplicates',
  noColumns,
  parameters<[kind: string, ids: readonly string[], found: string]>(),
  `with found as materialized (
     select * from json_to_recordset($3::text::json)
       as f (id uuid, one uuid, other uuid, score double precision, reasons jsonb) where not ${isDismissedMatch}),
   former as (
     select d.id from unnest($2::uuid[]) as given (id) cross join lateral ${pairsOf('given.id', ':audience::uuid')} d
     where d.kind = $1 and d.dismissed_at is null
       and not exists (select from found f where f.one = d.one and f.other = d.other)),
   gone as (delete from duplicate where id = any(array(select id from former)))
   insert into duplicate as d (id, audience_id, kind, one, other, score, reasons, found_at)
   select f.id, :audience::uuid, $1, f.one, f.other, f.score, f.reasons, :now::timestamptz from found f
   on conflict (audience_id, one, other) do update set score = excluded.score, reasons = excluded.reasons
   where d.dismissed_at is null and (d.score, d.reasons) is distinct from (excluded.score, excluded.reasons)`,
);

export const saveSearch = scopedCommand(
  'save_search',
  noColumns,
  parameters<[complete: boolean, position: number, kind: string, record: string]>(),
  `insert into duplicate_search (audience_id, complete, position, kind, record)
   select id, $1::boolean, $2::bigint, $3::text, $4::uuid from audience where id = :audience::uuid
   on conflict (audience_id) do update set (complete, position, kind, record) =
     (select excluded.complete, excluded.position, excluded.kind, excluded.record)`,
);

/** Who said first that two records are not the same, and when, stays. */
export const dismissDuplicate = scopedCommand(
  'dismiss_duplicate',
  z.object({ id: z.string() }),
  parameters<[id: string, dismissed: boolean, user: string]>(),
  `update duplicate d set dismissed_at = case when $2 then coalesce(d.dismissed_at, :now::timestamptz) end,
     dismissed_by = case when not $2 then null when d.dismissed_at is null then $3::uuid else d.dismissed_by end
   where d.id = $1 and ${inAudience('d.audience_id')} returning d.id`,
);

/** What a source calls a record no longer means it, now and when the source sends it again. */
export const removeOrigin = scopedCommand(
  'remove_origin',
  z.object({ record: z.string() }),
  parameters<[kind: 'venue' | 'event' | 'person', record: string, source: string, externalId: string]>(),
  `with gone as (
     delete from origin where audience_id = :audience::uuid and kind = $1 and record = $2
       and source = $3 and external_id = $4 returning audience_id, record),
   unnamed as (
     delete from person_origin where $1 = 'person' and audience_id = :audience::uuid and record = $2
       and source = $3 and external_id = $4 returning audience_id, record)
   insert into dismissed_match (audience_id, kind, source, external_id, record)
     select audience_id, $1, $3, $4, record from (table gone union table unnamed) removed
   on conflict (audience_id, kind, source, external_id, record) do update set record = excluded.record
   returning record`,
);
