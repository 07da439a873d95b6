import { z } from 'zod';
import { type MergeableKind, ofMergeable } from '../../commands/undoing/kinds.ts';
import { parameters, scopedQuery } from '../../statements/statement.ts';

/** SQL, by what the survivor `$2` may have been given since a time. */
const belongings: Readonly<Record<MergeableKind, Readonly<Record<string, string>>>> = {
  venue: {
    events: 'select from event o where o.venue_id = $2 and o.created_at > s.deleted_at',
    messages: 'select from message o where o.venue_id = $2 and o.created_at > s.deleted_at',
    series: 'select from series o where o.venue_id = $2 and o.created_at > s.deleted_at',
  },
  event: {
    rsvps: 'select from rsvp o where o.event_id = $2 and o.own_state is null and o.updated_at > s.deleted_at',
  },
  person: {
    events: `select from event_person a join event o on o.id = a.event_id
      where a.person_id = $2 and o.created_at > s.deleted_at`,
    tracks: 'select from track o where o.person_id = $2 and o.created_at > s.deleted_at',
  },
};

/** What came to the survivor after the merge, and stays with it. */
export const cameSince = ofMergeable((kind) =>
  scopedQuery(
    `came_since_merge_of_${kind}`,
    z.object({ fields: z.array(z.string()) }),
    parameters<[from: string, into: string]>(),
    `select array_remove(array[${Object.entries(belongings[kind])
      .map(([name, rows]) => `case when exists (${rows}) then '${name}' end`)
      .join(', ')}], null) as fields
     from ${kind}_row s where s.id = $1 and s.audience_id = :audience::uuid`,
  ),
);
