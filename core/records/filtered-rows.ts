import { type ListPage, selectPages } from '../../orm/records/list.ts';
import type { AnyFilters, FilterValues, ListRow, RecordDeclaration } from '../../orm/records/record.ts';
import type { Scope } from '../../orm/statements/scope.ts';
import type { Dependencies } from '../request/context.ts';

export interface Filtered<Filters> {
  readonly localeId: string;
  readonly scope: Scope;
  readonly filters: Filters;
  readonly limit: number;
  readonly after: readonly [key: string | number, id: string] | undefined;
}

/** A locale's records by declared filters, in a declared order. */
export async function filteredRows<Row, Filters extends AnyFilters>(
  { database }: Dependencies,
  record: RecordDeclaration<Row, Filters>,
  order: string,
  { localeId, scope, filters, limit, after }: Filtered<FilterValues<Filters>>,
  among?: ListPage['among'],
): Promise<ListRow<Row>[]> {
  const page = { order, descending: false, backwards: false, limit, total: limit, after, among };
  const { statement, values } = selectPages(record, { owner: 'locale', ids: [localeId], filters }, page);
  return database.query(statement, scope, values);
}

/** Reading and comparing so many names costs a few milliseconds. */
const maximumCandidates = 2000;

/**
 * Those whose names contain a text, by name, with the key of each name. A common one fills the page from the first
 * candidates. The others are read by the index of names.
 */
export async function filteredByName<Row, Filters extends AnyFilters>(
  dependencies: Dependencies,
  record: RecordDeclaration<Row, Filters>,
  { query, ...filtered }: Filtered<FilterValues<Filters>> & { readonly query: string },
) {
  const candidates = Math.min(25 * filtered.limit, maximumCandidates);
  const unnamed = { ...filtered, filters: {} };
  const first = await filteredRows(dependencies, record, 'name', unnamed, { candidates, name: query });
  const rows =
    first.length === filtered.limit ? first : await filteredRows(dependencies, record, 'name', filtered);
  return rows.map((row) => ({ ...row, name_key: String(row.sort_key) }));
}
