import { reach } from '../../orm/reads/reach.ts';
import { minute } from '../values/time.ts';
import type { Match } from './match-venue.ts';
import type { Reason } from './reasons.ts';
import { directions, fillers } from './vocabulary.ts';
import { isNearly, wordsOf } from './words.ts';

export interface ReadEvent {
  readonly name: string;
  /** In milliseconds. */
  readonly startsAt: number;
  readonly venueName: string;
}

/** How sure it is that the venues of two events are one. */
type VenueScore = number;

/** Sources differ in whether the doors or the music count: what begins at another time is never certain. */
const closeStart = reach.minutes * minute;

/** Guards against taking what only looks alike for one: so few letters, or so little likeness, tell nothing. */
const guards = { letters: 12, likeness: 0.75 };

/** What a house or a source adds to the name of an event. */
const additions = new Set(
  'present presents presenting presented live concert show featuring feat ft with series tickets free cancelled canceled sold out'.split(
    ' ',
  ),
);

export function matchEvent(one: ReadEvent, other: ReadEvent, venues: VenueScore): Match {
  const apart = Math.abs(one.startsAt - other.startsAt);
  const likeness = likenessOf(one, other);
  const reasons: Reason[] = [
    { code: 'names', likeness: Math.round(likeness * 100) / 100 },
    { code: 'start', minutes: Math.round(apart / minute) },
    { code: 'venues', likeness: venues },
  ];
  if (apart > closeStart) return { score: 0.3 * likeness, reasons };
  const isCertain = likeness === 1 && apart === 0;
  const score = isCertain ? 0.97 : likeness > guards.likeness ? 0.6 + 0.3 * likeness : 0.5 * likeness;
  return { score: Math.round(Math.min(score, venues) * 100) / 100, reasons };
}

/** 1 where the names are the same but for the venue and what houses add; 0 where a number tells them apart. */
function likenessOf(one: ReadEvent, other: ReadEvent): number {
  const venue = new Set(wordsOf(`${one.venueName} ${other.venueName}`));
  const [words, others] = [tellingWords(one.name, venue), tellingWords(other.name, venue)];
  if (words.length === 0 || others.length === 0)
    return wordsOf(one.name).join(' ') === wordsOf(other.name).join(' ') ? 1 : 0;
  if (words.join(' ') === others.join(' ')) return haveSameMarks(one.name, other.name) ? 1 : 0.9;
  const numbers = (list: readonly string[]) =>
    list
      .filter((word) => /\d/.test(word))
      .sort()
      .join();
  if (numbers(words) !== numbers(others)) return 0;
  const common = words.filter((word) => others.some((each) => isNearly(word, each)));
  const shorter = Math.min(words.length, others.length);
  const contained = common.length / shorter;
  if (contained === 1 && common.join('').length >= guards.letters) return 0.9;
  return common.length / (words.length + others.length - common.length);
}

/** `Yoga 1` and `Yoga 2` are two in `Studio 1 & 2` as well. */
function haveSameMarks(name: string, other: string): boolean {
  const marks = (text: string) => wordsOf(text).filter((word) => /\d/.test(word) || directions.has(word));
  return marks(name).sort().join() === marks(other).sort().join();
}

/** Without the venue's name, unless the event is called by it alone. */
function tellingWords(name: string, venue: ReadonlySet<string>): readonly string[] {
  const words = wordsOf(name).filter((word) => !fillers.has(word) && !additions.has(word));
  const own = words.filter((word) => !venue.has(word));
  return [...new Set(own.length > 0 ? own : words)];
}
