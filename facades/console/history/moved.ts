import { dateAt } from '../../../orm/records/wall-time.ts';
import { type Html, html } from '../../pages/html.ts';
import type { AnyDesk } from '../frame/desk.ts';
import { type Change, type Known, parsed } from './change.ts';

/** “ from 7 to 8 PM”, or from one day to another. Its end is said where it has not moved along. */
export function timesMoved({ words }: AnyDesk, { fields, record_id }: Change, known: Known): Html {
  const zone = known.get(record_id)?.zone ?? 'UTC';
  const timesOf = (field: string) => {
    const changed = fields.find(({ name }) => name === field);
    return [changed?.before ?? null, changed?.after ?? null].map((json) => Date.parse(String(parsed(json))));
  };
  const [before = Number.NaN, after = Number.NaN] = timesOf('starts_at');
  if (Number.isNaN(before) || Number.isNaN(after)) return html``;
  const [from, to] = inWords(words.tag, zone, before, after);
  const [endBefore = Number.NaN, endAfter = Number.NaN] = timesOf('ends_at');
  const isAlong = Number.isNaN(endAfter) || endAfter - endBefore === after - before;
  const [, end] = isAlong ? [] : inWords(words.tag, zone, after, endAfter);
  const start = words.t('console.fromTo', { from, to });
  return html` ${start}${end === undefined ? '' : html` ${words.t('console.until', { end })}`}`;
}

/** Of two times on one day, without the day; “7” and “8 PM” rather than “7:00 PM” and “8:00 PM”. */
function inWords(tag: string, timeZone: string, one: number, other: number): [string, string] {
  const iso = [one, other].map((time) => new Date(time).toISOString());
  const [day, otherDay] = iso.map((time) => dateAt(time, timeZone));
  const isWhole = iso.every((time) => time.includes(':00:00'));
  const format = new Intl.DateTimeFormat(tag, {
    hour: 'numeric',
    ...(!isWhole && { minute: '2-digit' }),
    ...(day !== otherDay && { weekday: 'short', month: 'short', day: 'numeric' }),
    timeZone,
  });
  const [from = '', to = ''] = [one, other].map((time) => format.format(time).replaceAll(/\s/g, ' '));
  const half = / [AP]M$/.exec(to)?.[0];
  const isSameHalf = day === otherDay && half !== undefined && from.endsWith(half);
  return [isSameHalf ? from.slice(0, -half.length) : from, to];
}
