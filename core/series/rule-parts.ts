import { dateAfter, wallTimeAt } from '../../orm/records/wall-time.ts';

export const partsOf = (rule: string): Map<string, string> =>
  new Map(
    rule.split(';').map((part) => {
      const [name = '', value = ''] = part.split('=');
      return [name, value];
    }),
  );

export const textOf = (parts: ReadonlyMap<string, string>): string =>
  [...parts].map(([name, value]) => `${name}=${value}`).join(';');

/** The day that UNTIL names, where it is a date. */
export const lastDayOf = (rule: string): string | undefined =>
  partsOf(rule)
    .get('UNTIL')
    ?.replace(/^(\d{4})(\d\d)(\d\d).*$/, '$1-$2-$3');

/** With the last day, instead of a time or a count. */
export function endingOn(rule: string, day: string): string {
  const parts = partsOf(rule);
  const last = lastDayOf(rule);
  parts.delete('COUNT');
  return textOf(parts.set('UNTIL', (last !== undefined && last < day ? last : day).replaceAll('-', '')));
}

/** A date has one time: the end of a rule, which may be a point in time, becomes the day of the last date before it. */
export function withLastDay(rule: string, time: string, timeZone: string): string {
  const [, y, mo, d, h, mi, s, z] = /UNTIL=(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(Z?)/.exec(rule) ?? [];
  if (y === undefined) return rule;
  const wall = `${y}-${mo}-${d}T${h}:${mi}`;
  const local = z === 'Z' ? wallTimeAt(`${wall}:${s}Z`, timeZone) : wall;
  const day = local.slice(0, 'yyyy-mm-dd'.length);
  const last = local.slice('yyyy-mm-ddT'.length) < time ? dateAfter(day, -1) : day;
  return textOf(partsOf(rule).set('UNTIL', last.replaceAll('-', '')));
}
