import { fillers, partWords } from './vocabulary.ts';

/** A part of a venue's text that names something: the house, or a room in it. */
export interface Segment {
  readonly words: readonly string[];
  /** Whether it names only a part of a place: `Room 5`, `Main Gallery`. */
  readonly isPart: boolean;
  /** Of `Indiana Memorial Union`: `imu`. */
  readonly initials: string;
  readonly acronyms: ReadonlySet<string>;
}

export const isCode = (word: string): boolean => /\d/.test(word) && !/^\d+(st|nd|rd|th)$/.test(word);

/** `GA` in `GA 1060`, as the number itself. */
const isRoomCode = (word: string, words: readonly string[]): boolean =>
  isCode(word) || word === 'one' || word.length <= (words.some(isCode) ? 4 : 1);

export function segmentOf(words: readonly string[], text: string, acronyms: ReadonlySet<string>): Segment {
  const own = words.filter((word) => !fillers.has(word));
  return {
    words: own,
    isPart: own.every((word) => partWords.has(word) || isRoomCode(word, own)),
    initials: (text.match(/[\p{L}\p{N}]+/gu) ?? [])
      .filter((word) => !fillers.has(word))
      .map((word) => word[0])
      .join(''),
    acronyms: new Set(own.filter((word) => acronyms.has(word))),
  };
}
