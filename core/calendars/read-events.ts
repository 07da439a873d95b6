import type { Reader } from '../../orm/database.ts';
import { calendarEvents } from '../../orm/reads/calendar.ts';
import { type CalendarOwner, uidsInCalendar } from '../../orm/reads/calendar-uids.ts';
import { events } from '../../orm/records/event.ts';
import { type FilterValues, optional } from '../../orm/records/filters.ts';
import type { Scope } from '../../orm/statements/scope.ts';
import { readRows } from '../records/list.ts';
import { day } from '../values/time.ts';
import type { CalendarEvent } from './repeating.ts';

/** How many events a calendar has at most: those to come, soonest first, and those that have begun, latest first. */
export const maximumAhead = 2000;
export const maximumBegun = 500;

/** Which days it has. */
export const daysAgo = 30;
export const daysAhead = 366;

const { status, upcoming, locale_id, ...filters } = optional(events.filters);

/** Which of its events a calendar has. Of cancelled ones, calendar programs must be told. */
export const calendarFilterInput = filters;

type Filters = FilterValues<typeof events.filters>;

interface Owner {
  readonly owner: CalendarOwner;
  /** Of a user's calendar, the audience. */
  readonly id: string;
}

const greatestId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** The events of an owner that the filters include, soonest first. `known`: the id by which calendar programs know the owner. */
export async function readEvents(
  reader: Reader,
  scope: Scope,
  { known, ...owner }: Owner & { readonly known: string },
  filters: Filters,
): Promise<CalendarEvent[]> {
  const [begun = [], ahead = []] = await Promise.all(
    calendarPages(owner, filters, scope.now).map(({ selection, page }) =>
      readRows(reader, scope, calendarEvents, selection, page),
    ),
  );
  const rows = [...begun.reverse(), ...ahead];
  const uids = await reader.query(uidsInCalendar[owner.owner], scope, [rows.map(({ id }) => id), known]);
  const uidOf = new Map(uids.map(({ id, uid }) => [id, uid]));
  return rows.map(({ owner_id, sort_key, ...row }) => ({
    ...row,
    uid: uidOf.get(row.id) ?? row.id,
    tentative: owner.owner === 'user' && row.tentative,
  }));
}

/** The pages of lists of which a calendar consists: of what has begun, and of what is to come. */
export function calendarPages({ owner, id }: Owner, { from, until, ...others }: Filters, now: string) {
  const timeAfter = (milliseconds: number) => new Date(Date.parse(now) + milliseconds).toISOString();
  const [start, next, end] = [timeAfter(-daysAgo * day), timeAfter(1), timeAfter(daysAhead * day)];
  const earlier = (time: string) => (until != null && until < time ? until : time);
  const isOwn = owner === 'user';
  const selected = (times: Filters) => ({
    ...{ owner: isOwn ? 'rsvps' : owner, ids: [id] },
    filters: { ...others, ...times, ...(isOwn && { accepted: true }) },
  });
  const begun = { order: 'starts_at', descending: true, limit: maximumBegun };
  const ahead = { order: 'starts_at', after: [now, greatestId] as const, limit: maximumAhead };
  return [
    {
      selection: selected({ from: from != null && from > start ? from : start, until: earlier(next) }),
      page: begun,
    },
    { selection: selected({ from, until: earlier(end) }), page: ahead },
  ] as const;
}
