import { formsOfNames } from './given-names.ts';
import type { Match } from './match-venue.ts';
import { countries, fillers, kinds, setOf } from './vocabulary.ts';
import { areSurelyOne, bareNameOf, isNearly, joined, wordsOf } from './words.ts';

export interface ReadPerson {
  readonly bareName: string;
  readonly words: readonly string[];
  /** With `of` and `the`, which some initials count. */
  readonly given: readonly string[];
  readonly locale: string | null;
  /** Whether it names several, as `Ana & Ben` does. */
  readonly isGroup: boolean;
  /** The words of the locale's name, which say little in theirs. */
  readonly town: readonly string[];
}

/** Without what stands in brackets: `Hrusa [Hrůša]`. */
export function readPerson(name: string, locale: string | null, town = ''): ReadPerson {
  const bare = wordsOf(name.replaceAll(/\[[^\]]*\]/g, ' '));
  const given = bare.length > 0 ? bare : wordsOf(name);
  const words = new Set(given.filter((word) => !fillers.has(word)));
  const isGroup = /&|\band\b/i.test(name);
  return { bareName: bareNameOf(name), words: [...words], given, isGroup, locale, town: wordsOf(town) };
}

/** What somebody is called besides their name, or where nobody knows it. */
const titles =
  setOf(`dj dr mr mrs ms prof professor rev sir dame maestro mc conductor composer piano pianist violin violinist viola
  cello cellist soprano mezzo alto tenor baritone bass organ organist guitar guitarist flute clarinet oboe bassoon trumpet horn
  trombone percussion drums harp vocals singer narrator caller host author poet artist comedian
  unnamed unknown tba tbd`);

/** What a body is called besides its name. */
const bodies =
  setOf(`lounge productions production entertainment presents official collective group network festival project
  heritage history site assn society services dept unit division programs business improvement area bia`);

/** Of players. `Ana Torres Band` is not Ana Torres. */
const ensembles = setOf('band stringband orchestra ensemble duo trio quartet quintet');

/** Names of people tell less than those of places: namesakes are many. */
export function matchPerson(one: ReadPerson, other: ReadPerson): Match {
  const isElsewhere = one.locale !== null && other.locale !== null && one.locale !== other.locale;
  const isOneName = areSurelyOne(one.bareName, other.bareName);
  const likeness = isOneName ? 1 : likenessOf(one, other);
  const here = isOneName ? 0.95 : likeness * 0.9;
  const score = !isElsewhere ? here : likeness === 1 ? 0.7 : likeness / 2;
  return {
    score: Math.round(score * 100) / 100,
    reasons: [
      { code: 'names', likeness: Math.round(likeness * 100) / 100 },
      ...(isElsewhere ? [{ code: 'other_locale' } as const] : []),
    ],
  };
}

/** How alike the words are that both have, in whatever order, where no other tells them apart. */
function likenessOf(one: ReadPerson, other: ReadPerson): number {
  if (one.words.length === 0 || other.words.length === 0) return 0;
  if (areSame(one.words, other.words)) return 1;
  const [words, others] = [writtenOut(one.words, other), writtenOut(other.words, one)];
  if (areSame(words, others)) return 0.8;
  const left = [...others];
  const values: number[] = [];
  const own: string[] = [];
  const common: string[] = [];
  // An initial takes what no word does.
  for (const word of words.toSorted((a, b) => b.length - a.length)) {
    const value = (each: string) => likenessOfWords(word, each);
    const best = left.toSorted((a, b) => value(b) - value(a))[0];
    if (best === undefined || value(best) === 0) own.push(word);
    else {
      left.splice(left.indexOf(best), 1);
      common.push(word.length === 1 ? best : word);
      values.push(value(best));
    }
  }
  const town = new Set([...one.town, ...other.town]);
  const kindOf = (word: string) => (ensembles.has(word) ? 'ensemble' : kinds.get(word));
  const isNeutral = (word: string) =>
    [bodies, countries, town].some((set) => set.has(word)) || (kinds.has(word) && kindOf(word) === undefined);
  const tells = (word: string) =>
    word.length > 1 && !isNeutral(word) && !titles.has(word) && kindOf(word) === undefined;
  // Each has one of its own, such as `Gallery` and `Theatre`.
  if (!own.every(isNeutral) && !left.every(isNeutral)) return 0.3;
  const added = [...own, ...left];
  if (added.some(tells) || !common.some((word) => tells(word) || kindOf(word))) return 0.3;
  // One is a part or the band of the other: `Academy Band` and `Trombone Ensemble Academy Band`.
  const isPart = added.some(kindOf) && common.some(kindOf);
  const short = one.words.length < other.words.length ? one : other;
  const isBand = added.some((word) => ensembles.has(word)) && short.words.length === 2 && !short.isGroup;
  if (isPart || isBand) return 0.3;
  const average = values.reduce((sum, value) => sum + value, 0) / values.length;
  return added.length === 0 ? average : Math.min(0.8, average);
}

function likenessOfWords(one: string, other: string): number {
  if (one === other) return 1;
  if (isSlip(one, other)) return 0.85;
  if (one[0] === other[0] && (one.length === 1 || other.length === 1)) return 0.6;
  return formsOfNames.get(one)?.has(other) ? 0.75 : 0;
}

const areSame = (words: readonly string[], others: readonly string[]): boolean =>
  words.toSorted().join('') === others.toSorted().join('');

/** `NHS` is three words where the other name has three with these initials, `PR` two where they have another in common. */
function writtenOut(words: readonly string[], { words: others, given }: ReadPerson): readonly string[] {
  const least = words.some((word) => others.includes(word)) ? 2 : 3;
  const full = joined(words, others).flatMap((word) => {
    if (word.length < least || others.includes(word)) return word;
    const runs = [others, given].flatMap((list) =>
      list.map((_, place) => list.slice(place, place + word.length)),
    );
    const found = runs.find((each) => each.map(([first]) => first).join('') === word);
    return found?.filter((each) => !fillers.has(each)) ?? word;
  });
  return [...new Set(full)];
}

/** Julian and Juliana are two. */
const isSlip = (one: string, other: string): boolean =>
  isNearly(one, other) && one !== `${other}a` && other !== `${one}a`;
