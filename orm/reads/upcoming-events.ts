import { NIL } from 'uuid';
import { embeddingEventColumns, embeddingEventJoins, embeddingEventRow } from '../records/event.ts';
import {
  type EventTimes,
  earliestStarts,
  isUpcomingOf,
  now,
  ofAppearance,
  ofEvent,
  spans,
} from '../records/event-times.ts';
import { isVisible, ofAudience } from '../statements/scope.ts';
import { parameters, scopedQuery } from '../statements/statement.ts';

export type UpcomingEvents = typeof upcomingAtVenue;

/**
 * The events of each span, as one range of an index: from its earliest start, or a later one, or the end of the previous
 * page. With two lower bounds, PostgreSQL may start at the earlier one and scan past events.
 */
const rangesOfSpans = ({ span, startsAt, id }: EventTimes, { at, orLater }: Since): string[] =>
  earliestStarts(at).map((start, number) => {
    const earliest = orLater === undefined ? start : `greatest(${start}, ${orLater})`;
    return `${span} = ${number} and (${startsAt}, ${id}) > (
      greatest($3::timestamptz, ${earliest}),
      case when $3::timestamptz >= ${earliest} then $4::uuid else '${NIL}' end)`;
  });

/** SQL: a time at which the events are not over, and one before which none of them starts. */
interface Since {
  readonly at: string;
  readonly orLater?: string;
}

interface Source extends Since {
  readonly times: EventTimes;
  /** Only those among so many that meet a condition. */
  readonly among?: { readonly limit: string; readonly condition: string };
}

/**
 * SQL: scheduled events that are not over at a time, soonest first. The audience is compared outside the ranges: next to
 * the owner, PostgreSQL would estimate too few rows to scan the index in order.
 */
export function scheduledEvents(condition: string, { times, among, ...since }: Source): string {
  const limit = among?.limit ?? '$2';
  const branches = rangesOfSpans(times, since).map(
    (range) => `(
      select e.* from ${times.from}
      join venue v on v.id = e.venue_id and ${isVisible}
      where ${condition} and ${times.isScheduled} and e.over_at > ${since.at} and ${range}
      order by ${times.startsAt}, ${times.id} limit ${limit})`,
  );
  const first = `select * from (${branches.join(' union all ')}) listed order by starts_at, id limit ${limit}`;
  return `select ${embeddingEventColumns} from (${first}) e
     ${embeddingEventJoins}
     where ${ofAudience('l.audience_id')}${among === undefined ? '' : ` and ${among.condition}`}
     order by e.starts_at, e.id${among === undefined ? '' : ' limit $2'}`;
}

/** Scheduled events that have not ended, soonest first. */
export function upcoming(name: string, owner: string, times = ofEvent) {
  return scopedQuery(
    name,
    embeddingEventRow,
    parameters<[ownerId: string, limit: number, afterStart: string, afterId: string]>(),
    scheduledEvents(owner, { times, at: now }),
  );
}

export const featuredInLocale = upcoming('featured_in_locale', 'e.locale_id = $1 and e.featured');
export const unfeaturedInLocale = upcoming('unfeatured_in_locale', 'e.locale_id = $1 and not e.featured');
export const upcomingAtVenue = upcoming('upcoming_at_venue', 'e.venue_id = $1');
export const upcomingOfPerson = upcoming('upcoming_of_person', 'ep.person_id = $1', ofAppearance);

/** A locale's next events, featured or not, as one range of an index for each kind. */
export const nextInLocale = scopedQuery(
  'next_in_locale',
  embeddingEventRow,
  parameters<[localeId: string, limit: number]>(),
  `select ${embeddingEventColumns} from (
     select e.* from (values (true), (false)) each_featured (featured) cross join ${spans} cross join lateral (
       select e.* from event e
       join venue v on v.id = e.venue_id and ${isVisible}
       where e.locale_id = $1 and e.featured = each_featured.featured
         and ${isUpcomingOf('each_span.span', `${now} - each_span.longest`)}
       order by e.starts_at, e.id limit $2) e
     order by e.starts_at, e.id limit $2) e
   ${embeddingEventJoins}
   where ${ofAudience('e.audience_id')}
   order by e.starts_at, e.id`,
);
