import type { Match } from './match-venue.ts';
import { countries, fillers, kinds } from './vocabulary.ts';
import { isNearly, wordsOf } from './words.ts';

export interface ReadPerson {
  readonly words: readonly string[];
  readonly locale: string | null;
}

/** Without what stands in brackets: `Hrusa [Hrůša]`. */
export function readPerson(name: string, locale: string | null): ReadPerson {
  const given = wordsOf(name.replaceAll(/\[[^\]]*\]/g, ' '));
  const words = (given.length > 0 ? given : wordsOf(name)).filter((word) => !fillers.has(word));
  return { words: [...new Set(words)], locale };
}

/** What somebody is called besides their name. */
const titles = new Set(
  'dj dr mr mrs ms prof professor rev sir dame maestro mc conductor composer piano pianist violin violinist cello cellist soprano mezzo alto tenor baritone bass organ organist guitar flute'.split(
    ' ',
  ),
);

/** Names of people tell less than those of places: namesakes are many. */
export function matchPerson(one: ReadPerson, other: ReadPerson): Match {
  const isElsewhere = one.locale !== null && other.locale !== null && one.locale !== other.locale;
  const likeness = likenessOf(one.words, other.words);
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
function likenessOf(one: readonly string[], other: readonly string[]): number {
  if (one.length === 0 || other.length === 0) return 0;
  if (areSame(one, other)) return 1;
  const [words, others] = [writtenOut(one, other), writtenOut(other, one)];
  if (areSame(words, others)) return 0.8;
  if (words.length !== others.length) return addsNothing(words, others) ? 0.8 : 0.4;
  const left = [...others];
  const values = words.map((word) => {
    const index = left.findIndex((each) => isSlip(each, word) || isInitial(each, word));
    if (index === -1) return 0;
    const [match = ''] = left.splice(index, 1);
    return match === word ? 1 : isSlip(match, word) ? 0.85 : 0.6;
  });
  return Math.min(...values) === 0
    ? 0.3
    : values.reduce((sum: number, value) => sum + value, 0) / values.length;
}

/** Whether the longer name only adds titles, initials, kinds of house, a country or `City of Toronto`. */
function addsNothing(words: readonly string[], others: readonly string[]): boolean {
  const [short, long] = words.length < others.length ? [words, others] : [others, words];
  const added = long.filter((word) => !short.some((each) => isSlip(each, word)));
  const isAddition = (word: string) =>
    word.length === 1 || titles.has(word) || kinds.has(word) || countries.has(word);
  return (
    short.every((word) => long.some((each) => isSlip(each, word))) &&
    added.every((word, place) => isAddition(word) || added[place - 1] === 'city') &&
    !short.every(isAddition)
  );
}

const areSame = (words: readonly string[], others: readonly string[]): boolean =>
  words.toSorted().join('') === others.toSorted().join('');

/** `NHS` is three words where the other name has three with these initials. */
const writtenOut = (words: readonly string[], others: readonly string[]): readonly string[] =>
  words.flatMap((word) => {
    const run = others.map((_, place) => others.slice(place, place + word.length));
    const found = run.find((each) => word.length > 2 && each.map(([first]) => first).join('') === word);
    return found ?? word;
  });

/** Julian and Juliana are two. */
const isSlip = (one: string, other: string): boolean =>
  isNearly(one, other) && one !== `${other}a` && other !== `${one}a`;

const isInitial = (one: string, other: string): boolean =>
  one[0] === other[0] && (one.length === 1 || other.length === 1);
