import type { Event } from '../../orm/schema/entities/event.ts';
import type { Series } from '../../orm/schema/entities/series.ts';
import type { Edit } from '../events/fields.ts';
import { editEvents } from '../events/write.ts';
import type { Write } from '../records/references.ts';
import { datesOf, type Rule } from './dates.ts';
import { type SeriesEdit, sharedFields } from './fields.ts';
import { newTimes, today } from './make-dates.ts';
import { datesToCome } from './to-come.ts';

/** Changes the dates that are not over. Returns those that the rule no longer has, and nobody edited. */
export async function changeDates(
  write: Write,
  series: Series,
  before: Rule | null,
  edit: SeriesEdit,
  moved: ReadonlyMap<string, string>,
): Promise<Event[]> {
  const events = await datesToCome(write, series);
  const last = events.at(-1)?.seriesDate ?? today(write, series);
  const days = new Set(await datesOf(series, events[0]?.seriesDate ?? last, last));
  const dropped: Event[] = [];
  const kept: { event: Event; times: Edit }[] = [];
  for (const event of events) {
    const { editedFields } = event;
    const former = event.seriesDate ?? '';
    const date = moved.get(former) ?? former;
    if (!days.has(former) && former === date && editedFields.length === 0) dropped.push(event);
    else {
      const times = newTimes(event, [series, date], before && [before, former]);
      write.transaction.em.assign(event, { seriesDate: date });
      kept.push({ event, times });
    }
  }
  const { venue_id, name } = edit;
  await editEvents(write, { ...sharedFields.parse(edit), venue_id, name }, kept);
  return dropped;
}
