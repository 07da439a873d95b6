import { featuredInLocale, unfeaturedInLocale } from '../../orm/reads/upcoming-events.ts';
import type { Scope } from '../scope.ts';
import { type Event, presentEvents } from './event.ts';
import { type UserContext, upcomingRows } from './upcoming.ts';

/** A locale's next events, soonest first, featured or not. */
export async function nextInLocale(
  ctx: UserContext,
  scope: Scope,
  ownerId: string,
  limit: number,
): Promise<Event[]> {
  const upcoming = { ownerId, scope, limit, after: undefined };
  const rows = await Promise.all([
    upcomingRows(ctx, featuredInLocale, upcoming),
    upcomingRows(ctx, unfeaturedInLocale, upcoming),
  ]);
  const soonest = rows.flat().sort((one, other) => (inOrder(one, other) ? -1 : 1));
  return presentEvents(ctx.database, soonest.slice(0, limit));
}

interface Started {
  readonly starts_at: string;
  readonly id: string;
}

const inOrder = (one: Started, other: Started): boolean =>
  one.starts_at === other.starts_at ? one.id < other.id : one.starts_at < other.starts_at;
