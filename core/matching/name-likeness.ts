import type { Segment } from './venue-text.ts';
import { kinds, partWords } from './vocabulary.ts';
import { isCode, isNearly, joined } from './words.ts';

export interface Likeness {
  /** How much of the shorter name is in the longer one, 0 to 1, and of both in each other. */
  readonly contained: number;
  readonly equal: number;
  /** How many words they have in common that tell places apart. */
  readonly shared: number;
  /** Whether each has a word of its own that tells places apart. */
  readonly differ: boolean;
  /** Whether they differ only in words that tell nothing: fillers, towns, parts of a house. */
  readonly plain: boolean;
}

const none: Likeness = { contained: 0, equal: 0, shared: 0, differ: false, plain: false };

/** Rooms of one house, which both name by its initials. */
const rooms: Likeness = { contained: 0.8, equal: 0.5, shared: 1, differ: false, plain: false };

/** How much a word tells about a place. */
const weightOf = (word: string, town: ReadonlySet<string>): number => {
  if (isCode(word)) return 0.1;
  if (kinds.has(word)) return 0.3;
  if (partWords.has(word)) return 0.15;
  if (town.has(word)) return 0.2;
  return word.length === 1 ? 0.3 : 1;
};

/** Compares two names word by word, wherever the words stand. */
export function compareNames(one: Segment, other: Segment, town: ReadonlySet<string>): Likeness {
  if (haveSameAcronym(one, other)) return rooms;
  if (one.words.join('') === other.words.join('')) return sameLetters(one, town);
  const words = expanded(one, other);
  const left = new Set(expanded(other, one));
  const common: string[] = [];
  const own: string[] = [];
  let slips = 0;
  for (const word of words) {
    const match = left.has(word)
      ? word
      : [...left].find((each) => isNearly(each, word) || areOneTrade(each, word));
    if (match === undefined) own.push(word);
    else {
      left.delete(match);
      common.push(word);
      if (match !== word) slips += 0.1 * weightOf(word, town);
    }
  }
  if (common.length === 0) return none;
  const sum = (list: Iterable<string>) => [...list].reduce((total, word) => total + weightOf(word, town), 0);
  const [inBoth, ofOne, ofOther] = [sum(common) - slips, sum(own), sum(left)];
  const telling = common.filter((word) => weightOf(word, town) === 1).length;
  // A name of such words alone, as `Memorial Stadium`.
  const isWhole =
    common.filter((word) => kinds.has(word) || town.has(word)).length >= 2 && Math.min(ofOne, ofOther) < 0.3;
  return {
    contained: inBoth / (inBoth + Math.min(ofOne, ofOther)),
    equal: inBoth / (inBoth + ofOne + ofOther),
    shared: telling === 1 && Math.min(ofOne, ofOther) >= 0.3 ? 0.5 : telling > 0 ? telling : isWhole ? 1 : 0,
    differ: areDifferent(own, [...left], town) && !areRooms(one, other),
    plain: isPlain(own, other, town) && isPlain([...left], one, town) && haveSameNumbers(one, other),
  };
}

/** `Tap House` and `Taphouse`: what the shorter spelling tells. */
function sameLetters({ words }: Segment, town: ReadonlySet<string>): Likeness {
  const telling = words.filter((word) => weightOf(word, town) === 1).length;
  const shared = Math.max(telling, 1);
  return { contained: 1, equal: 1, shared, differ: false, plain: true };
}

/** `Brewery` and `Brewing`, `Restaurant` and `Grill`. */
const trades = new Set(['food', 'shop', 'stay', 'health']);
const areOneTrade = (one: string, other: string): boolean =>
  kinds.get(one) === kinds.get(other) && trades.has(kinds.get(one) ?? '');

/** Whether each has a word of its own that tells it from the other: a name, or what kind of place it is. */
function areDifferent(own: readonly string[], others: readonly string[], town: ReadonlySet<string>): boolean {
  const weighs = (list: readonly string[], least: number) =>
    list.some((word) => weightOf(word, town) >= least);
  // `Red 7` and `Red Lion`: so short a number is no room's.
  const tells = (list: readonly string[]) => weighs(list, 0.3) || list.some((word) => /^\d{1,2}$/.test(word));
  if (weighs(own, 1) && tells(others)) return true;
  if (weighs(others, 1) && tells(own)) return true;
  const kindsOf = (list: readonly string[]) => list.flatMap((word) => kinds.get(word) ?? []);
  const [one, other] = [kindsOf(own), kindsOf(others)];
  return one.length > 0 && other.length > 0 && !one.some((kind) => other.includes(kind));
}

/** Whether what one name adds to the other tells nothing: at most what kind of place it is, where the other does not. */
function isPlain(added: readonly string[], { words }: Segment, town: ReadonlySet<string>): boolean {
  if (added.some((word) => weightOf(word, town) === 1)) return false;
  const isKind = (word: string) => kinds.get(word) !== undefined;
  return !added.some(isKind) || !words.some(isKind);
}

const haveSameNumbers = ({ words }: Segment, { words: others }: Segment): boolean =>
  words.filter(isCode).join() === others.filter(isCode).join();

/** `IMU` is written out where the other name has these initials. */
function expanded({ words: given }: Segment, { words: full, initials }: Segment): readonly string[] {
  const words = joined(given, full);
  const isAcronym = (word: string, place: number) =>
    (word.length >= 3 || (word.length === 2 && full[2] !== undefined && full[2] === words[place + 1])) &&
    initials.startsWith(word) &&
    !full.includes(word);
  const index = words.findIndex(isAcronym);
  if (index === -1) return [...new Set(words)];
  const length = words[index]?.length ?? 0;
  return [...new Set([...words.slice(0, index), ...full.slice(0, length), ...words.slice(index + 1)])];
}

/** Whether both begin with the same initials: `IMU Oak Room`, `IMU Solarium`. */
const haveSameAcronym = (one: Segment, other: Segment): boolean =>
  one.acronyms.has(one.words[0] ?? '') &&
  one.words[0] === other.words[0] &&
  one.words.join() !== other.words.join();

/** Whether both name rooms of the house with which they begin. */
function areRooms(one: Segment, other: Segment): boolean {
  const [first, second] = [one.words[0] ?? '', other.words[0] ?? ''];
  return first === second && weightOf(first, new Set()) === 1 && endsWithPart(one) && endsWithPart(other);
}

export const endsWithPart = ({ words }: Segment): boolean => {
  const last = words.findLast((word) => !isCode(word));
  return last !== undefined && partWords.has(last);
};

/** Whether each has a part of its own, as `Ballroom A` and `Ballroom B`, or one is a room of the other. */
export function areParts(segments: readonly Segment[], others: readonly Segment[]): boolean {
  const [one, other] = [segments.flatMap(({ parts }) => parts), others.flatMap(({ parts }) => parts)];
  const hasOwn = (parts: readonly string[], those: readonly string[]) =>
    parts.some((part) => !those.some((each) => isNearly(each, part)));
  return (hasOwn(one, other) && hasOwn(other, one)) || hasRoom(segments, others) || hasRoom(others, segments);
}

/** Whether beside a house stands a room by name that the other does not have: `St. Brigid - Parish Hall`, `Studio at Massey Hall`. */
const hasRoom = (segments: readonly Segment[], others: readonly Segment[]): boolean =>
  segments.length > 1 &&
  segments.some(
    (segment, place) =>
      (segment.isPart || (place > 0 && endsWithPart(segment))) &&
      !segment.words.some(isCode) &&
      !others.some(({ words }) => segment.words.every((word) => words.some((each) => isNearly(word, each)))),
  );
