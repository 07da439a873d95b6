import { NIL } from 'uuid';
import { embeddingEventColumns, embeddingEventJoins, embeddingEventRow } from '../records/event.ts';
import { isInRange, ofRsvp, ranges } from '../records/event-times.ts';
import { inAudience, isVisible } from '../statements/scope.ts';
import { parameters, scopedQuery } from '../statements/statement.ts';
import { upcoming } from './upcoming-events.ts';

const ofUser = `own.user_id = $1 and ${inAudience('own.audience_id')}`;

/** The events to which a user has given an RSVP: scheduled and not over, soonest first. */
export const upcomingWithRsvp = upcoming('upcoming_with_rsvp', ofUser, ofRsvp);

/** What begins later is not over, unless it is cancelled. */
const until = `case when each_status.scheduled then :now::timestamptz else 'infinity' end`;

/** Over or cancelled, latest first. */
export const pastWithRsvp = scopedQuery(
  'past_with_rsvp',
  embeddingEventRow,
  parameters<[userId: string, limit: number, beforeStart: string, beforeId: string]>(),
  `select ${embeddingEventColumns} from (
     select e.* from ${ranges} cross join lateral (
       select e.* from ${ofRsvp.from} join venue v on v.id = e.venue_id and ${isVisible}
       where ${ofUser} and ${isInRange(ofRsvp)} and (e.status = 'cancelled' or e.over_at <= :now::timestamptz)
         and (own.starts_at, own.event_id) < (
           least($3::timestamptz, ${until}), case when $3::timestamptz <= ${until} then $4::uuid else '${NIL}' end)
       order by own.starts_at desc, own.event_id desc limit $2) e
     order by e.starts_at desc, e.id desc limit $2) e ${embeddingEventJoins}
   order by e.starts_at desc, e.id desc`,
);
