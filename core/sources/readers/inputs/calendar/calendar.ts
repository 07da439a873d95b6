import type { ReadingOptions } from '../../../description.ts';
import type { LeftOut } from '../../filters.ts';
import { type RejectedRecord, reasonOf } from '../../rejected.ts';
import type { Parsed } from '../record-list.ts';
import { Budget } from './budget.ts';
import { type CalendarEvent, calendarEvent } from './calendar-event.ts';
import { type Component, partsNamed, readComponents } from './components.ts';
import { definedZone } from './defined-zone.ts';
import { wallIn, type Zones } from './moments.ts';
import { occurrencesOf } from './occurrences.ts';
import { type Properties, textOf, unescaped, valueIn } from './properties.ts';
import { toRecord } from './record.ts';
import { isSeries, type Period } from './series.ts';
import { type Zone, zoneNamed } from './zones.ts';

export interface CalendarOptions extends Period, Pick<ReadingOptions, 'time_zone' | 'override_time_zone'> {
  /** That of all places where events may be. */
  readonly onlyTimeZone: string | undefined;
}

/** The public events of all calendars of a file, under our names; a series as its single events. */
export function readCalendars(text: string, options: CalendarOptions): Parsed {
  const isWhole = /^BEGIN\s*:\s*VCALENDAR/i.test(text);
  const file = readComponents(isWhole ? text : `BEGIN:VCALENDAR\n${text}`);
  const rejected: RejectedRecord[] = [];
  const leftOut: LeftOut[] = [];
  const doubts = new Set(isWhole ? [] : ['does not begin with BEGIN:VCALENDAR, and may be cut off']);
  const events = partsNamed(file, 'VCALENDAR').flatMap((calendar) => {
    const zones = zonesOf(calendar, options);
    if (calendar.end !== 'given') doubts.add('has no END:VCALENDAR, and may be cut off');
    return partsNamed(calendar, 'VEVENT').flatMap(({ properties, end }): CalendarEvent[] => {
      if (isPrivate(properties)) {
        const { record, time } = describe(properties);
        leftOut.push({ record, time, reason: 'private' });
        return [];
      }
      if (end !== 'given') doubts.add('has an event without its END:VEVENT');
      if (end === 'file') {
        rejected.push({ ...describe(properties), reason: 'is cut off' });
        return [];
      }
      try {
        return [calendarEvent(properties, zones)];
      } catch (error) {
        rejected.push({ ...describe(properties), ...reasonOf(error) });
        return [];
      }
    });
  });
  const budget = new Budget();
  const records = [...Map.groupBy(events, ({ uid }) => uid ?? Symbol()).values()].flatMap((group) => {
    try {
      return occurrencesOf(group, options, budget).map(toRecord);
    } catch (error) {
      const { properties } = group.find(isSeries) ?? group[0] ?? file;
      doubts.add('has series that are not read');
      rejected.push({ ...describe(properties), ...reasonOf(error) });
      return [];
    }
  });
  return { lists: [{ name: 'events', records }], rejected, leftOut, doubts: [...doubts] };
}

const isPrivate = (event: Properties): boolean => !/^public$/i.test(valueIn(event, 'CLASS') ?? 'public');

/** How a calendar's zones are meant: by their names, or else as it defines them. */
function zonesOf(
  calendar: Component,
  { time_zone, override_time_zone, onlyTimeZone }: CalendarOptions,
): Zones {
  const definitions = partsNamed(calendar, 'VTIMEZONE');
  const known = new Map<string, Zone | undefined>();
  const given = time_zone ? zoneNamed(time_zone) : undefined;
  const named = (name: string) => {
    const isNamed = ({ properties }: Component) => zoneKey(valueIn(properties, 'TZID')) === zoneKey(name);
    const definition = definitions.find(isNamed);
    if (!known.has(name)) known.set(name, zoneNamed(name) ?? (definition && definedZone(definition)));
    return known.get(name) ?? (override_time_zone ? given : undefined);
  };
  const ofAll = valueIn(calendar.properties, 'X-WR-TIMEZONE');
  const [only, ...others] = definitions.map(({ properties }) => valueIn(properties, 'TZID'));
  const own = ofAll === undefined ? undefined : named(ofAll);
  const defined = others.length === 0 && only !== undefined ? named(only) : undefined;
  const usual = defined ?? zoneNamed(onlyTimeZone ?? '');
  return { named, unnamed: override_time_zone ? (given ?? own ?? usual) : (own ?? given ?? usual) };
}

/** A TZID as a property is a text with escaped characters, as a parameter without. */
const zoneKey = (name = ''): string => unescaped(name).toLowerCase();

/** A rejected event by its UID, title and time. */
function describe(properties: Properties): Omit<RejectedRecord, 'reason'> {
  const start = valueIn(properties, 'DTSTART');
  const wall = start === undefined ? undefined : wallIn(start);
  return {
    kind: 'events',
    record: valueIn(properties, 'UID') ?? '',
    title: textOf(properties, 'SUMMARY') || undefined,
    time: wall === undefined ? start : new Date(wall).toISOString().slice(0, 16).replace('T', ' '),
  };
}
