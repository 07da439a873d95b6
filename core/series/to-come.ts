import { deleteRecords } from '../../orm/commands/undoing/delete-records.ts';
import { datesToCome as toCome } from '../../orm/reads/dates-of-series.ts';
import { Event } from '../../orm/schema/entities/event.ts';
import type { Series } from '../../orm/schema/entities/series.ts';
import { wholeAudience } from '../../orm/statements/scope.ts';
import type { Write } from '../records/references.ts';

/** The dates of a series that are not over, or those from a day on, in their order. */
export async function datesToCome(
  { transaction: { em, query }, audienceId, at }: Write,
  series: Series,
  from: string | null = null,
): Promise<Event[]> {
  await em.flush();
  const rows = await query(toCome, wholeAudience(audienceId, at.toISOString()), [series.id, from]);
  const orderBy = { seriesDate: 'asc' } as const;
  return em.find(Event, { id: rows.map(({ id }) => id) }, { orderBy, refresh: true });
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
