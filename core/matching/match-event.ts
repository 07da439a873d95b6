import { reach } from '../../orm/reads/reach.ts';
import { day, minute } from '../values/time.ts';
import type { Match } from './match-venue.ts';
import { isPlaceholder } from './no-place.ts';
import type { Reason } from './reasons.ts';
import { thresholds } from './thresholds.ts';
import { directions, fillers, setOf } from './vocabulary.ts';
import { isNearly, joined, wordsOf } from './words.ts';

export interface ReadEvent {
  readonly name: string;
  /** In milliseconds. */
  readonly startsAt: number;
  /** Whether that is a day, of which no more is known: its midnight. */
  readonly isDay: boolean;
  readonly venueName: string;
}

/** How sure it is that the venues of two events are one. */
type VenueScore = number;

const { possible, likely } = thresholds.venue;

/** Sources differ in whether the doors or the music count: what begins at another time is never certain. */
const closeStart = reach.minutes * minute;

/** Guards against taking what only looks alike for one: fewer letters, words, or a smaller share of those that tell. */
const guards = { letters: 5, words: 2, share: 0.4 };

/** What a house or a source adds to the name of an event. */
const additions = setOf(
  'present presents presenting presented live concert show featuring feat ft w with series tickets free cancelled canceled sold out',
);

/** What many events are called, which alone names none. */
const generic =
  setOf(`night evening morning afternoon day weekend week class classes course lesson workshop tour tours walk festival fest
  party session club meeting talk lecture reading screening film movie music dance dancing performance recital open mic jam
  yoga storytime story time trivia quiz karaoke comedy market fair sale exhibition art arts crafts drop practice rehearsal
  annual monthly weekly community family kids children teens adults beginner beginners intermediate advanced level`);

/** Which of several sessions it is, as numbers tell. */
const sessions = setOf(
  'early late matinee beginner beginners intermediate advanced level kids adults teens seniors',
);

export function matchEvent(one: ReadEvent, other: ReadEvent, venues: VenueScore): Match {
  const apart = apartOf(one, other);
  const { likeness, isLikely, common } = compareNames(one, other);
  const reasons: Reason[] = [
    { code: 'names', likeness: Math.round(likeness * 100) / 100 },
    { code: 'start', minutes: Math.round(apart / minute) },
    { code: 'venues', likeness: venues },
  ];
  if (apart > closeStart) return { score: 0.3 * likeness, reasons };
  const isAlike = likeness === 1 && apart === 0 && one.isDay === other.isDay;
  const isCertain = isAlike && ![one, other].some(({ venueName }) => isPlaceholder(venueName, ''));
  const score = isCertain ? 0.97 : isLikely ? 0.6 + 0.3 * likeness : 0.5 * likeness;
  // One name of several words, at one start: places may be one that are not called alike.
  const least = likeness >= 0.9 && common >= guards.words && apart === 0 && venues >= possible ? likely : 0;
  return { score: Math.round(Math.max(least, Math.min(score, venues)) * 100) / 100, reasons };
}

/** A day, and a time within it, are not apart. */
function apartOf(one: ReadEvent, other: ReadEvent): number {
  const apart = Math.abs(one.startsAt - other.startsAt);
  const first = one.startsAt < other.startsAt ? one : other;
  return first.isDay && one.isDay !== other.isDay && apart < day ? 0 : apart;
}

interface Likeness {
  /** 1 where the names are the same but for the venue, the year and what houses add. */
  readonly likeness: number;
  /** What begins at one place at one time, and has this much in common, is likely one. */
  readonly isLikely: boolean;
  /** How many words they have in common. */
  readonly common: number;
}

const unlike: Likeness = { likeness: 0, isLikely: false, common: 0 };

function compareNames(one: ReadEvent, other: ReadEvent): Likeness {
  const year = String(new Date(one.startsAt).getUTCFullYear());
  const known = new Set([year, ...wordsOf(`${one.venueName} ${other.venueName}`)]);
  const [own, theirs] = [tellingWords(one.name, known), tellingWords(other.name, known)];
  const [words, others] = [joined(own, theirs), joined(theirs, own)];
  if (words.join(' ') === others.join(' '))
    return {
      likeness: haveSameMarks(one.name, other.name) ? 1 : 0.9,
      isLikely: true,
      common: words.length,
    };
  const [added, missing] = [without(words, others), without(others, words)];
  // Each is a session of its own: the second night, the early show.
  if ([added, missing].every((list) => list.some((word) => /\d/.test(word) || sessions.has(word))))
    return unlike;
  const common = words.filter((word) => !added.includes(word));
  const telling = (list: readonly string[]) => list.filter((word) => !generic.has(word));
  const tells = telling(common).join('').length >= guards.letters;
  const isContained = common.length === Math.min(words.length, others.length);
  if (isContained && tells) return { likeness: 0.9, isLikely: true, common: common.length };
  const share = telling(common).length / Math.min(telling(words).length, telling(others).length);
  return {
    likeness: common.length / (common.length + added.length + missing.length),
    isLikely: tells && common.length >= guards.words && share >= guards.share,
    common: common.length,
  };
}

const without = (words: readonly string[], others: readonly string[]): string[] =>
  words.filter((word) => !others.some((each) => isNearly(word, each)));

/** `Yoga 1` and `Yoga 2` are two in `Studio 1 & 2` as well. */
function haveSameMarks(name: string, other: string): boolean {
  const marks = (text: string) => wordsOf(text).filter((word) => /\d/.test(word) || directions.has(word));
  return marks(name).sort().join() === marks(other).sort().join();
}

/** Without the venue's name and the year, unless the event is called by these alone. */
function tellingWords(name: string, known: ReadonlySet<string>): readonly string[] {
  const words = wordsOf(name).filter((word) => !fillers.has(word) && !additions.has(word));
  const own = words.filter((word) => !known.has(word));
  return [...new Set([own, words, wordsOf(name)].find((list) => list.length > 0))];
}
