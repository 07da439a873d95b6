import type { Budget } from './budget.ts';
import type { CalendarEvent } from './calendar-event.ts';
import { endOf } from './length.ts';
import { instantOf, keyOf } from './moments.ts';
import { isSeries, keyIn, type Period, type Time, timesOf } from './series.ts';

/** An event of a calendar, or one of a series. */
export interface Occurrence extends Time {
  readonly id: string | undefined;
  readonly event: CalendarEvent;
}

/** What the VEVENTs of one UID say: single events, or a series with its exceptions. */
export function occurrencesOf(
  events: readonly CalendarEvent[],
  period: Period,
  budget: Budget,
): Occurrence[] {
  const whole = events.filter(({ replaced }) => replaced === undefined);
  const newest = Math.max(...whole.map(({ sequence }) => sequence));
  const main = whole.filter(({ sequence }) => sequence === newest);
  const exceptions = exceptionsOf(events, main[0]);
  const replaced = new Set(exceptions.keys());
  const later = [...exceptions.values()].filter(({ isOfLaterOnes }) => isOfLaterOnes);
  return [
    ...main.flatMap((event) =>
      isSeries(event)
        ? timesOf(event, period, budget)
            .filter(({ start }) => !replaced.has(keyOf(start)))
            .map((time) => movedBy(later, event, time))
            .filter((occurrence) => isWithin(period, occurrence))
        : replaced.has(keyOf(event.start))
          ? []
          : [single(event, event.uid)],
    ),
    ...[...exceptions]
      .map(([key, event]) => single(withTextsOf(main[0], event), idOf(event, key)))
      .filter((each) => main.length === 0 || isWithin(period, each)),
  ];
}

/** By the times that they stand for, of which a later one replaces those of the same time. */
function exceptionsOf(events: readonly CalendarEvent[], series: CalendarEvent | undefined) {
  const sorted = events.toSorted((one, other) => one.sequence - other.sequence);
  return new Map(
    sorted.flatMap((event) => {
      const { replaced } = event;
      return replaced === undefined ? [] : [[keyIn(series ?? event, replaced), event] as const];
    }),
  );
}

/** An exception that cancels may have nothing else: its title and place are those of the series. */
function withTextsOf(series: CalendarEvent | undefined, event: CalendarEvent): CalendarEvent {
  const both = ['SUMMARY', 'LOCATION'].map((name) => {
    const values = event.properties.get(name) ?? series?.properties.get(name) ?? [];
    return [name, values] as const;
  });
  return { ...event, properties: new Map([...event.properties, ...both]) };
}

/** As the newest exception has it that stands for its time and all later ones. */
function movedBy(exceptions: readonly CalendarEvent[], series: CalendarEvent, time: Time): Occurrence {
  const id = idOf(series, keyOf(time.start));
  const before = exceptions
    .filter(({ replaced }) => replaced !== undefined && instantOf(replaced) <= instantOf(time.start))
    .sort((one, other) => instantOf(replacedBy(one)) - instantOf(replacedBy(other)));
  const event = before.at(-1);
  if (event === undefined) return { id, event: series, ...time };
  const wall = time.start.wall + event.start.wall - replacedBy(event).wall;
  return { id, event, start: { ...event.start, wall }, length: event.length };
}

const replacedBy = ({ replaced, start }: CalendarEvent) => replaced ?? start;

const single = (event: CalendarEvent, id: string | undefined): Occurrence => ({
  id,
  event,
  start: event.start,
  length: event.length,
});

/** Named by the time at which the series has it, so that it is the same event after it was moved. */
const idOf = ({ uid }: CalendarEvent, key: string): string | undefined => uid && `${uid} ${key}`;

function isWithin({ from, until }: Period, { start, length }: Occurrence): boolean {
  const end = length === undefined ? instantOf(start) : endOf(start, length);
  return end > from.valueOf() && instantOf(start) <= until.valueOf();
}
