import { z } from 'zod';
import { inAudience } from '../statements/scope.ts';
import { parameters, scopedQuery } from '../statements/statement.ts';

/** Of words, which tags they mean, by name or by what sources call them. */
export const tagsByWord = scopedQuery(
  'tags_by_word',
  z.object({ word: z.string(), id: z.string() }),
  parameters<[words: readonly string[]]>(),
  `select given.word, t.id from unnest($1::text[]) given (word)
   join (select id, name_key(known.word) as key from tag cross join lateral unnest(words || name) known (word)
     where audience_id = :audience::uuid) t on t.key = name_key(given.word)`,
);

export const tagWordRow = z
  .object({
    word: z.string().describe('As a source writes it.'),
    events: z.int().describe('How many events have it.'),
    sources: z.array(z.string()).describe('The names of the sources that send it.'),
  })
  .describe('A word that sources send with events, for which the audience has no tag.');

/** Words without a tag, those of most events first. */
export const wordsWithoutTag = scopedQuery(
  'words_without_tag',
  tagWordRow,
  parameters<[limit: number]>(),
  `select min(w.word collate "C") as word, count(distinct o.record)::int as events, array_agg(distinct o.source) as sources
   from origin o join event e on e.id = o.record cross join lateral unnest(o.words) w (word)
   where ${inAudience('o.audience_id')} and o.kind = 'event' and o.words <> '{}'
     and name_key(w.word) not in (select name_key(known.word) from tag t cross join lateral unnest(t.words || t.name) known (word)
       where ${inAudience('t.audience_id')})
   group by name_key(w.word) order by events desc, word limit $1`,
);
