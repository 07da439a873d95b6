import type { ReadVenue } from './match-venue.ts';
import type { Segment } from './venue-text.ts';
import { kinds, partWords } from './vocabulary.ts';
import { isCode } from './words.ts';

interface Indexed {
  readonly read: ReadVenue;
}

/** How many are compared with one. */
const most = 30;

/** Venues by what those have in common that may be one, so that not each is compared with each. */
export function indexVenues<Item extends Indexed>(items: readonly Item[] = []) {
  const byKey = new Map<string, Item[]>();
  const add = (item: Item): void => {
    for (const key of keysOf(item.read)) {
      const bucket = byKey.get(key);
      if (bucket === undefined) byKey.set(key, [item]);
      else bucket.push(item);
    }
  };
  items.forEach(add);
  return {
    add,
    /** Those with most keys in common: the rare tell most, those that more than `frequent` have nothing. */
    alike(read: ReadVenue, frequent: number): Item[] {
      const likeness = new Map<Item, number>();
      for (const key of keysOf(read)) {
        const bucket = byKey.get(key) ?? [];
        if (bucket.length > frequent) continue;
        for (const item of bucket) likeness.set(item, (likeness.get(item) ?? 0) + 1 / bucket.length);
      }
      const ordered = [...likeness].sort(([, one], [, other]) => other - one);
      return ordered.slice(0, most).map(([item]) => item);
    },
  };
}

/** The words that tell places apart, without vowels; initials; the number and street of the house; the page. */
function keysOf({ text: { segments, street }, ids }: ReadVenue): string[] {
  const keys = new Set(ids);
  if (street !== null && street.number !== null) keys.add(`${street.number} ${street.words[0]?.slice(0, 3)}`);
  for (const { words, initials, acronyms } of segments) {
    keys.add(`=${words.join(' ')}`);
    if (initials.length > 2) keys.add(`@${initials}`);
    for (const acronym of acronyms) keys.add(`@${acronym}`);
    for (const word of tellingWords({ words }))
      keys.add(`${word[0]}${word.slice(1).replaceAll(/[aeiouy]|(.)(?=\1)/g, '')}`);
  }
  return [...keys];
}

/** The words that tell a name from others; all, where none does. */
export function tellingWords({ words }: Pick<Segment, 'words'>): readonly string[] {
  const telling = words.filter(tells);
  return telling.length > 0 ? telling : words;
}

/** Whether a word tells a place from others of its kind. */
export const tells = (word: string): boolean => !kinds.has(word) && !partWords.has(word) && !isCode(word);
