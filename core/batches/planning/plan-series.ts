import type { DeletedEventRow, StoredEvent } from '../../../orm/reads/batch-input.ts';
import { wallTimeAt } from '../../../orm/records/wall-time.ts';
import { Refusal } from '../../errors/refusal.ts';
import { settle } from '../../series/settle.ts';
import type { BatchEvent } from '../items/batch-items.ts';
import type { Planned } from './decision.ts';
import type { EventValues } from './plan-event.ts';
import { withChanged } from './plan-record.ts';

/** What an item that makes a series is compared with: one that a batch deleted is another when it comes again. */
export const storedFor = (
  item: BatchEvent,
  stored: StoredEvent | DeletedEventRow | undefined,
): StoredEvent | DeletedEventRow | undefined =>
  stored?.id === null && stored.undone && item.recurrence ? undefined : stored;

/** Refuses what no series can have, and a rule that its first start is no date of. */
export async function checkSeries(
  planned: Planned<EventValues, StoredEvent>,
  item: BatchEvent,
): Promise<Planned<EventValues, StoredEvent>> {
  if ('fields' in planned || planned.values === null) return planned;
  const { recurrence, starts_at, ends_at, all_day, time_zone } = planned.values;
  if (recurrence === null)
    return item.excluded_dates ? { fields: { excluded_dates: ['needs a recurrence'] } } : planned;
  if (planned.before?.recurrence === null)
    return { fields: { recurrence: ['must not be of an event: send the series by another external id'] } };
  const alone = Object.entries(item).find(
    ([field, value]) => value !== undefined && ['id', 'doors_at'].includes(field),
  );
  if (alone !== undefined) return { fields: { [alone[0]]: ['must not be given for a series'] } };
  const startsLocal = wallTimeAt(starts_at, time_zone);
  const endsLocal = ends_at && wallTimeAt(ends_at, time_zone);
  try {
    await settle({ recurrence, startsLocal, endsLocal, allDay: all_day, timeZone: time_zone });
    return planned.before?.pruned ? withChanged(planned, 'recurrence') : planned;
  } catch (error) {
    if (error instanceof Refusal && error.data.fields) return { fields: error.data.fields };
    throw error;
  }
}
