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

/**
 * Scheduled events that have not ended, soonest first. Events of at most a day are one range of an index by start;
 * the few `lasting` ones that began earlier come from an index of their own by end. Neither walks the past.
 */
function upcoming(name: string, owner: string, source = 'event e'): Statement<EventRow, UpcomingValues> {
  const branch = (condition: string) => `(
    select e.id, e.starts_at from ${source}
    join venue v on v.id = e.venue_id and ($3 or not v.hidden)
    where ${owner} and e.status = 'scheduled' and e.over_at > $2::timestamptz and ${condition}
      and (e.starts_at, e.id) > ($6::timestamptz, $7::uuid)
    order by e.starts_at, e.id limit $5)`;
  const dayAgo = "$2::timestamptz - interval '1 day'";
  return statement(
    name,
    `select ${eventColumns} from (
       ${branch(`e.starts_at >= ${dayAgo}`)} union all ${branch(`e.lasting and e.starts_at < ${dayAgo}`)}
       order by starts_at, id limit $5) soonest
     join event e on e.id = soonest.id ${eventJoins('$4')}
     order by e.starts_at, e.id`,
  );
}

export const featuredInLocale = upcoming('featured_in_locale', 'e.locale_id = $1 and e.featured');
export const unfeaturedInLocale = upcoming('unfeatured_in_locale', 'e.locale_id = $1 and not e.featured');
export const upcomingAtVenue = upcoming('upcoming_at_venue', 'e.venue_id = $1');
export const upcomingOfPerson = upcoming(
  'upcoming_of_person',
  'ep.person_id = $1',
  'event_person ep join event e on e.id = ep.event_id',
);
