import { z } from 'zod';
import {
  orderOf,
  type Selection,
  type SortKey,
  selectCounts,
  selectPages,
  sortTypeOf,
} from '../../orm/records/list.ts';
import type {
  AnyFilters,
  FilterValues,
  ListRow,
  RecordDeclaration,
  SortType,
} from '../../orm/records/record.ts';
import { invalidField, Refusal } from '../errors/refusal.ts';
import type { AuthenticatedContext } from '../request/context.ts';
import { readingScope } from '../request/scope.ts';
import { anyUuid } from '../values/ids.ts';
import { text } from '../values/text.ts';
import { encodeCursor, nameOrder, parseCursor } from './paging.ts';

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
  const sortKey = (name: 'after' | 'before') =>
    sortKeyIn(name, input[name], order, sortTypeOf(record, order));
  const [after, before] = [sortKey('after'), sortKey('before')];
  if (selection.ids.length === 0) return [];
  const backwards = last != null;
  const { statement, values } = selectPages(record, selection, {
    order,
    descending: order === requested && (orderBy?.direction ?? defaultDirection) === 'desc',
    backwards,
    limit: limit + 1,
    total: maximumRows + 1,
    after,
    before,
    versioned: versions,
  });
  const rows = await ctx.database.query(statement, await readingScope(ctx), values);
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

/** The length of each owner's list, in the order of the owners. */
export async function readCounts<Row, Filters extends AnyFilters>(
  ctx: AuthenticatedContext,
  record: RecordDeclaration<Row, Filters>,
  selection: Selection<FilterValues<Filters>>,
): Promise<number[]> {
  const { statement, values } = selectCounts(record, selection);
  const rows = await ctx.database.query(statement, await readingScope(ctx), values);
  return rows.map(({ total }) => total);
}

const tooManyRows = () =>
  new Refusal('invalid_request', {
    message: `This selects more than ${maximumRows} records at once. Request fewer per list with a connection's \`first\`.`,
  });

/** Cursors come from clients, so the sort key is validated before it becomes a parameter of SQL. */
const sortKeySchemas: Record<SortType, z.ZodType<string | number>> = {
  bigint: z.int(),
  'double precision': z.number(),
  integer: z.int32(),
  text: text(1000),
  timestamptz: z.iso.datetime(),
  uuid: anyUuid,
};

export const listCursor = (order: string, key: string | number, id: string): string =>
  encodeCursor([orderInCursor(order), key, id]);

const orderInCursor = (order: string): string => (order === 'name' ? nameOrder : order);

function sortKeyIn(
  argument: string,
  cursor: string | null | undefined,
  order: string,
  type: SortType,
): SortKey | undefined {
  if (cursor == null) return undefined;
  const found = z
    .tuple([z.literal(orderInCursor(order)), sortKeySchemas[type], anyUuid])
    .safeParse(parseCursor(cursor));
  if (!found.success) throw invalidField(argument, 'must be a cursor of this list, in this order');
  const [, key, id] = found.data;
  return [key, id];
}
