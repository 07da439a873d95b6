import type { Property } from './properties.ts';
import { type Zone, zoneAt } from './zones.ts';

export const day = 24 * 60 * 60 * 1000;

/** A date, or a time of the clock in a zone. */
export interface Moment {
  readonly wall: number;
  readonly isDate: boolean;
  readonly zone: Zone;
}

/** How times are meant that say it by a name, or not at all. */
export interface Zones {
  named(name: string): Zone | undefined;
  readonly unnamed: Zone | undefined;
}

const shape = /^(\d{4})-?(\d\d)-?(\d\d)(?:[T ](\d\d):?(\d\d):?(\d\d)?(?:\.\d+)?\s*(Z|[+-]\d\d:?\d\d)?)?$/i;

/** What the clock shows, in milliseconds, if that is a time that exists. */
export function wallIn(text: string): number | undefined {
  const [, year, month, date, hour = '00', minute = '00', second = '00'] = shape.exec(text) ?? [];
  const iso = `${year}-${month}-${date}T${hour}:${minute}:${second}.000Z`;
  const wall = Date.parse(iso);
  return Number.isNaN(wall) || new Date(wall).toISOString() !== iso ? undefined : wall;
}

/** The moments in a property, which may be a list; none for what is no date and no time, or in an unknown zone. */
export const momentsIn = ({ parameters, value }: Property, zones: Zones): Moment[] =>
  value.split(',').flatMap((text) => momentIn({ parameters, value: text }, zones) ?? []);

/** A time that says `VALUE=DATE`, as some do, is a date at midnight only. */
export function momentIn({ parameters, value }: Property, zones: Zones): Moment | undefined {
  const text = value.trim();
  const wall = wallIn(text);
  const zone = zoneIn(text, parameters.get('TZID'), zones);
  if (wall === undefined || Number.isNaN(wall)) return undefined;
  const saysDate = parameters.get('VALUE')?.toUpperCase() === 'DATE';
  const isDate = !/[T ]/i.test(text) || (saysDate && wall % day === 0);
  if (isDate) return { wall, isDate, zone: zone ?? fallback };
  return zone === undefined ? undefined : { wall, isDate, zone };
}

const fallback: Zone = { name: undefined, instantOf: (wall) => wall };

function zoneIn(text: string, name: string | undefined, { named, unnamed }: Zones): Zone | undefined {
  const [, , , , , , , offset] = shape.exec(text) ?? [];
  if (offset !== undefined) return zoneAt(offset);
  return name === undefined || name === '' ? unnamed : named(name);
}

export const dateOf = (wall: number): string => new Date(wall).toISOString().slice(0, 10);

export const instantOf = ({ wall, isDate, zone }: Moment): number => (isDate ? wall : zone.instantOf(wall));

/** Names a moment of a series: a date, or an instant. */
export const keyOf = (moment: Moment): string =>
  moment.isDate ? dateOf(moment.wall) : new Date(instantOf(moment)).toISOString();
