import { raw } from '@mikro-orm/core';
import { deleteRecords } from '../../orm/commands/undoing/delete-records.ts';
import { Event } from '../../orm/schema/entities/event.ts';
import type { Series } from '../../orm/schema/entities/series.ts';
import { wholeAudience } from '../../orm/statements/scope.ts';
import type { Write } from '../records/references.ts';

/** The dates of a series that are not over, in their order. */
export async function datesToCome({ transaction: { em }, at }: Write, series: Series): Promise<Event[]> {
  await em.flush();
  const isToCome = { [raw('over_at')]: { $gt: at } };
  const orderBy = { seriesDate: 'asc' } as const;
  return em.find(Event, { seriesId: series.id, ...isToCome }, { orderBy, refresh: true });
}

/** Deletes dates that the rule no longer has, with their series. It may have the same days again, and then they come back. */
export async function dropDates(
  { transaction, audienceId, at }: Write,
  { id }: Series,
  events: readonly Event[],
): Promise<void> {
  if (events.length === 0) return;
  const scope = wholeAudience(audienceId, at.toISOString());
  await transaction.execute(deleteRecords.event, scope, [events.map(({ id }) => id), id]);
}
