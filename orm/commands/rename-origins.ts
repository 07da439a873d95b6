import { noColumns, parameters, scopedCommand } from '../statements/statement.ts';

type Renaming = [source: string, kind: string, before: readonly string[], after: readonly string[]];

/** What a source calls by another id than before, which it called nothing else by. */
export const renameOrigins = scopedCommand(
  'rename_origins',
  noColumns,
  parameters<Renaming>(),
  `update origin o set external_id = r.after from unnest($3::text[], $4::text[]) as r (before, after)
   where o.audience_id = :audience::uuid and o.kind = $2 and o.source = $1 and o.external_id = r.before
     and not exists (select from origin other where other.audience_id = :audience::uuid and other.kind = $2
       and other.source = $1 and other.external_id = r.after)`,
);

/** The same of what it proposed that is open, or rejected for ever. */
export const renameProposed = scopedCommand(
  'rename_proposed',
  noColumns,
  parameters<Renaming>(),
  `update proposed_item i set external_id = r.after from unnest($3::text[], $4::text[]) as r (before, after)
   where i.audience_id = :audience::uuid and i.kind = $2 and i.source = $1 and i.external_id = r.before
     and (i.state = 'open' or i.remembered)`,
);
