import { LRUCache } from 'lru-cache';
import type { Words } from '../../../core/languages/words.ts';
import { languages } from '../../../core/values/language.ts';
import { price } from '../../../orm/records/price.ts';
import { replacedByNewer } from '../../../orm/records/proposal.ts';
import { instant } from '../../../orm/statements/input-types.ts';
import { spaced } from '../../../orm/statements/nouns.ts';
import { costOf } from '../../pages/site/facts.ts';
import type { Kind } from '../records/kind.ts';
import type { Row } from '../records/references.ts';
import type { AnyDesk } from './desk.ts';
import { wholeDay, zoneOf } from './zone.ts';

/** `partly_applied` as `Partly approved`: some values of the interface are not what people say. */
export const inWords = ({ said }: Words, value: string, field = ''): string =>
  said(`console.choice.${field}.${value}`) ?? said(`console.choice.${value}`) ?? sentence(value);

/** What became of a proposal. */
export const outcomeInWords = (
  words: Words,
  { state, reason }: { readonly state: string; readonly reason: string | null },
): string =>
  reason === replacedByNewer && state !== 'partly_applied'
    ? words.t('console.replaced')
    : inWords(words, state);

/** Why a proposal as a whole ended: of what was rejected, each item has its own reason. */
export const endOf = ({ state, reason }: { readonly state: string; readonly reason: string | null }) =>
  state === 'expired' || reason === replacedByNewer ? reason : null;

/** `starts_at` as `Starts`, `venue_id` as `Venue`; some names too. */
export function labelOf({ said }: Words, name: string): string {
  const own = name.split('.').at(-1) ?? name;
  const known = said(`console.field.${name}`) ?? said(`console.field.${own}`);
  return known ?? sentence(spaced(own.replace(/_(?:at|ids?)$/, '')));
}

/** One or several of a kind of record, such as `venue`. */
export const nounIn = ({ said }: Words, noun: string): string => said(`console.noun.${noun}`) ?? noun;

export const titleIn = (words: Words, { plural }: Kind): string => sentence(nounIn(words, plural));

function sentence(name: string): string {
  const words = name.replaceAll(/[_:]/g, ' ');
  return `${words[0]?.toUpperCase() ?? ''}${words.slice(1)}`;
}

/** A value in words. Of whole days, the first and the last of them. */
export function shown(desk: AnyDesk, found: Row, field: string): string {
  const [value, zone] = [found[field], zoneOf(found, desk.zone)];
  const isDay = found.all_day === true && typeof value === 'string' && /^(?:starts|ends)_at$/.test(field);
  return isDay
    ? localTimeInWords(desk, `${wholeDay(field, value, zone)}T00:00`)
    : shownAt(desk, value, zone, field);
}

/** The same, with times on the clocks of a zone. */
export function shownAt(desk: AnyDesk, value: unknown, zone = desk.zone, field = ''): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'boolean') return value ? desk.words.t('console.yes') : '';
  if (Array.isArray(value)) return value.map((each) => shownAt(desk, each, zone, field)).join(', ');
  if (typeof value === 'object') {
    const cost = field === 'price' ? price.safeParse({ ...noPrice, ...value }).data : undefined;
    return cost === undefined ? partsIn(desk, value, zone) : costOf(desk.words, cost);
  }
  const text = String(value);
  // What a source sends may be no language.
  if (field === 'languages' && languages.safeParse([text]).success)
    return new Intl.DisplayNames(desk.words.tag, { type: 'language' }).of(text) ?? text;
  if (localTime.test(text)) return localTimeInWords(desk, text);
  if (!instant.safeParse(text).success)
    return /^[a-z_:]+$/.test(text) ? inWords(desk.words, text, field) : text;
  return timeInWords(desk, text, zone);
}

/** What is proposed names some parts of a price. */
const noPrice = { free: false, from: null, to: null, currency: null };

/** When a date of a series starts, on its own clocks. Whole days start at midnight. */
const localTime = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d)?$/;

function localTimeInWords({ words }: AnyDesk, text: string): string {
  const [day = '', clock = '00:00'] = text.split(/[T ]/);
  const shown = new Date(`${day}T${clock}Z`);
  // What a source sends may be no date: the 30th of February would be one of March.
  if (Number.isNaN(shown.valueOf()) || !shown.toISOString().startsWith(day)) return text;
  return new Intl.DateTimeFormat(words.tag, {
    dateStyle: 'medium',
    ...(clock !== '00:00' && { timeStyle: 'short' }),
    timeZone: 'UTC',
  }).format(shown);
}

/** What is known of it, each part with its name where it has none of its own. */
function partsIn(desk: AnyDesk, value: object, zone: string): string {
  if ('name' in value) return Object.values(value).join(' / ');
  return Object.entries(value)
    .filter(([, part]) => part !== null && part !== false && part !== 'unknown')
    .map(([name, part]) =>
      part === true
        ? labelOf(desk.words, name)
        : `${labelOf(desk.words, name)}: ${shownAt(desk, part, zone)}`,
    )
    .join(', ');
}

/** To make one takes as long as a query. */
const formats = new LRUCache<string, Intl.DateTimeFormat>({ max: 1000 });

const style = {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
} as const;

/** On the usual clocks or those of another zone, which is said unless the audience has no other. */
export function timeInWords({ words, zone, unsaidZone }: AnyDesk, time: string, timeZone = zone): string {
  const key = `${words.tag} ${timeZone} ${unsaidZone}`;
  const timeZoneName = timeZone === unsaidZone ? undefined : 'short';
  const format = formats.get(key) ?? new Intl.DateTimeFormat(words.tag, { ...style, timeZone, timeZoneName });
  formats.set(key, format);
  return format.format(new Date(time));
}
