import ICAL from 'ical.js';
import nodeIcal from 'node-ical';
import * as assert from 'uvu/assert';
import { request } from '../support/requests/request.ts';

/** An event of a calendar, as any program understands it. */
interface Entry {
  readonly uid: string;
  readonly starts: string;
  readonly ends: string;
  readonly name: string;
  readonly status: string;
  readonly description: string;
  readonly location: string;
  readonly url: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly sequence: number;
  readonly modified: string;
}

/** What ical.js, the parser of Thunderbird, reads. */
export function readByIcalJs(text: string): Entry[] {
  const calendar = new ICAL.Component(ICAL.parse(text));
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    const value = (name: string): unknown => component.getFirstPropertyValue(name) ?? '';
    const geo = value('geo');
    const [latitude, longitude] = Array.isArray(geo) ? geo.map(Number) : [];
    return {
      uid: event.uid,
      starts: event.startDate.toJSDate().toISOString(),
      ends: event.endDate.toJSDate().toISOString(),
      name: event.summary,
      status: String(value('status')),
      description: event.description ?? '',
      location: event.location ?? '',
      url: String(value('url')),
      latitude: latitude ?? Number.NaN,
      longitude: longitude ?? Number.NaN,
      sequence: event.sequence,
      modified: momentOf(value('last-modified')),
    };
  });
}

const momentOf = (value: unknown): string =>
  value instanceof ICAL.Time ? value.toJSDate().toISOString() : '';

/** What node-ical reads. */
export function readByNodeIcal(text: string): Entry[] {
  return Object.values(nodeIcal.sync.parseICS(text)).flatMap((part) => {
    if (part?.type !== 'VEVENT') return [];
    return [
      {
        uid: part.uid,
        starts: part.start.toISOString(),
        ends: part.end?.toISOString() ?? '',
        name: String(part.summary),
        status: part.status ?? '',
        description: String(part.description ?? ''),
        location: String(part.location ?? ''),
        url: addressOf(part.url),
        latitude: part.geo?.lat ?? Number.NaN,
        longitude: part.geo?.lon ?? Number.NaN,
        sequence: Number(part.sequence),
        modified: part.lastmodified?.toISOString() ?? '',
      },
    ];
  });
}

/** With the parameters of its property, node-ical gives an object. */
const addressOf = (url: unknown): string =>
  typeof url === 'object' && url !== null && 'val' in url ? String(url.val) : String(url ?? '');

/** The entries of a calendar, of which both parsers must read the same. */
export function read(text: string): Entry[] {
  const entries = readByIcalJs(text);
  assert.equal(readByNodeIcal(text), entries);
  return entries;
}

/** The calendar at a path, which must be there. */
export async function fetchCalendar(path: string, as?: string): Promise<string> {
  const { status, headers, body } = await request<string>(`GET ${path}`, { as });
  assert.is(status, 200, `${path}: ${JSON.stringify(body)}`);
  assert.is(headers.get('content-type'), 'text/calendar; charset=utf-8');
  return body;
}

export const namesIn = (text: string): string[] => read(text).map(({ name }) => name);
