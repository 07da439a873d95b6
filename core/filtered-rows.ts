import { selectPages } from '../orm/reads/list.ts';
import type { AnyFilters, FilterValues, ListRow, RecordDeclaration } from '../orm/reads/record.ts';
import type { Scope } from '../orm/scope.ts';
import type { Dependencies } from './context.ts';

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
): Promise<ListRow<Row>[]> {
  const page = { order, descending: false, backwards: false, limit, total: limit, after };
  const { statement, values } = selectPages(record, { owner: 'locale', ids: [localeId], filters }, page);
  return database.query(statement, scope, values);
}

/** The same by name, with the key of each name. */
export async function filteredByName<Row, Filters extends AnyFilters>(
  dependencies: Dependencies,
  record: RecordDeclaration<Row, Filters>,
  filtered: Filtered<FilterValues<Filters>>,
) {
  const rows = await filteredRows(dependencies, record, 'name', filtered);
  return rows.map((row) => ({ ...row, name_key: String(row.sort_key) }));
}
