import { inAudience, isVisible } from '../scope.ts';
import { parameters, scopedQuery } from '../statement.ts';
import { embeddingEventColumns, embeddingEventJoins, embeddingEventRow } from './event.ts';

/** Events of an audience, or of one of its locales, that have begun and are not over. */
const begun = (condition: string): string =>
  `(select e.* from event e join venue v on v.id = e.venue_id and ${isVisible}
    where e.audience_id = $1 and ($2::uuid is null or e.locale_id = $2) and e.status = 'scheduled'
      and e.starts_at <= :now::timestamptz and e.over_at > :now::timestamptz and ${condition}
    order by e.starts_at desc, e.id desc limit $3)`;

/**
 * Latest start first. Those of a day at most are a short range of the index by start. The few that last longer have an
 * index by their end.
 */
export const eventsOnNow = scopedQuery(
  'events_on_now',
  embeddingEventRow,
  parameters<[audienceId: string, localeId: string | null, limit: number]>(),
  `select ${embeddingEventColumns}
   from (${begun("e.span = 0 and e.starts_at > :now::timestamptz - interval '1 day'")}
     union all ${begun('e.span > 0')}) e
   ${embeddingEventJoins}
   where ${inAudience('e.audience_id')}
   order by e.starts_at desc, e.id desc limit $3`,
);
