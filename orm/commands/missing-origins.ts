import { noColumns, parameters, scopedCommand } from '../statements/statement.ts';

/** What a source calls records that it no longer has, until it sends them again. */
export const markMissing = scopedCommand(
  'mark_missing',
  noColumns,
  parameters<[source: string, kind: 'venue' | 'event', externalIds: readonly string[]]>(),
  `update origin set missing_since = :now::timestamptz
   where audience_id = :audience::uuid and kind = $2 and source = $1 and external_id = any($3::text[]) and missing_since is null`,
);
