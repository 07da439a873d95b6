import type { ReadingOptions } from '../description.ts';
import type { EventItem } from './item-of.ts';
import { localTime } from './local-time.ts';
import type { RawEvent } from './raw-records.ts';

/** An event that the source's filters leave out, or that is not for everybody. */
export interface LeftOut {
  readonly record: string;
  readonly title?: string | undefined;
  readonly time?: string | undefined;
  readonly reason: 'over' | 'excluded' | 'not_included' | 'private';
}

export type Filters = Pick<ReadingOptions, 'include' | 'exclude'>;

/** Which filter leaves out an event with these texts: its title, its categories, its place. */
export function filterOf({ include, exclude }: Filters) {
  const [wanted, unwanted] = [anyOf(include), anyOf(exclude)];
  return (texts: readonly string[]): 'excluded' | 'not_included' | undefined => {
    const text = folded(texts.join('\n'));
    if (unwanted?.test(text)) return 'excluded';
    return wanted === undefined || wanted.test(text) ? undefined : 'not_included';
  };
}

/** Whole words, in any case, with accents or without. */
const anyOf = (words: readonly string[]): RegExp | undefined =>
  words.length === 0
    ? undefined
    : new RegExp(
        `(?<![\\p{L}\\p{N}])(?:${words.map(folded).map(RegExp.escape).join('|')})(?![\\p{L}\\p{N}])`,
        'u',
      );

const folded = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll(/\s+/g, ' ').toLowerCase();

export const leftOut = (
  { external_id, name, starts_at, timezone }: RawEvent,
  reason: LeftOut['reason'],
): LeftOut => ({
  record: external_id,
  title: name,
  time: starts_at ? localTime(starts_at, timezone) : undefined,
  reason,
});

export const leftOutAsOver = ({ external_id, name = '', starts_at, time_zone }: EventItem): LeftOut => ({
  record: external_id,
  title: name,
  time: starts_at && localTime(starts_at, time_zone),
  reason: 'over',
});
