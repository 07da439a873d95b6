import { z } from 'zod';
import { bulkUpdate } from '../commands/bulk-write.ts';
import type { Database, Transaction } from '../database.ts';
import { parameters, scopedQuery } from '../statements/statement.ts';
import type { CompactEvent } from './compact.ts';
import { eachAudience, type SampleReport } from './each-audience.ts';
import type { Context } from './load/context.ts';
import { shifted, weeksToShift } from './shift.ts';

/** Shifts the events of a sample that was loaded earlier to where a sample loaded now would have them. */
export const moveSample = (database: Database, now: Date): Promise<SampleReport> =>
  eachAudience(database, now, async (transaction, { events }, context) => {
    const weeks = weeksToShift(events, now);
    if (!(await isShifted(transaction, events, weeks, context)))
      await shift(transaction, events, weeks, context);
  });

async function isShifted(
  { query }: Transaction,
  [first]: readonly CompactEvent[],
  weeks: number,
  { scope, ids }: Context,
): Promise<boolean> {
  if (first === undefined) return true;
  const [stored] = await query(startOfEvent, scope, [ids.event(first.external_id)]);
  return stored?.starts_at === shifted(first, weeks).starts_at.toISOString();
}

const startOfEvent = scopedQuery(
  'start_of_sample_event',
  z.object({ starts_at: z.string() }),
  parameters<[id: string]>(),
  'select starts_at from event where id = $1 and audience_id = :audience::uuid',
);

const updateTimes = bulkUpdate('event', ['starts_at', 'ends_at']);

const shift = (
  transaction: Transaction,
  events: readonly CompactEvent[],
  weeks: number,
  { scope, ids }: Context,
): Promise<void> =>
  updateTimes(
    transaction,
    scope,
    events.map((event) => {
      const { starts_at, ends_at } = shifted(event, weeks);
      return {
        id: ids.event(event.external_id),
        starts_at: starts_at.toISOString(),
        ends_at: ends_at?.toISOString() ?? null,
      };
    }),
  );
