import { noColumns, parameters, scopedCommand } from '../../statements/statement.ts';

/** Gives the events of one tag another. Those that are deleted are given it when they are restored. */
export const replaceTag = scopedCommand(
  'replace_tag',
  noColumns,
  parameters<[from: string, into: string]>(),
  `update event set tag_ids = array(select distinct unnest(array_replace(tag_ids, $1::uuid, $2::uuid)) order by 1),
     updated_at = :now::timestamptz
   where tag_ids @> array[$1::uuid] and tag_ids <> '{}' and audience_id = :audience::uuid`,
);

/** SQL: the tags that these ids mean by now, which are given as JSON. */
export const presentTags = (ids: string): string =>
  `array(select distinct coalesce(t.merged_into, t.id) from tag_row t
     where t.id in (select given::uuid from jsonb_array_elements_text(${ids}) given) order by 1)`;

/** SQL: some of the tags of the record `s` with these ids are not there, by whatever id. */
export const hasGoneTags = (ids: string): string =>
  `exists (select from jsonb_array_elements_text(${ids}) named (id) left join tag_row o on o.id = named.id::uuid
    where not exists (select from tag t where t.id = coalesce(o.merged_into, o.id) and t.audience_id = s.audience_id))`;
