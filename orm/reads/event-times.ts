/**
 * Rows by which events are found: events themselves, or rows that refer to one and carry its times. An index has those of
 * each owner by span, start and id.
 */
export interface EventTimes {
  /** SQL: with the event as `e`. */
  readonly from: string;
  readonly isScheduled: string;
  readonly span: string;
  readonly startsAt: string;
  readonly id: string;
}

export const ofEvent: EventTimes = {
  from: 'event e',
  isScheduled: "e.status = 'scheduled'",
  span: 'e.span',
  startsAt: 'e.starts_at',
  id: 'e.id',
};

const carriedBy = (table: string, alias: string): EventTimes => ({
  from: `${table} ${alias} join event e on e.id = ${alias}.event_id`,
  isScheduled: `${alias}.scheduled`,
  span: `${alias}.span`,
  startsAt: `${alias}.starts_at`,
  id: `${alias}.event_id`,
});

export const ofAppearance = carriedBy('event_person', 'ep');
export const ofRsvp = carriedBy('rsvp', 'own');

/** With the greatest length of their events: those that were not over at a time began later than that before. */
export const spans = `(values (0, interval '1 day'), (1, interval '8 days'), (2, interval '64 days'),
  (3, interval '512 days'), (4, interval '4000 years')) each_span (span, longest)`;

/** One range of the index for each: those that take place and those that are cancelled, by their span. */
export const ranges = `(values (true), (false)) each_status (scheduled) cross join ${spans}`;

export const isInRange = ({ isScheduled, span }: EventTimes): string =>
  `${isScheduled} = each_status.scheduled and ${span} = each_span.span`;
