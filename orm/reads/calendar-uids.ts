import { z } from 'zod';
import { uuid } from '../statements/row-types.ts';
import { ofAudience } from '../statements/scope.ts';
import { parameters, scopedQuery } from '../statements/statement.ts';

/** SQL: of the events merged into the event `e`, the oldest by which readers of a calendar know it. */
const oldestMerged = (wasThere: string): string =>
  `(select min(m.id::text) from event_row m where m.merged_into = e.id and not m.hidden and ${wasThere})`;

/** The older of an event's own id, if it was there itself, and of that. */
const withOwn = (own: string, wasThere: string): string =>
  `coalesce(least(${own}, ${oldestMerged(wasThere)}), e.id::text)::uuid`;

/** Line-ups and RSVPs of the merged ones have become its own, so that theirs come first. */
const mergedFirst = (wasThere: string): string => `coalesce(${oldestMerged(wasThere)}, e.id::text)::uuid`;

/** SQL: by which id readers of the calendar of `$2` know an event `e`. */
const knownId = {
  audience: withOwn('e.id::text', 'm.audience_id = $2'),
  locale: withOwn('e.id::text', 'm.locale_id = $2'),
  venue: withOwn(
    '(select o.id::text from event_row o where o.id = e.id and o.venue_id = $2)',
    'm.venue_id = $2',
  ),
  person: mergedFirst('exists (select from event_person p where p.event_id = m.id and p.person_id = $2)'),
  user: mergedFirst(
    "exists (select from rsvp a where a.event_id = m.id and a.user_id = $2 and a.state in ('attending', 'maybe'))",
  ),
};

export type CalendarOwner = keyof typeof knownId;

const uidsIn = (owner: CalendarOwner) =>
  scopedQuery(
    `uids_in_calendar_of_${owner}`,
    z.object({ id: uuid, uid: uuid }),
    parameters<[eventIds: readonly string[], ownerId: string]>(),
    `select e.id, ${knownId[owner]} as uid from event e
     where e.id = any($1::uuid[]) and ${ofAudience('e.audience_id')}`,
  );

/** By which ids calendar programs know events. */
export const uidsInCalendar = {
  audience: uidsIn('audience'),
  locale: uidsIn('locale'),
  venue: uidsIn('venue'),
  person: uidsIn('person'),
  user: uidsIn('user'),
};
