import { NIL } from 'uuid';
import { isVisible, ofAudience } from '../scope.ts';
import { parameters, scopedQuery } from '../statement.ts';
import { embeddingEventColumns, embeddingEventJoins, embeddingEventRow } from './event.ts';

export type UpcomingEvents = typeof upcomingAtVenue;

/** The earliest starts of events that are not over at a time, by their `span`. */
const earliestStarts = (at: string) => [
  ...['1 day', '8 days', '64 days', '512 days'].map((longest) => `${at} - interval '${longest}'`),
  "'-infinity'::timestamptz",
];

/**
 * The events of each span, as one range of an index: from its earliest start, or a later one, or the end of the previous
 * page. With two lower bounds, PostgreSQL may start at the earlier one and scan past events.
 */
export const rangesOfSpans = (at: string, ...orLater: readonly string[]): string[] =>
  earliestStarts(at).map((start, span) => {
    const earliest = orLater.length === 0 ? start : `greatest(${[start, ...orLater].join(', ')})`;
    return `e.span = ${span} and (e.starts_at, e.id) > (
      greatest($3::timestamptz, ${earliest}),
      case when $3::timestamptz >= ${earliest} then $4::uuid else '${NIL}' end)`;
  });

export const oneRange = ['(e.starts_at, e.id) > ($3::timestamptz, $4::uuid)'];

export const ofPerson = 'event_person ep join event e on e.id = ep.event_id';

interface Source {
  readonly source?: string | undefined;
  /** Only those among so many that meet a condition. */
  readonly among?: { readonly limit: string; readonly condition: string };
}

/**
 * SQL: scheduled events, soonest first. The audience is compared outside the ranges: next to the owner, PostgreSQL would
 * estimate too few rows to scan the index in order.
 */
export function scheduledEvents(
  condition: string,
  ranges: readonly string[],
  { source = 'event e', among }: Source = {},
): string {
  const limit = among?.limit ?? '$2';
  const branches = ranges.map(
    (range) => `(
      select e.* from ${source}
      join venue v on v.id = e.venue_id and ${isVisible}
      where ${condition} and e.status = 'scheduled' and ${range}
      order by e.starts_at, e.id limit ${limit})`,
  );
  const first = `select * from (${branches.join(' union all ')}) listed order by starts_at, id limit ${limit}`;
  return `select ${embeddingEventColumns} from (${first}) e
     ${embeddingEventJoins}
     where ${ofAudience('l.audience_id')}${among === undefined ? '' : ` and ${among.condition}`}
     order by e.starts_at, e.id${among === undefined ? '' : ' limit $2'}`;
}

const ranges = rangesOfSpans(':now::timestamptz');

/** Scheduled events that have not ended, soonest first. */
function upcoming(name: string, owner: string, ranges: readonly string[], source?: string) {
  return scopedQuery(
    name,
    embeddingEventRow,
    parameters<[ownerId: string, limit: number, afterStart: string, afterId: string]>(),
    scheduledEvents(`${owner} and e.over_at > :now::timestamptz`, ranges, { source }),
  );
}

export const featuredInLocale = upcoming('featured_in_locale', 'e.locale_id = $1 and e.featured', ranges);
export const unfeaturedInLocale = upcoming(
  'unfeatured_in_locale',
  'e.locale_id = $1 and not e.featured',
  ranges,
);
export const upcomingAtVenue = upcoming('upcoming_at_venue', 'e.venue_id = $1', ranges);
export const upcomingOfPerson = upcoming('upcoming_of_person', 'ep.person_id = $1', oneRange, ofPerson);
