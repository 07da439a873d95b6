import type { AnyFilters, FilterValues } from '../../orm/records/filters.ts';
import { sortTypeOf } from '../../orm/records/list.ts';
import { orderOf, type Selection } from '../../orm/records/list-parts.ts';
import type { ListRow, RecordDeclaration } from '../../orm/records/record.ts';
import { invalidField, Refusal } from '../errors/refusal.ts';
import type { AuthenticatedContext } from '../request/context.ts';
import { readingScope } from '../request/scope.ts';
import { readRows, sortKeyIn } from './list.ts';

/** A page of an owner's list. */
export interface ListPage<Row> {
  /** Cursors are made from the sort key. */
  readonly rows: readonly ListRow<Row>[];
  readonly order: string;
  readonly hasNext: boolean;
  readonly hasPrevious: boolean;
}

export interface PageInput {
  readonly first?: number | null | undefined;
  readonly after?: string | null | undefined;
  readonly last?: number | null | undefined;
  readonly before?: string | null | undefined;
  readonly versions?: boolean | undefined;
  readonly order_by?: { field: string; direction: 'asc' | 'desc' } | null | undefined;
}

const defaultPageSize = 100;

/** Over all owners. */
const maximumRows = 20_000;

/** How many rows pages of these owners' lists have at most. */
export const maximumRowsOf = ({ first, last }: PageInput, owners: number): number =>
  Math.min(owners * Math.max(last ?? first ?? defaultPageSize, 0), maximumRows);

/** A page of each owner's list, in the order of the owners, read by one statement. */
export async function readPages<Row, Filters extends AnyFilters>(
  ctx: AuthenticatedContext,
  record: RecordDeclaration<Row, Filters>,
  selection: Selection<FilterValues<Filters>>,
  input: PageInput,
): Promise<ListPage<Row>[]> {
  const { first, last, order_by: orderBy, versions } = input;
  if (first != null && last != null) throw invalidField('last', 'must not be given together with first');
  const requested = orderBy?.field ?? Object.keys(record.orders)[0] ?? '';
  const order = orderOf(record, selection, requested);
  const defaultDirection = record.isNewestFirst ? 'desc' : 'asc';
  const limit = last ?? first ?? defaultPageSize;
  const sortKey = (name: 'after' | 'before') => {
    const cursor = input[name];
    const key = cursor == null ? undefined : sortKeyIn(cursor, order, sortTypeOf(record, order));
    if (key === null) throw invalidField(name, 'must be a cursor of this list, in this order');
    return key;
  };
  const [after, before] = [sortKey('after'), sortKey('before')];
  if (selection.ids.length === 0) return [];
  const backwards = last != null;
  const page = {
    order,
    descending: order === requested && (orderBy?.direction ?? defaultDirection) === 'desc',
    backwards,
    limit: limit + 1,
    total: maximumRows + 1,
    after,
    before,
  };
  const listed = versions ? { ...record, ...record.versioned } : record;
  const rows = await readRows(ctx.database, await readingScope(ctx), listed, selection, page);
  if (rows.length > maximumRows) throw tooManyRows();
  const byOwner = Map.groupBy(rows, (row) => row.owner_id);
  return selection.ids.map((id) => {
    const own = byOwner.get(id) ?? [];
    const pageRows = own.slice(0, limit);
    const hasMore = own.length > limit;
    return {
      order,
      rows: backwards ? pageRows.reverse() : pageRows,
      hasNext: backwards ? before !== undefined : hasMore,
      hasPrevious: backwards ? hasMore : after !== undefined,
    };
  });
}

const tooManyRows = () =>
  new Refusal('invalid_request', {
    message: `This selects more than ${maximumRows} records at once. Request fewer per list with a connection's \`first\`.`,
  });
