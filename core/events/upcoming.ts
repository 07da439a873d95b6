import type { UpcomingEvents } from '../../orm/reads/upcoming-events.ts';
import type { EmbeddingEventRow } from '../../orm/records/event.ts';
import type { Scope } from '../../orm/statements/scope.ts';
import type { Dependencies } from '../request/context.ts';
import { nilId } from '../values/ids.ts';

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
