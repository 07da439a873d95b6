import { z } from 'zod';
import type { AnyFilters, FilterValues } from './filters.ts';
import { orderOf, type Prepared, prepare, type Selection, startList } from './list.ts';
import type { ListedRecord } from './record.ts';

const countRow = z.object({ total: z.number() });

/** The length of each owner's list. */
export function selectCounts<Row, Filters extends AnyFilters>(
  record: ListedRecord<Row, Filters>,
  selection: Selection<FilterValues<Filters>>,
): Prepared<{ total: number }> {
  const list = startList(record, selection, orderOf(record, selection));
  const { owners, ranges, from, conditions, key, start, greatestKey, values } = list;
  if (start !== undefined) conditions.push(`${key()} > ${start}`);
  if (greatestKey !== undefined) conditions.push(`${key()} <= ${greatestKey}`);
  const all = ranges === undefined ? from : `${ranges.each} cross join ${from}`;
  const count = `select count(*) from ${all} where ${conditions.join(' and ')}`;
  const text = `select (${count}) as total from ${owners} order by o.place`;
  return { statement: prepare(text, countRow), values };
}
