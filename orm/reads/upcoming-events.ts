import { NIL } from 'uuid';
import { isVisible, ofAudience } from '../scope.ts';
import { parameters, scopedQuery } from '../statement.ts';
import { embeddingEventColumns, embeddingEventJoins, embeddingEventRow } from './event.ts';

export type UpcomingEvents = typeof upcomingAtVenue;

/** The earliest start of an event that is not over, by its `span`. */
const earliestStarts = [
  ...['1 day', '8 days', '64 days', '512 days'].map((longest) => `:now::timestamptz - interval '${longest}'`),
  "'-infinity'::timestamptz",
];

/**
 * The events of each span, as one range of an index: from its earliest start or the end of the previous page.
 * With two lower bounds, PostgreSQL may start at the earlier one and scan past events.
 */
const spans = earliestStarts.map(
  (earliest, span) => `e.span = ${span} and (e.starts_at, e.id) > (
    greatest($3::timestamptz, ${earliest}),
    case when $3::timestamptz >= ${earliest} then $4::uuid else '${NIL}' end)`,
);

const inOneRange = ['(e.starts_at, e.id) > ($3::timestamptz, $4::uuid)'];

/**
 * Scheduled events that have not ended, soonest first. The audience is compared outside the ranges: next to the owner,
 * PostgreSQL would estimate too few rows to scan the index in order.
 */
function upcoming(name: string, owner: string, ranges: readonly string[], source = 'event e') {
  const branches = ranges.map(
    (range) => `(
      select e.* from ${source}
      join venue v on v.id = e.venue_id and ${isVisible}
      where ${owner} and e.status = 'scheduled' and e.over_at > :now::timestamptz and ${range}
      order by e.starts_at, e.id limit $2)`,
  );
  return scopedQuery(
    name,
    embeddingEventRow,
    parameters<[ownerId: string, limit: number, afterStart: string, afterId: string]>(),
    `select ${embeddingEventColumns} from (
       select * from (${branches.join(' union all ')}) upcoming order by starts_at, id limit $2) e
     ${embeddingEventJoins}
     where ${ofAudience('l.audience_id')}
     order by e.starts_at, e.id`,
  );
}

export const featuredInLocale = upcoming('featured_in_locale', 'e.locale_id = $1 and e.featured', spans);
export const unfeaturedInLocale = upcoming(
  'unfeatured_in_locale',
  'e.locale_id = $1 and not e.featured',
  spans,
);
export const upcomingAtVenue = upcoming('upcoming_at_venue', 'e.venue_id = $1', spans);
export const upcomingOfPerson = upcoming(
  'upcoming_of_person',
  'ep.person_id = $1',
  inOneRange,
  'event_person ep join event e on e.id = ep.event_id',
);
