import { z } from 'zod';
import type { Reader } from '../../orm/database.ts';
import { type AnyFilters, filterInput } from '../../orm/records/filters.ts';
import type { RecordDeclaration } from '../../orm/records/record.ts';
import { distinctIds } from '../../orm/statements/input-types.ts';
import type { Scope } from '../../orm/statements/scope.ts';
import type { Query } from '../../orm/statements/statement.ts';
import { adminReadProcedure, proven, readProcedure } from '../procedures/procedures.ts';
import { readingScope } from '../request/scope.ts';
import { readCounts } from './list.ts';
import { listPageInput, orderInput, ownersInput } from './list-input.ts';
import { readPages } from './list-pages.ts';

/** Ids are generated here or already validated by the caller. */
export const idsInput = z.object({ ids: distinctIds(1000).describe('UUIDs.') });

/** Whether rows have the versions of their records, which cost every row a microsecond. */
const withVersions = { versions: z.boolean().optional() };

interface Access {
  /** Only administrators may read it. */
  readonly isRestricted?: true;
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
  const present = new Map((await query(formerIds, [missing])).map(({ former, id }) => [former, id]));
  for (const row of await query(byIds, scope, [[...new Set(present.values())]])) byId.set(row.id, row);
  return ids.map((id) => byId.get(present.get(id) ?? id) ?? null);
}

/** The read by ids that every kind of record has. */
export function readOf<Row extends { id: string }, Filters extends AnyFilters>(
  record: RecordDeclaration<Row, Filters>,
  { isRestricted, schemas = ['audience'] }: Access = {},
) {
  const procedure = isRestricted ? adminReadProcedure : readProcedure;
  return {
    byIds: procedure
      .meta({ record: { read: 'byIds', declaration: record, schemas } })
      .input(idsInput.extend(withVersions))
      .output(proven(z.array(z.union([record.versioned.row, record.row]).nullable())))
      .query(async ({ ctx, input: { ids, versions } }) => {
        const { byIds } = versions ? record.versioned : record;
        return readByIds<Row>(byIds, record.formerIds, ctx.database, await readingScope(ctx), ids);
      }),
  };
}

/** The reads of a kind of record that has owners: by ids, pages of owners' lists, and the lengths of these lists. */
export function readsOf<Row extends { id: string }, Filters extends AnyFilters>(
  record: RecordDeclaration<Row, Filters>,
  access: Access = {},
) {
  const filters = filterInput(record.filters);
  const { isRestricted, schemas = ['audience'] } = access;
  const procedure = isRestricted ? adminReadProcedure : readProcedure;
  const owners = ownersInput(Object.keys(record.owners));
  const order = orderInput(record.type, Object.keys(record.orders), record.isNewestFirst);
  const page = z.object({
    rows: z.array(z.union([record.versioned.listRow, record.listRow])).readonly(),
    order: z.string(),
    hasNext: z.boolean(),
    hasPrevious: z.boolean(),
  });
  const listByOwner = procedure
    .meta({ record: { read: 'listByOwner', declaration: record, schemas } })
    .input(z.strictObject({ ...owners, ...filters.shape, ...order, ...listPageInput, ...withVersions }))
    .output(proven(z.array(page)))
    .query(({ ctx, input }) => readPages(ctx, record, { ...input, filters: filters.parse(input) }, input));
  const countByOwner = procedure
    .meta({ record: { read: 'countByOwner', declaration: record, schemas } })
    .input(z.strictObject({ ...owners, ...filters.shape }))
    .output(proven(z.array(z.number())))
    .query(async ({ ctx, input }) =>
      readCounts(ctx.database, await readingScope(ctx), record, { ...input, filters: filters.parse(input) }),
    );
  return { ...readOf(record, access), listByOwner, countByOwner };
}
