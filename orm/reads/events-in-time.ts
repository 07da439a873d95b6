import { parameters, scopedQuery } from '../statement.ts';
import { earliestStartOn, embeddingEventRow, isOn, latestStartOn } from './event.ts';
import { ofPerson, oneRange, rangesOfSpans, scheduledEvents } from './upcoming-events.ts';

export type EventsInTime = typeof atVenueInTime;

const from = '$5::timestamptz';
const until = '$6::timestamptz';
const day = '$7::date';
const pattern = '$8::text';
const featured = '$9::boolean';

/** `greatest` and `least` ignore null. */
const ranges = rangesOfSpans(from, earliestStartOn(day));

/** Scheduled events that overlap a time, ended ones too, and begin on a day; whose names are like a pattern. */
const inTime = (name: string, owner: string, ranges: readonly string[], source?: string) =>
  scopedQuery(
    name,
    embeddingEventRow,
    parameters<
      [
        ownerId: string,
        limit: number,
        afterStart: string,
        afterId: string,
        from: string,
        until: string,
        day: string | null,
        pattern: string | null,
        featured: boolean | null,
      ]
    >(),
    scheduledEvents(
      `${owner} and e.over_at > ${from} and e.starts_at < least(${until}, ${latestStartOn(day)})
       and (${day} is null or ${isOn(day)}) and (${pattern} is null or e.name ilike ${pattern})`,
      ranges,
      source,
    ),
  );

const ifFeatured = `(${featured} is null or e.featured = ${featured})`;

/** Either the featured ones or the others, as the index has them. */
export const inLocaleInTime = inTime(
  'in_locale_in_time',
  `e.locale_id = $1 and e.featured = ${featured}`,
  ranges,
);
export const atVenueInTime = inTime('at_venue_in_time', `e.venue_id = $1 and ${ifFeatured}`, ranges);
export const ofPersonInTime = inTime(
  'of_person_in_time',
  `ep.person_id = $1 and ${ifFeatured}`,
  oneRange,
  ofPerson,
);
