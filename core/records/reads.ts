import { z } from 'zod';
import type { Reader } from '../../orm/database.ts';
import { type AnyFilters, type FilterValues, filterInput } from '../../orm/records/filters.ts';
import { orderOf, type Selection, sortTypeOf } from '../../orm/records/list.ts';
import type { ListRow, RecordDeclaration } from '../../orm/records/record.ts';
import { distinctIds } from '../../orm/statements/input-types.ts';
import type { Scope } from '../../orm/statements/scope.ts';
import type { Query } from '../../orm/statements/statement.ts';
import type { Permission } from '../auth/principal.ts';
import { invalidField, Refusal } from '../errors/refusal.ts';
import { mayRead, proven, readProcedure } from '../procedures/procedures.ts';
import type { AuthenticatedContext } from '../request/context.ts';
import { audienceSelection, readingScope } from '../request/scope.ts';
import { readCounts, readRows, sortKeyIn } from './list.ts';
import { listPageInput, orderInput, ownersInput } from './list-input.ts';

/** Ids are generated here or already validated by the caller. */
export const idsInput = z.object({ ids: distinctIds(1000).describe('UUIDs.') });

/** Whether rows have the versions of their records, which cost every row a microsecond. */
const withVersions = { versions: z.boolean().optional() };

interface Access {
  /** Without which nobody may read it. */
  readonly permission?: Permission;
  /** The GraphQL schemas that have it. */
  readonly schemas?: readonly ('audience' | 'tenants')[];
}

/** The rows in the order of the ids; null for each record that is out of scope. */
async function readByIds<Row extends { id: string }>(
  byIds: Query<Row, [ids: readonly string[]], true>,
  formerIds: RecordDeclaration<Row, AnyFilters>['formerIds'],
  { query }: Reader,
  scope: Scope,
  ids: readonly string[],
): Promise<(Row | null)[]> {
  const byId = new Map((await query(byIds, scope, [ids])).map((row) => [row.id, row]));
  const missing = formerIds === undefined ? [] : ids.filter((id) => !byId.has(id));
  if (formerIds === undefined || missing.length === 0) return ids.map((id) => byId.get(id) ?? null);
  const present = new Map((await query(formerIds, scope, [missing])).map(({ former, id }) => [former, id]));
  for (const row of await query(byIds, scope, [[...new Set(present.values())]])) byId.set(row.id, row);
  return ids.map((id) => byId.get(present.get(id) ?? id) ?? null);
}

/** A page of an owner's list. */
export interface ListPage<Row> {
  /** Cursors are made from the sort key. */
  readonly rows: readonly ListRow<Row>[];
  readonly order: string;
  /** The kind of record and the order, as cursors name them: those of one field of GraphQL go on in the lists of all owners. */
  readonly list: string;
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
async function readPages<Row, Filters extends AnyFilters>(
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
  const list = `${record.type} ${order}`;
  const sortKey = (name: 'after' | 'before') => {
    const cursor = input[name];
    const key = cursor == null ? undefined : sortKeyIn(cursor, list, sortTypeOf(record, order));
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
      list,
      rows: backwards ? pageRows.reverse() : pageRows,
      hasNext: backwards ? before !== undefined : hasMore,
      hasPrevious: backwards ? hasMore : after !== undefined,
    };
  });
}

const tooManyRows = () =>
  new Refusal(
    'invalid_request',
    `This selects more than ${maximumRows} records at once. Request fewer per list with a connection's \`first\`.`,
  );

/** The read by ids that every kind of record has. */
export function readOf<Row extends { id: string }, Filters extends AnyFilters>(
  record: RecordDeclaration<Row, Filters>,
  { permission, schemas = ['audience'] }: Access = {},
) {
  const procedure = permission === undefined ? readProcedure : mayRead(permission);
  return {
    byIds: procedure
      .meta({ record: { read: 'byIds', declaration: record, schemas } })
      .input(idsInput.extend({ ...withVersions, audience_id: audienceSelection.audience_id }))
      .output(proven(z.array(z.union([record.versioned.row, record.row]).nullable())))
      .query(async ({ ctx, input: { ids, versions, audience_id } }) => {
        const { byIds } = versions ? record.versioned : record;
        const scope = await readingScope(ctx, { audience_id });
        return readByIds<Row>(byIds, record.formerIds, ctx.database, scope, ids);
      }),
  };
}

/** The reads of a kind of record that has owners: by ids, pages of owners' lists, and the lengths of these lists. */
export function readsOf<Row extends { id: string }, Filters extends AnyFilters>(
  record: RecordDeclaration<Row, Filters>,
  access: Access = {},
  validate?: (filters: FilterValues<Filters>, context: z.RefinementCtx) => void,
) {
  const filters = filterInput(record.filters);
  const { permission, schemas = ['audience'] } = access;
  const procedure = permission === undefined ? readProcedure : mayRead(permission);
  const validated = (input: object, context: z.RefinementCtx) => validate?.(filters.parse(input), context);
  const owners = ownersInput(Object.keys(record.owners));
  const order = orderInput(record.type, Object.keys(record.orders), record.isNewestFirst);
  const page = z.object({
    rows: z.array(z.union([record.versioned.listRow, record.listRow])).readonly(),
    order: z.string(),
    list: z.string(),
    hasNext: z.boolean(),
    hasPrevious: z.boolean(),
  });
  const listByOwner = procedure
    .meta({ record: { read: 'listByOwner', declaration: record, schemas } })
    .input(
      z
        .strictObject({ ...owners, ...filters.shape, ...order, ...listPageInput, ...withVersions })
        .superRefine(validated),
    )
    .output(proven(z.array(page)))
    .query(({ ctx, input }) => readPages(ctx, record, { ...input, filters: filters.parse(input) }, input));
  const countByOwner = procedure
    .meta({ record: { read: 'countByOwner', declaration: record, schemas } })
    .input(z.strictObject({ ...owners, ...filters.shape }).superRefine(validated))
    .output(proven(z.array(z.number())))
    .query(async ({ ctx, input }) =>
      readCounts(ctx.database, await readingScope(ctx), record, { ...input, filters: filters.parse(input) }),
    );
  return { ...readOf(record, access), listByOwner, countByOwner };
}
