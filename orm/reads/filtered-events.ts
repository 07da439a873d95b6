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

function filtered(
  name: string,
  owner: string,
  andFeatured: string,
  ranges: readonly string[],
  source?: string,
) {
  const condition = `${owner} and e.starts_at < least(${until}, ${latestStartOn(day)}) and ${overlaps(andFeatured)}`;
  return {
    /** Scheduled events that overlap a time, ended ones too, and begin on a day. */
    withAnyName: scopedQuery(
      `filtered_${name}`,
      embeddingEventRow,
      parameters<Values>(),
      scheduledEvents(condition, ranges, { source }),
    ),
    /** Those whose names are like a pattern, among as many candidates. */
    withName: scopedQuery(
      `filtered_by_name_${name}`,
      embeddingEventRow,
      parameters<[...Values, pattern: string, candidates: number]>(),
      scheduledEvents(condition, ranges, {
        source,
        among: { limit: '$10', condition: 'e.name ilike $9::text' },
      }),
    ),
  };
}

export type FilteredEvents = ReturnType<typeof filtered>;

const ifFeatured = `${featured} is null or e.featured = ${featured}`;

/** Either the featured ones or the others, as the index has them. */
export const filteredInLocale = filtered(
  'in_locale',
  `e.locale_id = $1 and e.featured = ${featured}`,
  'true',
  ranges,
);
export const filteredAtVenue = filtered('at_venue', 'e.venue_id = $1', ifFeatured, ranges);
export const filteredOfPerson = filtered('of_person', 'ep.person_id = $1', ifFeatured, oneRange, ofPerson);
