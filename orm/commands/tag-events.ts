import { givenBy } from '../reads/order-of-sources.ts';
import { maximumTagsOfEvent } from '../records/tag.ts';
import { noColumns, parameters, scopedCommand } from '../statements/statement.ts';

const isWord = (word: string) => `name_key(${word}) in (select name_key(w) from unnest($2::text[]) w)`;

/**
 * Gives a tag to the events that carry one of its words, where a batch would give it: not where an administrator edited the
 * tags, or a source before gives them.
 */
export const tagEventsWithWords = scopedCommand(
  'tag_events_with_words',
  noColumns,
  parameters<[tagId: string, words: readonly string[]]>(),
  `with carrying as (
     update origin set words = array(select w from unnest(words) w where not ${isWord('w')})
     where audience_id = :audience::uuid and kind = 'event' and words <> '{}'
       and exists (select from unnest(words) w where ${isWord('w')})
     returning record, 'tags' = any(fields) and 'tags' <> all(${givenBy('<')}) as gives)
   update event e set tag_ids = array(select distinct unnest(e.tag_ids || $1::uuid) order by 1), updated_at = :now::timestamptz
   where e.id in (select record from carrying where gives) and e.audience_id = :audience::uuid
     and $1 <> all(e.tag_ids) and cardinality(e.tag_ids) < ${maximumTagsOfEvent} and 'tag_ids' <> all(e.edited_fields)`,
);
