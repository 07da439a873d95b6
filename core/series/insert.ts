import { v7 as newId } from 'uuid';
import type { z } from 'zod';
import { Series } from '../../orm/schema/entities/series.ts';
import { placeAt, timeZoneOf } from '../events/place.ts';
import type { Write } from '../records/references.ts';
import { columnsOf } from './columns.ts';
import { datesOf } from './dates.ts';
import type { seriesFields } from './fields.ts';
import { horizon, makeDates, today } from './make-dates.ts';
import { settle } from './settle.ts';

/** Creates a series and its dates from today on. */
export async function insertSeries(
  write: Write,
  input: z.output<typeof seriesFields>,
  id = newId(),
): Promise<Series> {
  const { transaction, audienceId, at } = write;
  const place = await placeAt(write, input.venue_id);
  const timeZone = input.time_zone ?? (await timeZoneOf(transaction, place));
  const { excludedDates = [], ...columns } = columnsOf(input, { fields: {}, allDay: false });
  const series = transaction.em.create(Series, {
    id,
    audienceId,
    ...{ ...columns, name: input.name, recurrence: input.recurrence, venueId: place.venueId },
    ...{ startsLocal: columns.startsLocal ?? '', excludedDates, timeZone },
    createdAt: at,
    updatedAt: at,
  });
  await settle(series);
  await makeDates(write, series, await datesOf(series, today(write, series), horizon(write, series)));
  return series;
}
