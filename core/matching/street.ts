import { countries, directions, fillers, kinds, partWords, regions, streetTypes } from './vocabulary.ts';
import { isNearly } from './words.ts';

export interface Street {
  /** Null in `Waldrip Creek Road`. */
  readonly number: string | null;
  readonly direction: string | null;
  /** Without direction and type: `kirkwood`. */
  readonly words: readonly string[];
}

const isPostcode = (word: string): boolean =>
  /^\d{5,9}$|^[a-z]\d[a-z]$|^\d[a-z]\d$|^[a-z]\d[a-z]\d[a-z]\d$/.test(word);

/** A country, a state, a postcode, or several of these; with the town, in `Bloomington IN 47408`. */
export function localityOf(words: readonly string[], isFirst: boolean) {
  const text = words.join(' ');
  if (/^(united )?states?( of america)?$|^united kingdom$/.test(text)) return { region: null, town: [] };
  const rest = words.filter((word) => !isPostcode(word));
  const [only] = rest;
  if (rest.length === 0) return { region: null, town: [] };
  if (rest.length === 1 && countries.has(only ?? '')) return { region: null, town: [] };
  const region = regions.get(rest.join('')) ?? null;
  if (region !== null && !isFirst) return { region, town: [] };
  const last = regions.get(rest.at(-1) ?? '') ?? null;
  // In `Art Gallery of Ontario`, the province is no place of a town.
  const isNamed = fillers.has(words.at(-2) ?? '');
  if (!isFirst && last !== null && !isNamed && rest.length <= 4 && !rest.some((word) => /\d/.test(word)))
    return { region: last, town: rest.slice(0, -1) };
  return null;
}

const spelled: ReadonlyMap<string, string> = new Map([
  ['one', '1'],
  ['two', '2'],
]);

const isHouseNumber = (word: string): boolean => /^\d{1,5}[a-z]?$/.test(word) || spelled.has(word);

const roads = new Set([
  'sr',
  'hwy',
  'us',
  'rte',
  'cr',
  'interstate',
  'state',
  'cnty',
  'rd',
  'old',
  'in',
  'ind',
  'indiana',
]);

export interface FoundStreet {
  readonly street: Street;
  readonly before: readonly string[];
  readonly town: readonly string[];
  readonly region: string | null;
}

/** A street in a piece of text, with what stands before it and the town after it. */
export function streetIn(words: readonly string[], isFirst: boolean): FoundStreet | null {
  for (let start = 0; start < words.length - 1; start++) {
    if (!isHouseNumber(words[start] ?? '')) continue;
    const end = endOfStreet(words, start + 1);
    if (end === null) continue;
    const after = words.slice(end).filter((word) => !isPostcode(word) && !countries.has(word));
    const region = regions.get(after.at(-1) ?? '') ?? null;
    const town = region === null ? after : after.slice(0, -1);
    return {
      street: streetOf(words[start] ?? null, words.slice(start + 1, end)),
      before: words.slice(0, start),
      town: town.length <= 3 ? town : [],
      region,
    };
  }
  const isUnnumbered =
    !isFirst &&
    words.length >= 2 &&
    words.length <= 5 &&
    streetTypes.has(words.at(-1) ?? '') &&
    !words.some((word) => partWords.has(word) && word !== 'ter');
  return isUnnumbered ? { street: streetOf(null, words), before: [], town: [], region: null } : null;
}

/** Where the street ends that begins with its direction or name: after its type, a direction, or the number of a road. */
function endOfStreet(words: readonly string[], start: number): number | null {
  const hasDirection = directions.has(words[start] ?? '');
  const first = hasDirection ? start + 1 : start;
  if (
    words
      .slice(start, start + 4)
      .some((word, place) => roads.has(word) && /^\d+$/.test(words[start + place + 1] ?? ''))
  ) {
    const road = words.findIndex((word, index) => index > start && /^\d+$/.test(word));
    return directions.has(words[road + 1] ?? '') ? road + 2 : road + 1;
  }
  for (let index = first + 1; index < Math.min(words.length, first + 5); index++)
    if (streetTypes.has(words[index] ?? '')) {
      const isType = streetTypes.has(words[index + 1] ?? '') && !isHouseNumber(words[index + 1] ?? '');
      if (!isType) return directions.has(words[index + 1] ?? '') ? index + 2 : index + 1;
    }
  // `1185 F Queen St`
  const name = words[first];
  if (name === undefined || !/^(\p{L}{3,}|\d+th|\d+(st|nd|rd))$/u.test(name)) return null;
  if (hasDirection) return first + 1;
  return start === 1 && words.length === 2 && !kinds.has(name) && !partWords.has(name) ? 2 : null;
}

function streetOf(number: string | null, words: readonly string[]): Street {
  const core = words.filter((word) => !directions.has(word) && !streetTypes.has(word) && !roads.has(word));
  return {
    number: spelled.get(number ?? '') ?? number,
    direction: words.find((word) => directions.has(word)) ?? null,
    words: core.length > 0 ? core : words.filter((word) => !directions.has(word)),
  };
}

/** `225 Queens Quay`: in an address, what begins with a number is a street. */
export function wholeStreet(words: readonly string[]): FoundStreet | null {
  const [number = '', ...others] = words;
  if (!isHouseNumber(number) || !others.some((word) => word.length > 2)) return null;
  return { street: streetOf(number, others), before: [], town: [], region: null };
}

/** `close` and `differs`: another number of the same street. */
export type Streets = 'same' | 'close' | 'differs' | 'other' | 'unknown';

export function compareStreets(one: Street | null, other: Street | null): Streets {
  if (one === null || other === null) return 'unknown';
  const isIn = (street: Street) => (word: string) => street.words.some((each) => isNearly(word, each));
  const isSame = one.words.every(isIn(other)) && other.words.every(isIn(one));
  const isOpposite = one.direction !== null && other.direction !== null && one.direction !== other.direction;
  if (one.number === null || other.number === null) return 'unknown';
  if (!isSame) return 'other';
  // `27 Front St W` and `27 Front St E` may be a slip.
  if (one.number === other.number) return isOpposite ? 'close' : 'same';
  if (isOpposite) return 'differs';
  const [first, second] = [Number.parseInt(one.number, 10), Number.parseInt(other.number, 10)];
  return Math.abs(first - second) <= 20 ? 'close' : 'differs';
}
