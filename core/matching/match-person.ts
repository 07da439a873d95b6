import type { Match } from './match-venue.ts';
import { fillers } from './vocabulary.ts';
import { isNearly, wordsOf } from './words.ts';

export interface ReadPerson {
  readonly words: readonly string[];
  readonly locale: string | null;
}

export const readPerson = (name: string, locale: string | null): ReadPerson => ({
  words: wordsOf(name).filter((word) => !fillers.has(word)),
  locale,
});

/** Names of people tell less than those of places: namesakes are many. */
export function matchPerson(one: ReadPerson, other: ReadPerson): Match {
  const isElsewhere = one.locale !== null && other.locale !== null && one.locale !== other.locale;
  const likeness = likenessOf([...one.words].sort(), [...other.words].sort());
  const score = likeness === 1 ? (isElsewhere ? 0.7 : 0.95) : isElsewhere ? likeness / 2 : likeness * 0.9;
  return {
    score: Math.round(score * 100) / 100,
    reasons: [
      { code: 'names', likeness: Math.round(likeness * 100) / 100 },
      ...(isElsewhere ? [{ code: 'other_locale' } as const] : []),
    ],
  };
}

/** The share of words that both have, in whatever order; an initial may be a name. */
function likenessOf(words: readonly string[], others: readonly string[]): number {
  if (words.length === 0 || others.length === 0) return 0;
  if (words.join('') === others.join('')) return 1;
  if (words.length !== others.length) return 0.4;
  const left = [...others];
  const values = words.map((word) => {
    const index = left.findIndex((each) => each === word || isNearly(each, word) || isInitial(each, word));
    if (index === -1) return 0;
    const [match = ''] = left.splice(index, 1);
    return match === word ? 1 : isNearly(match, word) ? 0.85 : 0.6;
  });
  return Math.min(...values) === 0
    ? 0.3
    : values.reduce((sum: number, value) => sum + value, 0) / values.length;
}

const isInitial = (one: string, other: string): boolean =>
  one[0] === other[0] && (one.length === 1 || other.length === 1);
