import { eventRow } from '../records/event.ts';
import { inAudience, isEventVisible } from '../statements/scope.ts';
import { parameters, scopedQuery } from '../statements/statement.ts';

export const descriptionsOfEvents = scopedQuery(
  'descriptions_of_events',
  eventRow.pick({ id: true, description: true }),
  parameters<[eventIds: readonly string[]]>(),
  `select e.id, e.description from event e join venue v on v.id = e.venue_id
   where e.id = any($1::uuid[]) and ${inAudience('e.audience_id')} and ${isEventVisible}`,
);
