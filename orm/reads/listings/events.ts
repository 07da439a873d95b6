import { type PlainEventRow, plainEventColumns, plainEventJoins } from '../event.ts';
import { by, contains, equals, type Listing } from '../listing.ts';
import { inAudience } from '../visible.ts';

interface EventFilters {
  query?: string | null | undefined;
  locale_id?: string | null | undefined;
  /** Whether they are upcoming at that time. */
  upcoming?: { is: boolean; at: string } | null | undefined;
  /** Those that go on at some time from here … */
  from?: string | null | undefined;
  /** … and before here. */
  until?: string | null | undefined;
  featured?: boolean | null | undefined;
  status?: 'scheduled' | 'cancelled' | null | undefined;
}

export const eventListing: Listing<PlainEventRow, EventFilters> = {
  columns: plainEventColumns,
  from: ({ userId }, bind) => `event e ${plainEventJoins(bind(userId))}`,
  id: 'e.id',
  owners: {
    audience: { is: 'e.audience_id = o.id' },
    locale: { is: 'e.locale_id = o.id' },
    venue: { is: 'e.venue_id = o.id' },
    person: {
      join: 'join event_person ep on ep.event_id = e.id',
      is: 'ep.person_id = o.id',
    },
  },
  isVisible: ({ audienceId, hidden }, bind) =>
    `${inAudience('e.audience_id', bind(audienceId))} and (${bind(hidden)} or not v.hidden)`,
  filters: {
    query: contains('e.name'),
    locale_id: equals('e.locale_id', 'uuid'),
    upcoming: ({ is, at }, bind, { audienceId }) =>
      is
        ? `e.status = 'scheduled' and ${notOver(bind(at), bind(audienceId))}`
        : `(e.status <> 'scheduled' or e.over_at <= ${bind(at)}::timestamptz)`,
    from: (time, bind, { audienceId }) => notOver(bind(time), bind(audienceId)),
    until: (time, bind) => `e.starts_at < ${bind(time)}::timestamptz`,
    featured: equals('e.featured', 'boolean'),
    status: equals('e.status', 'text'),
  },
  defaultOrder: 'starts_at',
  orders: {
    starts_at: by('e.starts_at', 'timestamptz'),
    name: by('e.name', 'text'),
    created_at: by('e.id', 'uuid'),
  },
};

/**
 * Not over at a time. Most events that are not began at most a day before, and of the few of a longer span an index
 * tells the earliest start: so the walk along an index by start leaves the past out. (Of a bare column the planner
 * would take the minimum from an index by start, past first.)
 */
const notOver = (at: string, audienceId: string): string =>
  `e.over_at > ${at}::timestamptz and e.starts_at >= (
    select least(${at}::timestamptz - interval '1 day', min(lasting.starts_at + interval '0')) from event lasting
    where lasting.span > 0 and lasting.over_at > ${at}::timestamptz
      and (${audienceId}::uuid is null or lasting.audience_id = ${audienceId}))`;
