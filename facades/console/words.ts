import { instant, spaced } from '../../orm/statements/input-types.ts';
import type { Desk } from './desk.ts';
import type { Row } from './references.ts';
import { zoneOf } from './zone.ts';

/** `places:write` and `scheduled` as people read them. */
export const inWords = (value: string): string => {
  const words = value.replaceAll(/[_:]/g, ' ');
  return `${words[0]?.toUpperCase() ?? ''}${words.slice(1)}`;
};

/** `starts_at` as `Starts`, `venue_id` as `Venue`. */
export function labelOf(name: string): string {
  const words = spaced(name.replace(/_(?:at|ids?)$/, '')).replaceAll('_', ' ');
  return `${words[0]?.toUpperCase()}${words.slice(1)}`;
}

/** A value in words. */
export function shown({ words }: Desk, found: Row | null, value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'boolean') return value ? words.t('console.yes') : '';
  if (Array.isArray(value)) return value.map((each) => inWords(String(each))).join(', ');
  if (typeof value === 'object') return Object.values(value).join(' / ');
  const text = String(value);
  if (!instant.safeParse(text).success) return /^[a-z_]+$/.test(text) ? inWords(text) : text;
  return timeInWords(words.tag, text, zoneOf(found, 'UTC'));
}

export const timeInWords = (tag: string, time: string, timeZone: string): string =>
  new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(new Date(time));
