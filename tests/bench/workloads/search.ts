import { idOf } from '../data/ids.ts';
import { venueName, wordsOf } from '../data/names.ts';
import { centreOf } from '../data/places.ts';
import { get, pick, visibleVenue, type Workload } from './workload.ts';

/** What is typed by somebody who looks for a venue, or for what is on there; each of them finds something. */
const typed: readonly ((venue: number) => string)[] = [
  venueName,
  (venue) => `${venue} Long Street`,
  (venue) => first(venue),
  (venue) => second(venue).slice(0, 4),
  (venue) => withSwappedLetters(second(venue)),
  (venue) => `${first(venue)} evening`,
  (venue) => `hall ${second(venue).slice(0, 3)}`,
  () => 'evening',
  (venue) => `performer ${venue % 10}`,
  () => 'Long Street West',
];

const first = (venue: number): string => wordsOf(venue)[0].toLowerCase();
const second = (venue: number): string => wordsOf(venue)[1].toLowerCase();
const withSwappedLetters = (word: string): string => word.replace(/^(..)(.)(.)/, '$1$3$2');

export const searches: Workload = {
  name: 'W9',
  title: 'search: names, words, beginnings of words and misspelt ones, every second time near a point',
  amount: 2000,
  samples: 2 * typed.length,
  request: (material, n) => {
    const { venues, locales, audiences } = material.sizes;
    const venue = visibleVenue(material.sizes, pick(venues, n));
    const locale = venue % locales;
    const write = typed[n % typed.length] ?? venueName;
    const { latitude, longitude } = centreOf(locale);
    const isNear = Math.floor(n / typed.length) % 2 === 1;
    const query = new URLSearchParams({
      q: write(venue),
      audience_id: idOf('audience', locale % audiences),
      ...(isNear && { latitude: String(latitude), longitude: String(longitude) }),
    });
    return get(material, n, `/v1/search?${query}`);
  },
  // What is found depends on the time: the nearer an event is, the higher it is ranked.
  compared: () => undefined,
  hasContent: (response) => Array.isArray(response) && response.length > 0,
};
