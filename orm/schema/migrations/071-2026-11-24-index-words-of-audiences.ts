import { ConcurrentIndexes } from '../concurrent-indexes.ts';

/**
 * Similar words of one audience. A search of all audiences reads the index by trigrams alone: that the audience is not null
 * is implied only where it is compared, so no other search uses this one.
 */
export class IndexWordsOfAudiences extends ConcurrentIndexes {
  protected override readonly indexes = {
    search_word_audience_trigram: `search_word using gist (audience_id, word gist_trgm_ops)
      where word !~ '[0-9]' and audience_id is not null`,
  };
}
