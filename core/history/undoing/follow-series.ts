import { raw } from '@mikro-orm/core';
import { Event } from '../../../orm/schema/entities/event.ts';
import { Series } from '../../../orm/schema/entities/series.ts';
import { fieldName } from '../../records/edited-fields.ts';
import { datesOf } from '../../series/dates.ts';
import { refreshDates } from '../../series/make-dates.ts';
import type { Reversion } from './reversion.ts';

/**
 * What is put back of dates becomes what their series has made of it since, but for what somebody edited on one. Of series
 * that are put back themselves, it is as it was.
 */
export async function followSeries({ transaction, scope, outcome, events }: Reversion): Promise<void> {
  const { em } = transaction;
  const at = new Date(scope.now);
  const write = { transaction, audienceId: scope.audienceId, at };
  const isToCome = { [raw('over_at')]: { $gt: at } };
  const dates =
    events.size === 0
      ? []
      : await em.find(
          Event,
          { id: { $in: [...events.keys()] }, seriesId: { $ne: null }, ...isToCome },
          { refresh: true },
        );
  for (const event of dates) {
    const id = event.seriesId ?? '';
    if (outcome.restored.has(`series ${id}`) || outcome.changed.has(`series ${id}`)) continue;
    const series = await em.findOne(Series, id);
    const { since = '', fields } = events.get(event.id) ?? {};
    if (series === null || series.updatedAt.valueOf() < Date.parse(since)) continue;
    const day = event.seriesDate ?? '';
    const isEdited = event.editedFields.length > 0;
    if (fields === undefined && !isEdited && (await datesOf(series, day, day)).length === 0)
      em.assign(event, { seriesId: null, seriesDate: null });
    else
      await refreshDates(
        write,
        series,
        [event],
        fields?.map((column) => fieldName('event', column)),
      );
  }
  events.clear();
}
