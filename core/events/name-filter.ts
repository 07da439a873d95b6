import type { FilteredEvents } from '../../orm/reads/filtered-events.ts';
import { type EmbeddingEventRow, events } from '../../orm/records/event.ts';
import { containing, type FilterValues } from '../../orm/records/record.ts';
import { filteredRows } from '../records/filtered-rows.ts';
import type { Dependencies } from '../request/context.ts';
import { embeddingRows } from './embedding-rows.ts';
import type { Upcoming } from './upcoming.ts';

type Values = readonly [string, number, string, string, string, string, string | null, boolean | null];

interface WithName extends Omit<Upcoming, 'ownerId'> {
  /** The locale whose list it is, which may be long; null for a venue's or a person's. */
  readonly localeId: string | null;
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
 * Events whose names contain a text. In a locale, a common one fills the page from the first candidates in order. The
 * others are read by the index of names: that costs as much as the name has events.
 */
export async function rowsWithName(
  dependencies: Dependencies,
  { withName }: FilteredEvents,
  { localeId, values, query, ...list }: WithName,
): Promise<EmbeddingEventRow[]> {
  const { database } = dependencies;
  const { scope, limit } = list;
  const read = (candidates: number) =>
    database.query(withName, scope, [...values, containing(query), candidates]);
  if (localeId === null || !indexed.test(query)) return read(allCandidates);
  const first = await read(firstCandidates);
  if (first.length === limit) return first;
  const named = await filteredRows(dependencies, events, 'starts_at', { ...list, localeId });
  return embeddingRows(database, scope, named);
}
