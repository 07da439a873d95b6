import { reach } from '../../orm/reads/reach.ts';
import { distanceBetween, type Point } from '../../orm/records/points.ts';
import { areParts, compareNames, endsWithPart, type Likeness } from './name-likeness.ts';
import { isPlaceholder } from './no-place.ts';
import type { Reason } from './reasons.ts';
import { compareStreets, type Streets } from './street.ts';
import { strongId } from './strong-id.ts';
import { isElsewhere, readVenueName, type Segment, type VenueText, withAddress } from './venue-text.ts';
import { kinds } from './vocabulary.ts';
import { isCode, wordsOf } from './words.ts';

/** A venue as it is compared. */
export interface ReadVenue {
  readonly text: VenueText;
  /** What its name alone says. */
  readonly named: VenueText;
  /** Where it is; null if nobody knows more than its town. */
  readonly point: Point | null;
  /** The words of the locale's name, which say little in a venue's. */
  readonly locale: readonly string[];
  /** Its ids in catalogues of the world, and its own web page. */
  readonly ids: readonly string[];
  readonly isPlaceholder: () => boolean;
}

export interface Match {
  /** How sure it is that both are one, 0 to 1. */
  readonly score: number;
  readonly reasons: readonly Reason[];
}

interface GivenVenue {
  readonly name: string;
  readonly address?: string | null | undefined;
  readonly point: Point | null;
  readonly locale: string;
  /** What may be an id in a catalogue, or a web page. */
  readonly ids?: readonly string[];
}

export function readVenue({ name, address = null, point, locale, ids = [] }: GivenVenue): ReadVenue {
  const named = readVenueName(name);
  return {
    text: withAddress(named, address),
    named,
    point,
    locale: wordsOf(locale),
    ids: [...new Set(ids.flatMap((id) => strongId(id) ?? []))],
    isPlaceholder: () => isPlaceholder(name, locale, named),
  };
}

/** A page that others have too (`shared`), or a home page, tells nothing alone. */
export function matchVenue(one: ReadVenue, other: ReadVenue, shared?: ReadonlySet<string>): Match {
  const [a, b] = [one.text, other.text];
  const metres = one.point && other.point && distanceBetween(one.point, other.point);
  const isOneArea = [a, b].every(({ segments }) => segments.some(isArea));
  const isFar = metres !== null && metres > reach.metres * (isOneArea ? largeArea : 1);
  const common = one.ids.filter((each) => other.ids.includes(each));
  const id = common.find((each) => shared?.has(each) !== true) ?? common[0];
  // Places far apart are one only where a source has a wrong point: of most pairs, nothing else need be compared.
  const hasOneNumber = a.street !== null && a.street.number === b.street?.number;
  if (isFar && id === undefined && !hasOneNumber) return { score: 0, reasons: [] };
  const street = compareStreets(a.street, b.street);
  const locale = new Set([...one.locale, ...other.locale]);
  const town = new Set([...locale, ...a.town, ...b.town]);
  const names = compareAll(a, b, town);
  const elsewhere = (metres === null || isFar) && isElsewhere(a, b);
  const reasons: Reason[] = [];
  if (id !== undefined) reasons.push({ code: 'same_id', id });
  if (street === 'same') reasons.push({ code: 'same_address' });
  const isOtherAddress = street === 'differs' || street === 'other';
  if (isOtherAddress) reasons.push({ code: 'other_address' });
  if (metres !== null) reasons.push({ code: 'distance', metres: Math.round(metres) });
  if (elsewhere) reasons.push({ code: 'other_town' });
  reasons.push({ code: 'names', likeness: Math.round(names.equal * 100) / 100 });
  const byText = scoreOf(names, street, { a, b, isFar, isOneArea, elsewhere, metres, locale });
  const isAlone = names.shared === 0 || names.differ;
  const isOther = isFar || elsewhere || isOtherAddress || isAlone;
  const isIdShared = id !== undefined && shared?.has(id) === true;
  const isWeak = isIdShared || (id !== undefined && new URL(id).pathname === '/');
  const byId = isWeak && isAlone ? 0 : isOther || isIdShared ? 0.7 : 1;
  const score = id === undefined ? byText : Math.max(byId, byText);
  const isByName = score > unsure && street !== 'same' && (id === undefined || isWeak);
  const isUnsure =
    areParts(a.segments, b.segments) ||
    (metres !== null && metres > reach.metres) ||
    (isByName && [one, other].some((venue) => venue.isPlaceholder()));
  const limit = isUnsure ? unsure : 1;
  return { score: Math.round(Math.min(score, limit) * 100) / 100, reasons };
}

const unsure = 0.85;

/** How many times as far apart the points of one park may be. */
const largeArea = 4;

/** In metres: a house between two streets has an address in each. Farther away, it is that of a body that moved. */
const corner = 100;

const isArea = ({ words }: Segment): boolean => words.some((word) => kinds.get(word) === 'park');

