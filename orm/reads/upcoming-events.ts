import { type Statement, statement } from '../statement.ts';
import { type EventRow, eventColumns, eventJoins } from './event.ts';

export type UpcomingValues = [
  ownerId: string,
  now: string,
  hidden: boolean,
  userId: string | null,
  limit: number,
  afterStart: string,
  afterId: string,
];

/** When an event that is not over yet may have begun at the earliest, by its `span`. */
const earliestStarts = [
  ...['1 day', '8 days', '64 days', '512 days'].map((longest) => `$2::timestamptz - interval '${longest}'`),
  "'-infinity'::timestamptz",
];

const nilId = '00000000-0000-0000-0000-000000000000';

/**
 * The events of each span, as one range of an index: from its earliest start or the end of the page before.
 * Written as two lower bounds, the scan may begin at the lower one and walk the past.
 */
const spans = earliestStarts.map(
  (earliest, span) => `e.span = ${span} and (e.starts_at, e.id) > (
    greatest($6::timestamptz, ${earliest}),
    case when $6::timestamptz >= ${earliest} then $7::uuid else '${nilId}' end)`,
);

const inOneRange = ['(e.starts_at, e.id) > ($6::timestamptz, $7::uuid)'];

/** Scheduled events that have not ended, soonest first. */
function upcoming(
  name: string,
  owner: string,
  ranges: readonly string[],
  source = 'event e',
): Statement<EventRow, UpcomingValues> {
  const branches = ranges.map(
    (range) => `(
      select e.* from ${source}
      join venue v on v.id = e.venue_id and ($3 or not v.hidden)
      where ${owner} and e.status = 'scheduled' and e.over_at > $2::timestamptz and ${range}
      order by e.starts_at, e.id limit $5)`,
  );
  return statement(
    name,
    `select ${eventColumns} from (
       select * from (${branches.join(' union all ')}) upcoming order by starts_at, id limit $5) e
     ${eventJoins('$4')}
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
