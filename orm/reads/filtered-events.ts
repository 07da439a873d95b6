import { embeddingEventRow } from '../records/event.ts';
import { earliestStartOn, isOn, latestStartOn, ofAppearance, ofEvent } from '../records/event-times.ts';
import { parameters, scopedQuery } from '../statements/statement.ts';
import { scheduledEvents } from './upcoming-events.ts';

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

/**
 * One expression: of several conditions, PostgreSQL would estimate so few rows that it would sort a whole range rather
 * than scan its index in order.
 */
const isListed = (andFeatured: string) => `case
  when ${day} is not null and not ${isOn(day)} then false
  else ${andFeatured} end`;

function filtered(name: string, owner: string, andFeatured: string, times = ofEvent) {
  // `greatest` and `least` ignore null.
  const isBefore = `${times.startsAt} < least(${until}, ${latestStartOn(day)})`;
  const condition = `${owner} and ${isBefore} and ${isListed(andFeatured)}`;
  const source = { times, at: from, orLater: earliestStartOn(day) };
  return {
    /** Scheduled events that overlap a time, ended ones too, and begin on a day. */
    withAnyName: scopedQuery(
      `filtered_${name}`,
      embeddingEventRow,
      parameters<Values>(),
      scheduledEvents(condition, source),
    ),
    /** Those whose names are like a pattern, among as many candidates. */
    withName: scopedQuery(
      `filtered_by_name_${name}`,
      embeddingEventRow,
      parameters<[...Values, pattern: string, candidates: number]>(),
      scheduledEvents(condition, { ...source, among: { limit: '$10', condition: 'e.name ilike $9::text' } }),
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
);
export const filteredAtVenue = filtered('at_venue', 'e.venue_id = $1', ifFeatured);
export const filteredOfPerson = filtered('of_person', 'ep.person_id = $1', ifFeatured, ofAppearance);
