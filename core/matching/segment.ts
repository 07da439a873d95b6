import { directions, fillers, partWords } from './vocabulary.ts';
import { isNearly } from './words.ts';

/** A part of a venue's text that names something: the house, or a room in it. */
export interface Segment {
  readonly words: readonly string[];
  /** Whether it names only a part of a place: `Room 5`, `Main Gallery`. */
  readonly isPart: boolean;
  /** Of `Ballroom A`: both words. */
  readonly parts: readonly string[];
  /** Of `Indiana Memorial Union`: `imu`. */
  readonly initials: string;
  readonly acronyms: ReadonlySet<string>;
}

export const isCode = (word: string): boolean => /\d/.test(word) && !/^\d+(st|nd|rd|th)$/.test(word);

/** `GA` in `GA 1060`, as the number itself. */
const isRoomCode = (word: string, words: readonly string[]): boolean =>
  isCode(word) || word === 'one' || word.length <= (words.some(isCode) ? 4 : 1);

/** What a part, a side, a letter or a number is. */
const tellsPart = (word: string): boolean =>
  word.length === 1 || /\d/.test(word) || directions.has(word) || partWords.has(word);

/** Whether the `A` is one, as in `Ballroom A`, and no article. */
const isLetter = (words: readonly string[], place: number): boolean =>
  place > 0 && (place === words.length - 1 || partWords.has(words[place - 1] ?? ''));

export function segmentOf(words: readonly string[], text: string, acronyms: ReadonlySet<string>): Segment {
  const own = words.filter((word) => !fillers.has(word));
  return {
    words: own,
    isPart: own.every((word) => partWords.has(word) || isRoomCode(word, own)),
    parts: words.filter((word, place) => (word === 'a' ? isLetter(words, place) : tellsPart(word))),
    initials: (text.match(/[\p{L}\p{N}]+/gu) ?? [])
      .filter((word) => !fillers.has(word))
      .map((word) => word[0])
      .join(''),
    acronyms: new Set(own.filter((word) => acronyms.has(word))),
  };
}

/** Whether each has a part of its own: `Ballroom A` and `Ballroom B`, `Lobby` and `Patio`. */
export function areParts(segments: readonly Segment[], others: readonly Segment[]): boolean {
  const [one, other] = [segments.flatMap(({ parts }) => parts), others.flatMap(({ parts }) => parts)];
  const hasOwn = (parts: readonly string[], those: readonly string[]) =>
    parts.some((part) => !those.some((each) => isNearly(each, part)));
  return hasOwn(one, other) && hasOwn(other, one);
}
