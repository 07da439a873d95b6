import { parameters, scopedQuery } from '../statement.ts';
import { earliestStartOn, embeddingEventRow, isOn, latestStartOn } from './event.ts';
import { ofPerson, oneRange, rangesOfSpans, scheduledEvents } from './upcoming-events.ts';

type Values = [
  ownerId: string,
  limit: number,
  afterStart: string,
  afterId: string,
  from: string,
  until: string,
  day: string | null,
  featured: boolean | null,
];

const from = '$5::timestamptz';
const until = '$6::timestamptz';
const day = '$7::date';
const featured = '$8::boolean';

/** `greatest` and `least` ignore null. */
const ranges = rangesOfSpans(from, earliestStartOn(day));

/**
 * One expression: of several conditions, PostgreSQL would estimate so few rows that it would sort a whole range rather
 * than scan its index in order.
 */
const overlaps = (andFeatured: string) => `case
  when e.over_at <= ${from} then false
  when ${day} is not null and not ${isOn(day)} then false
  else ${andFeatured} end`;

function inTime(
  name: string,
  owner: string,
  andFeatured: string,
  ranges: readonly string[],
  source?: string,
) {
  const condition = `${owner} and e.starts_at < least(${until}, ${latestStartOn(day)}) and ${overlaps(andFeatured)}`;
  return {
    /** Scheduled events that overlap a time, ended ones too, and begin on a day. */
    any: scopedQuery(
      `${name}_in_time`,
      embeddingEventRow,
      parameters<Values>(),
      scheduledEvents(condition, ranges, { source }),
    ),
    /** Those of them whose names are like a pattern, among as many candidates. */
    called: scopedQuery(
      `${name}_called`,
      embeddingEventRow,
      parameters<[...Values, pattern: string, candidates: number]>(),
      scheduledEvents(condition, ranges, {
        source,
        among: { limit: '$10', condition: 'e.name ilike $9::text' },
      }),
    ),
  };
}

export type EventsInTime = ReturnType<typeof inTime>;

const ifFeatured = `${featured} is null or e.featured = ${featured}`;

/** Either the featured ones or the others, as the index has them. */
export const inLocaleInTime = inTime(
  'in_locale',
  `e.locale_id = $1 and e.featured = ${featured}`,
  'true',
  ranges,
);
export const atVenueInTime = inTime('at_venue', 'e.venue_id = $1', ifFeatured, ranges);
export const ofPersonInTime = inTime('of_person', 'ep.person_id = $1', ifFeatured, oneRange, ofPerson);