interface Circumstances {
  readonly a: VenueText;
  readonly b: VenueText;
  readonly isFar: boolean;
  readonly isOneArea: boolean;
  readonly elsewhere: boolean;
  readonly metres: number | null;
  readonly locale: ReadonlySet<string>;
}

function scoreOf(
  names: Likeness,
  street: Streets,
  { a, b, isFar, isOneArea, elsewhere, metres, locale }: Circumstances,
): number {
  const { contained, equal, shared, differ, plain } = names;
  const isNamed = (text: VenueText) => text.segments.some(({ isPart }) => !isPart);
  // A town that only one names may be another.
  const isUnsure =
    a.town.join() !== b.town.join() &&
    [a, b].some(({ town }) => town.length > 0 && !town.some((word) => locale.has(word)));
  const certainty = 0.5 * contained + 0.5 * equal;
  if (elsewhere) return 0.3;
  if (street === 'same') {
    if (!isNamed(a) || !isNamed(b)) return !isFar && partsOf(a) === partsOf(b) ? 0.98 : 0.75;
    if (differ) return shared >= 2 ? 0.65 : 0.4;
    if (shared > 0 && equal >= 0.75 && plain) return isFar ? 0.8 : 0.98;
    if (shared > 0 && contained >= 0.8) return 0.85;
    return contained >= 0.5 ? 0.65 : 0.4;
  }
  if (shared < 1 || differ) return 0.3 + 0.2 * certainty;
  if (isFar && street !== 'close') return Math.min(0.55, certainty);
  if (street === 'close') return contained >= 0.75 ? 0.7 : 0.5 * certainty;
  const isNear = metres !== null && (metres <= corner || isOneArea || street === 'differs');
  if (street === 'differs' || street === 'other') return equal >= 0.8 && isNear ? 0.7 : 0.5 * certainty;
  if (equal >= 0.95 && plain && metres !== null) return 0.96;
  if (equal >= 0.95 && plain && shared >= 2 && !isUnsure) return 0.94;
  if (contained >= 0.75) return 0.6 + 0.25 * equal;
  return 0.55 * certainty;
}

/** `Hall 4`, however it is written. */
const partsOf = ({ segments }: VenueText): string =>
  segments.flatMap(({ words, parts }) => [...words, ...parts]).join(' ');

/** The likeness of the names that are most alike. Both differ if both also have others that are not alike. */
function compareAll(a: VenueText, b: VenueText, town: ReadonlySet<string>): Likeness {
  const named = (text: VenueText) => {
    const houses = text.segments.filter(({ isPart }) => !isPart);
    return houses.length > 0 ? houses : text.segments;
  };
  const [ones, others] = [named(a), named(b)];
  let best: Likeness = { contained: 0, equal: 0, shared: 0, differ: false, plain: false };
  let pair: readonly Segment[] = [];
  const alike = new Set<Segment>();
  for (const one of ones)
    for (const other of others) {
      const likeness = compareNames(one, other, town);
      if (isAlike(likeness)) alike.add(one).add(other);
      if (rank(likeness) > rank(best)) [best, pair] = [likeness, [one, other]];
    }
  // `Downtown Library` is in `Monroe County Public Library - Downtown`.
  const [own, theirs] = [houses(ones), houses(others)];
  const whole = compareNames(allOf(own), allOf(theirs), town);
  const isBetter = isAlike(whole) && (!isAlike(best) || whole.shared > best.shared);
  if (Math.min(own.length, theirs.length) === 1 && isBetter) return { ...whole, plain: false };
  const isOther = (segment: Segment) =>
    !pair.includes(segment) && !alike.has(segment) && !segment.words.every((word) => town.has(word));
  const isHouse = (segment: Segment) => isOther(segment) && !endsWithPart(segment);
  const [hasOwn, hasTheirs] = [ones.some(isHouse), others.some(isHouse)];
  const haveHalls = [ones, others].every((list) => list.some((each) => isOther(each) && isHall(each)));
  if ((hasOwn && hasTheirs) || haveHalls) return { ...best, differ: true };
  return hasOwn || hasTheirs ? { ...best, equal: best.equal * 0.8, plain: false } : best;
}

/** Two halls of a house are two, where rooms are the house. */
const isHall = ({ words }: Segment): boolean => kinds.get(words.at(-1) ?? '') === 'stage';

function houses(segments: readonly Segment[]): readonly Segment[] {
  const own = segments.filter(
    (segment) => !endsWithPart(segment) || kinds.has(segment.words.findLast((word) => !isCode(word)) ?? ''),
  );
  return own.length > 0 ? own : segments;
}

const allOf = (segments: readonly Segment[]): Segment => ({
  words: segments.flatMap(({ words }) => words),
  isPart: false,
  parts: [],
  initials: segments[0]?.initials ?? '',
  acronyms: new Set(),
});

const isAlike = ({ contained, shared, differ }: Likeness): boolean =>
  contained >= 0.7 && shared > 0 && !differ;

const rank = ({ contained, equal, shared, differ }: Likeness): number =>
  contained + equal + Math.min(shared, 3) / 10 - (differ ? 1 : 0);
