import { wallTimeAt } from '../../orm/records/wall-time.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** A zone as calendars describe it from one instant to another (RFC 5545, section 3.6.5): a part for each change of its clocks. */
export function timeZoneLines(zone: string, from: number, until: number): string[] {
  const start = from - (from % day) - day;
  const lines = partOf(zone, start, offsetAt(zone, start));
  for (let at = start; at <= until + day; at += day)
    if (offsetAt(zone, at) !== offsetAt(zone, at + day))
      lines.push(...partOf(zone, changeAfter(zone, at), offsetAt(zone, at)));
  return ['BEGIN:VTIMEZONE', `TZID:${zone}`, ...lines, 'END:VTIMEZONE'];
}

/** From a change on. It is written by the clocks of before. */
function partOf(zone: string, at: number, before: number): string[] {
  const after = offsetAt(zone, at);
  const kind = after > before ? 'DAYLIGHT' : 'STANDARD';
  const local = new Date(at + before).toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length);
  return [
    `BEGIN:${kind}`,
    `DTSTART:${localTime(local)}`,
    `TZOFFSETFROM:${offset(before)}`,
    `TZOFFSETTO:${offset(after)}`,
    `END:${kind}`,
  ];
}

/** To the minute, within a day. */
function changeAfter(zone: string, at: number): number {
  let [before, after] = [at, at + day];
  while (after - before > minute) {
    const middle = before + Math.floor((after - before) / 2 / minute) * minute;
    if (offsetAt(zone, middle) === offsetAt(zone, at)) before = middle;
    else after = middle;
  }
  return after;
}

const offsetAt = (zone: string, at: number): number =>
  Date.parse(`${wallTimeAt(new Date(at).toISOString(), zone)}Z`) - at;

function offset(milliseconds: number): string {
  const minutes = Math.abs(milliseconds) / minute;
  const digits = [Math.floor(minutes / 60), minutes % 60].map((part) => `${part}`.padStart(2, '0'));
  return `${milliseconds < 0 ? '-' : '+'}${digits.join('')}`;
}

/** As 20260601T183000. */
export const localTime = (text: string): string => `${text.replaceAll(/[-:]/g, '')}00`;
