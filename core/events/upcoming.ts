import type { EventRow } from '../../orm/reads/event.ts';
import type { UpcomingValues } from '../../orm/reads/upcoming-events.ts';
import type { Statement } from '../../orm/statement.ts';
import type { UserPrincipal } from '../auth/principal.ts';
import type { Context } from '../context.ts';
import { nilId } from '../ids.ts';
import { cut, decodeCursor, type Page, startKey } from '../paging.ts';
import type { Scope } from '../scope.ts';
import { type Event, presentEvents } from './event.ts';

export type UserContext = Context & { principal: UserPrincipal };

export interface Upcoming {
  /** The locale, venue or person. */
  ownerId: string;
  scope: Scope;
  limit: number;
  after: readonly [startsAt: string, id: string] | undefined;
}

const beginning = ['-infinity', nilId] as const;

export async function upcomingRows(
  ctx: UserContext,
  events: Statement<EventRow, UpcomingValues>,
  { ownerId, scope, limit, after }: Upcoming,
): Promise<EventRow[]> {
  const [startsAt, id] = after ?? beginning;
  const now = ctx.now().toISOString();
  return ctx.database.read(events, [ownerId, now, scope.hidden, ctx.principal.userId, limit, startsAt, id]);
}

/** A page of the upcoming events of one owner, soonest first. */
export async function upcomingPage(
  ctx: UserContext,
  events: Statement<EventRow, UpcomingValues>,
  { cursor, limit, ...of }: { ownerId: string; scope: Scope; limit: number; cursor?: string | undefined },
): Promise<Page<Event>> {
  const after = decodeCursor(cursor, startKey);
  const rows = await upcomingRows(ctx, events, { ...of, limit: limit + 1, after });
  const page = cut(rows, limit, (row) => [row.starts_at, row.id]);
  return { ...page, items: await presentEvents(ctx.database, page.items) };
}
