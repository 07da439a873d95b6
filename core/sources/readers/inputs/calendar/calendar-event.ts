import { Rejection } from '../../rejected.ts';
import { type Length, lengthOf } from './length.ts';
import { type Moment, momentIn, wallIn, type Zones } from './moments.ts';
import { firstOf, type Properties, valueIn } from './properties.ts';

/** A VEVENT: an event, a series, or an exception of one. */
export interface CalendarEvent {
  readonly uid: string | undefined;
  readonly properties: Properties;
  readonly zones: Zones;
  readonly start: Moment;
  readonly length: Length | undefined;
  /** What an exception stands for: one time of the series, or that and all later ones. */
  readonly replaced: Moment | undefined;
  readonly isOfLaterOnes: boolean;
  /** The higher, the newer. */
  readonly sequence: number;
}

export function calendarEvent(properties: Properties, zones: Zones): CalendarEvent {
  const start = startOf(properties, zones);
  const recurrence = firstOf(properties, 'RECURRENCE-ID');
  const replaced = recurrence && momentIn(recurrence, { ...zones, unnamed: start.zone });
  if (recurrence !== undefined && replaced === undefined)
    throw new Rejection('without a usable RECURRENCE-ID');
  return {
    uid: valueIn(properties, 'UID'),
    properties,
    zones,
    start,
    length: lengthOf(properties, start, zones),
    replaced,
    isOfLaterOnes: /thisandfuture/i.test(recurrence?.parameters.get('RANGE') ?? ''),
    sequence: Number(valueIn(properties, 'SEQUENCE')) || 0,
  };
}

function startOf(properties: Properties, zones: Zones): Moment {
  const property = firstOf(properties, 'DTSTART') ?? firstOf(properties, 'RECURRENCE-ID');
  if (property === undefined || wallIn(property.value) === undefined)
    throw new Rejection('without a usable time');
  const start = momentIn(property, zones);
  if (start !== undefined) return start;
  const name = property.parameters.get('TZID');
  throw name
    ? new Rejection(`in the unknown time zone ${name}`, 'override_time_zone')
    : new Rejection('without a usable time', 'time_zone');
}
