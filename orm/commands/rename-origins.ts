import { noColumns, parameters, scopedCommand } from '../statements/statement.ts';

/** What a source calls by another id than before, which it called nothing else by. */
export const renameOrigins = scopedCommand(
  'rename_origins',
  noColumns,
  parameters<[source: string, kind: string, before: readonly string[], after: readonly string[]]>(),
  `update origin o set external_id = r.after from unnest($3::text[], $4::text[]) as r (before, after)
   where o.audience_id = :audience::uuid and o.kind = $2 and o.source = $1 and o.external_id = r.before
     and not exists (select from origin other where other.audience_id = :audience::uuid and other.kind = $2
       and other.source = $1 and other.external_id = r.after)`,
);
