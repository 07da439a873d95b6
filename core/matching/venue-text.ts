import { type FoundStreet, localityOf, type Street, streetIn, wholeStreet } from './street.ts';
import { directions, fillers, kinds, partWords, regions, streetTypes } from './vocabulary.ts';
import { isCode, normalized, wordsIn } from './words.ts';

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

/** What the name and the address of a venue say. */
export interface VenueText {
  readonly segments: readonly Segment[];
  readonly street: Street | null;
  readonly town: readonly string[];
  readonly region: string | null;
}

const separators = /[,;\n|()[\]]|\s[-–—/]+\s|[-–—]{2}|(?<=[\p{L}\p{N}])[-–—]\s|:\s|\s(?=at\s)|@/u;

const aside =
  /^(just|near|next to|across|corner|between|entrance|on the corner|mailing address|suite|ste|enter|use)\b/;

/** Reads a venue's name, into which many sources write the address too. */
export function readVenueName(name: string): VenueText {
  const { segments, ...others } = readName(name);
  return { segments: beginning(segments), ...others };
}

/** What its name says, and its address. */
export function withAddress(own: VenueText, address: string | null): VenueText {
  if (address === null) return own;
  // Of `BLHH 2047, 2049 - Hodge Hall`, the address may have the house.
  const isOnlyPart = own.segments.every(({ isPart }) => isPart);
  const houses = isOnlyPart ? readName(address).segments.filter(isHouse) : [];
  const { street, town, region } = readAddress(address);
  return {
    segments: isOnlyPart ? beginning([...own.segments, ...houses]) : own.segments,
    street: street ?? own.street,
    town: town.length > 0 ? town : own.town,
    region: region ?? own.region,
  };
}

/** Whether their towns, or states, are different ones. */
export function isElsewhere(a: VenueText, b: VenueText): boolean {
  if (a.region !== null && b.region !== null && a.region !== b.region) return true;
  return a.town.length > 0 && b.town.length > 0 && !a.town.some((word) => b.town.includes(word));
}

/** No name has more, and each is compared with each. */
const most = { segments: 8, words: 24 };

function beginning(segments: readonly Segment[]): readonly Segment[] {
  let left = most.words;
  return segments.slice(0, most.segments).flatMap((segment) => {
    const words = segment.words.slice(0, left);
    left -= words.length;
    return words.length === 0 ? [] : { ...segment, words };
  });
}

const isHouse = ({ words, isPart }: Segment): boolean =>
  !isPart && words.some((word) => kinds.has(word) || partWords.has(word));

const piecesOf = (text: string): string[] =>
  normalized(text)
    .split(separators)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '' && !aside.test(piece));

function readAddress(address: string): Omit<VenueText, 'segments'> {
  let street: Street | null = null;
  let towns: (readonly string[])[] = [];
  let region: string | null = null;
  for (const piece of piecesOf(address)) {
    const words = wordsIn(piece);
    const place = localityOf(words, false);
    if (place !== null) {
      region ??= place.region;
      if (place.town.length > 0) towns.push(place.town);
      continue;
    }
    const found: FoundStreet | null = street === null ? (streetIn(words, false) ?? wholeStreet(words)) : null;
    if (found === null) {
      const isPlace = street !== null && streetTypes.has(words.at(-1) ?? '');
      const isTown =
        region === null && words.length <= 4 && !isPlace && !words.some((word) => /\d/.test(word));
      if (isTown) towns.push(words);
      continue;
    }
    street = found.street;
    towns = found.town.length > 0 ? [found.town] : [];
    region ??= found.region;
  }
  // Before a state stands its town; else what comes first, before a country.
  return { street, town: (region === null ? towns[0] : towns.at(-1)) ?? [], region };
}

function readName(name: string): VenueText {
  const segments: Segment[] = [];
  let street: Street | null = null;
  let town: readonly string[] = [];
  let region: string | null = null;
  /** How many segments stand before the street. */
  let beforeStreet = Number.POSITIVE_INFINITY;
  const acronyms = new Set(
    /\p{Ll}/u.test(name) ? (name.match(/\b[A-Z]{3,6}\b/g) ?? []).map((word) => word.toLowerCase()) : [],
  );
  for (const [index, text] of piecesOf(name).entries()) {
    const words = wordsIn(text);
    const isFirst = index === 0;
    const place = localityOf(words, isFirst);
    if (place !== null) {
      region ??= place.region;
      if (place.town.length > 0) town = place.town;
      else if (place.region !== null && segments.length + (street === null ? 0 : 1) > 1 && town.length === 0)
        town = takeTown(segments, beforeStreet);
      continue;
    }
    const found: FoundStreet | null = street === null ? streetIn(words, isFirst) : null;
    if (found !== null) {
      street = found.street;
      town = found.town;
      region ??= found.region;
    }
    const rest = found === null ? words : found.before;
    const named = rest.filter((_, place) => !isPostcode(rest, place, isFirst));
    if (named.some((word) => !fillers.has(word))) segments.push(segmentOf(named, text, acronyms));
    if (found !== null) beforeStreet = segments.length;
  }
  if (street !== null && town.length === 0 && region === null && segments.length > beforeStreet)
    town = takeTown(segments, beforeStreet);
  return { segments, street, town, region };
}

/** Before or after a town, or after its state; in `VFW Post 10003` it is the number of the post. */
const isPostcode = (words: readonly string[], place: number, isFirst: boolean): boolean =>
  /^\d{5}$/.test(words[place] ?? '') &&
  (place === 0 ||
    regions.has(words[place - 1] ?? '') ||
    (!isFirst && !words.some((word) => kinds.has(word) || partWords.has(word))));

/** The last segment, where it can be the town: one or two words that name no part of a house. */
function takeTown(segments: Segment[], beforeStreet: number): readonly string[] {
  const last = segments.at(-1);
  if (last === undefined || last.isPart || last.words.length > 3) return [];
  if (segments.length < 2 && segments.length <= beforeStreet) return [];
  if (last.words.some((word) => /\d/.test(word) || kinds.has(word))) return [];
  segments.pop();
  return last.words;
}

/** `GA` in `GA 1060`, as the number itself. */
const isRoomCode = (word: string, words: readonly string[]): boolean =>
  isCode(word) || word === 'one' || (!kinds.has(word) && word.length <= (words.some(isCode) ? 4 : 1));

/** What a part, a side, a letter or a number is. */
const tellsPart = (word: string): boolean =>
  word.length === 1 || /\d/.test(word) || directions.has(word) || partWords.has(word);

/** Whether the `A` is one, as in `Ballroom A`, and no article. */
const isLetter = (words: readonly string[], place: number): boolean =>
  place > 0 && (place === words.length - 1 || partWords.has(words[place - 1] ?? ''));

function segmentOf(words: readonly string[], text: string, acronyms: ReadonlySet<string>): Segment {
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
