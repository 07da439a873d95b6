import { givenBy } from '../reads/order-of-sources.ts';
import { maximumTagsOfEvent } from '../records/tag.ts';
import { noColumns, parameters, scopedCommand } from '../statements/statement.ts';

/**
 * Gives a tag to the events that came with one of its words, where a batch would give it: not where an administrator edited the
 * tags, or a source before gives them. Each word is compared once, however many came with it.
 */
export const tagEventsWithWords = scopedCommand(
  'tag_events_with_words',
  noColumns,
  parameters<[tagId: string]>(),
  `update event e set tag_ids = array(select distinct unnest(e.tag_ids || $1::uuid) order by 1), updated_at = :now::timestamptz
   where e.id = any(array(
       select record from origin
       where audience_id = :audience::uuid and kind = 'event' and words <> '{}'
         and words && array(
           select word from (select distinct unnest(words) word from origin where audience_id = :audience::uuid and words <> '{}') used
           where name_key(word) in (
             select name_key(known) from tag t cross join lateral unnest(t.words || t.name) known where t.id = $1))
         and 'tags' = any(fields) and 'tags' <> all(${givenBy('<')})))
     and e.audience_id = :audience::uuid
     and $1 <> all(e.tag_ids) and cardinality(e.tag_ids) < ${maximumTagsOfEvent} and 'tag_ids' <> all(e.edited_fields)`,
);
