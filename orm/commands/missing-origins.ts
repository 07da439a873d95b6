import { noColumns, parameters, scopedCommand } from '../statements/statement.ts';

/**
 * Marks what a source calls records that it no longer has, and unmarks what it names. Of what it made, other sources that
 * have it may change everything.
 */
export const markMissing = scopedCommand(
  'mark_missing',
  noColumns,
  parameters<
    [source: string, kinds: readonly string[], missing: readonly string[], named: readonly string[]]
  >(),
  `with marked as (
     update origin set missing_since = case when external_id = any($3::text[]) then :now::timestamptz end
     where audience_id = :audience::uuid and source = $1 and kind = any($2::text[])
       and external_id = any($3::text[] || $4::text[]) and (missing_since is null) = (external_id = any($3::text[]))
     returning record, score is null and merged_from is null and missing_since is not null as is_left)
   update origin n set score = null from marked
   where marked.is_left and n.record = marked.record and n.audience_id = :audience::uuid and n.source <> $1
     and n.merged_from is null and n.score is not null`,
);
