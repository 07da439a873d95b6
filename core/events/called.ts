import { type EmbeddingEventRow, events } from '../../orm/reads/event.ts';
import { type EventsInTime, inLocaleInTime } from '../../orm/reads/events-in-time.ts';
import { containing, type FilterValues } from '../../orm/reads/record.ts';
import type { Dependencies } from '../context.ts';
import { filteredRows } from '../filtered-rows.ts';
import { embeddingRows } from './embedding-rows.ts';
import type { Upcoming } from './upcoming.ts';

type Values = readonly [string, number, string, string, string, string, string | null, boolean | null];

interface Called extends Upcoming {
  /** Of the list without the query. */
  readonly values: Values;
  readonly query: string;
  readonly filters: FilterValues<typeof events.filters>;
}

const firstCandidates = 2000;
const allCandidates = 2 ** 31 - 1;

/** What the trigram index can find: a shorter text is in most names anyway. */
const indexed = /[\p{L}\p{N}]{3}/u;

/**
 * Events whose names contain a text. A common one fills the page from the first candidates in order. The others are
 * read by the index of names, if the list is as long as a locale's can be: that costs as much as the name has events.
 */
export async function calledRows(
  dependencies: Dependencies,
  inTime: EventsInTime,
  { values, query, filters, ...list }: Called,
): Promise<EmbeddingEventRow[]> {
  const isLong = inTime === inLocaleInTime && indexed.test(query);
  const candidates = isLong ? firstCandidates : allCandidates;
  const { scope, limit, ownerId: localeId, after } = list;
  const { database } = dependencies;
  const rows = await database.query(inTime.called, scope, [...values, containing(query), candidates]);
  if (!isLong || rows.length === limit) return rows;
  const named = await filteredRows(dependencies, events, 'starts_at', {
    localeId,
    scope,
    filters,
    limit,
    after,
  });
  return embeddingRows(database, scope, named);
}
