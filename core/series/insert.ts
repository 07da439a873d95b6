import { v7 as newId } from 'uuid';
import type { z } from 'zod';
import { Series } from '../../orm/schema/entities/series.ts';
import { invalidField } from '../errors/refusal.ts';
import { placeAt, timeZoneOf } from '../events/place.ts';
import type { Write } from '../records/references.ts';
import { columnsOf } from './columns.ts';
import { dateIn, datesOf } from './dates.ts';
import type { seriesFields } from './fields.ts';
import { horizon, makeDates } from './make-dates.ts';
import { settle } from './settle.ts';

/** How many dates are made at once. */
const maximumDates = 500;

/** Creates a series and its dates, or those from a day on. */
export async function insertSeries(
  write: Write,
  input: z.output<typeof seriesFields>,
  { id = newId(), from = '' }: { readonly id?: string; readonly from?: string } = {},
): Promise<Series> {
  const { transaction, audienceId, at } = write;
  const place = await placeAt(write, input.venue_id);
  const timeZone = input.time_zone ?? (await timeZoneOf(transaction, place));
  const { excludedDates = [], ...columns } = columnsOf(input, { fields: {} });
  const series = transaction.em.create(Series, {
    id,
    audienceId,
    ...{ ...columns, name: input.name, recurrence: input.recurrence, venueId: place.venueId },
    ...{ startsLocal: columns.startsLocal ?? '', excludedDates, timeZone },
    createdAt: at,
    updatedAt: at,
  });
  await settle(series);
  const [first, until] = [dateIn(series.startsLocal), horizon(write, series)];
  const dates = await datesOf(series, from > first ? from : first, until);
  if (dates.length > maximumDates)
    throw invalidField('starts_local', `must be later: it has over ${maximumDates} dates up to ${until}`);
  await makeDates(write, series, dates);
  return series;
}
