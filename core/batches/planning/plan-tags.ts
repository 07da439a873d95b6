import { isDeepStrictEqual } from 'node:util';
import type { OriginRow } from '../../../orm/reads/batch-input.ts';
import type { BatchEvent } from '../items/batch-items.ts';
import type { Planned } from './decision.ts';

/** The ids of tags, by the words that mean them. */
export type Vocabulary = ReadonlyMap<string, string>;

/** The tags that an item names, by their ids, in the order of these. */
export const tagsOf = ({ tags: words }: BatchEvent, vocabulary: Vocabulary): string[] | null | undefined =>
  words && [...new Set(words.flatMap((word) => vocabulary.get(word) ?? []))].sort();

/** The same decision, with the words of the source, which are kept with the origin. */
export function withWords<Values, Row>(
  planned: Planned<Values, Row>,
  { tags, provenance }: BatchEvent,
  stored: Pick<OriginRow, 'words'> | undefined,
): Planned<Values, Row> {
  if ('fields' in planned) return planned;
  const before = stored?.words ?? [];
  const words = tags === undefined ? before : (tags ?? []);
  const isSame = isDeepStrictEqual(words, before);
  return { ...planned, words, provenance: isSame ? planned.provenance : provenance };
}
