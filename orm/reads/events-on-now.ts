import { embeddingEventColumns, embeddingEventJoins, embeddingEventRow } from '../records/event.ts';
import { earliestStarts, isUpcomingOf, now } from '../records/event-times.ts';
import { inAudience, isVisible } from '../statements/scope.ts';
import { parameters, scopedQuery } from '../statements/statement.ts';

/**
 * Events that have begun and are not over, latest start first: of each span, those of a range of an index. Most events in
 * such a range are not over, since they last nearly as long as it.
 */
function onNow(name: string, owners: readonly string[]) {
  const branches = owners.flatMap((owner) =>
    earliestStarts(now).map(
      (earliest, span) => `(
        select e.* from event e join venue v on v.id = e.venue_id and ${isVisible}
        where ${owner} and ${isUpcomingOf(span, earliest)} and e.starts_at <= ${now}
        order by e.starts_at desc, e.id desc limit $2)`,
    ),
  );
  return scopedQuery(
    name,
    embeddingEventRow,
    parameters<[ownerId: string, limit: number]>(),
    `select ${embeddingEventColumns} from (${branches.join(' union all ')}) e
     ${embeddingEventJoins}
     where ${inAudience('e.audience_id')}
     order by e.starts_at desc, e.id desc limit $2`,
  );
}

export const eventsOnNow = onNow('events_on_now', ['e.audience_id = $1']);

/** Its index has the featured ones apart. */
export const eventsOnNowInLocale = onNow('events_on_now_in_locale', [
  'e.locale_id = $1 and e.featured',
  'e.locale_id = $1 and not e.featured',
]);
