import { lockEventsOfSeries } from '../../orm/commands/undoing/delete-records.ts';
import type { Series } from '../../orm/schema/entities/series.ts';
import { wholeAudience } from '../../orm/statements/scope.ts';
import type { Write } from '../records/references.ts';

/** Before a series is changed with its dates: more than one event are locked in the order of their ids. */
export async function lockDates({ transaction, audienceId, at }: Write, { id }: Series): Promise<void> {
  await transaction.execute(lockEventsOfSeries, wholeAudience(audienceId, at.toISOString()), [[id]]);
}
