import { findIana } from 'windows-iana';
import { toInstant } from '../../../../../orm/records/wall-time.ts';
import { timeZone } from '../../../../values/time.ts';

/** Times of the clock are in milliseconds, as if the clock showed UTC. */
export interface Zone {
  /** Its name among IANA's, if it has one. */
  readonly name: string | undefined;
  instantOf(wall: number): number;
}

const fixedZone = (offset: number): Zone => ({ name: undefined, instantOf: (wall) => wall - offset });

export const utc = fixedZone(0);

/** The zone of an offset such as `-0500`, `GMT+1` or `Z`. */
export function zoneAt(offset: string): Zone | undefined {
  if (/^(z|utc|gmt)$/i.test(offset)) return utc;
  const [, sign, hours, minutes = '0'] =
    /^(?:UTC|GMT)?([+-])(\d\d?)(?::?(\d\d))?(?:00)?$/i.exec(offset) ?? [];
  if (sign === undefined) return undefined;
  return fixedZone(Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes)) * 60_000);
}

/** A zone by a name of IANA's, also at the end of a path, by one of Windows', or by an offset. */
export function zoneNamed(text: string): Zone | undefined {
  const parts = text.split('/');
  const ends = [3, 2, 1].map((length) => parts.slice(-length).join('/'));
  const name = [...ends, findIana(text)[0]].map((each) => timeZone.safeParse(each).data).find(Boolean);
  if (name === undefined || /^(utc|gmt)$/i.test(name)) return zoneAt(name ?? text);
  return {
    name,
    instantOf: (wall) => toInstant(new Date(wall).toISOString().slice(0, -1), name).valueOf(),
  };
}

/** What the clock shows at an instant. */
export function wallAt(zone: Zone, instant: number): number {
  const near = instant + (instant - zone.instantOf(instant));
  return instant + (near - zone.instantOf(near));
}
