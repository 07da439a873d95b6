import type { EmbeddingEventRow } from '../../orm/reads/event.ts';
import {
  featuredInLocale,
  type UpcomingEvents,
  unfeaturedInLocale,
} from '../../orm/reads/upcoming-events.ts';
import type { Scope } from '../../orm/scope.ts';
import type { Dependencies } from '../context.ts';
import { nilId } from '../ids.ts';

export interface Upcoming {
  /** The locale, venue or person. */
  ownerId: string;
  scope: Scope;
  limit: number;
  after: readonly [startsAt: string, id: string] | undefined;
}

/** The sort key before the first event. */
export const beforeAll = ['-infinity', nilId] as const;

export async function upcomingRows(
  { database }: Dependencies,
  events: UpcomingEvents,
  { ownerId, scope, limit, after }: Upcoming,
): Promise<EmbeddingEventRow[]> {
  const [startsAt, id] = after ?? beforeAll;
  return database.query(events, scope, [ownerId, limit, startsAt, id]);
}

/** A locale's next events, featured or not, soonest first. */
export async function nextInLocale(
  dependencies: Dependencies,
  scope: Scope,
  ownerId: string,
  limit: number,
): Promise<EmbeddingEventRow[]> {
  const upcoming = { ownerId, scope, limit, after: undefined };
  const rows = await Promise.all([
    upcomingRows(dependencies, featuredInLocale, upcoming),
    upcomingRows(dependencies, unfeaturedInLocale, upcoming),
  ]);
  const soonest = rows.flat().sort((one, other) => (startsBefore(one, other) ? -1 : 1));
  return soonest.slice(0, limit);
}

interface Started {
  readonly starts_at: string;
  readonly id: string;
}

const startsBefore = (one: Started, other: Started): boolean =>
  one.starts_at === other.starts_at ? one.id < other.id : one.starts_at < other.starts_at;
