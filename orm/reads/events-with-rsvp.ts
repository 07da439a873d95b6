import { inAudience, isVisible } from '../scope.ts';
import { parameters, scopedQuery } from '../statement.ts';
import { embeddingEventColumns, embeddingEventJoins, embeddingEventRow } from './event.ts';

/** The events to which the scope's user has given an RSVP, after a start and an id in this order. */
function withRsvp(name: string, condition: string, after: '<' | '>') {
  const direction = after === '<' ? 'desc' : 'asc';
  return scopedQuery(
    name,
    embeddingEventRow,
    parameters<[limit: number, afterStart: string, afterId: string]>(),
    `select ${embeddingEventColumns} from rsvp own join event e on e.id = own.event_id ${embeddingEventJoins}
     where own.user_id = :user::uuid and ${inAudience('own.audience_id')} and ${isVisible} and ${condition}
       and (e.starts_at, e.id) ${after} ($2::timestamptz, $3::uuid)
     order by e.starts_at ${direction}, e.id ${direction} limit $1`,
  );
}

const isUpcoming = `e.status = 'scheduled' and e.over_at > :now::timestamptz`;

/** Scheduled and not over, soonest first. */
export const upcomingWithRsvp = withRsvp('upcoming_with_rsvp', isUpcoming, '>');
/** Over or cancelled, latest first. */
export const pastWithRsvp = withRsvp('past_with_rsvp', `not (${isUpcoming})`, '<');
