import {
  type Listed,
  type Listing,
  orderOf,
  type Selection,
  type Slice,
  selectSlices,
  selectTotals,
  sortTypeOf,
} from '../orm/reads/listing.ts';
import { userOf } from './auth/principal.ts';
import { invalidField, Refusal } from './errors.ts';
import { positionOf } from './positions.ts';
import { type AuthenticatedContext, readingScope } from './scope.ts';

/** The part of an owner's list that was asked for. */
export interface Part<Row> {
  /** The sort key is what cursors are made from. */
  readonly rows: readonly Listed<Row>[];
  readonly order: string;
  readonly hasNext: boolean;
  readonly hasPrevious: boolean;
}

interface Owners {
  readonly owner: string;
  readonly ids: readonly string[];
}

interface Asked {
  readonly first?: number | null | undefined;
  readonly after?: string | null | undefined;
  readonly last?: number | null | undefined;
  readonly before?: string | null | undefined;
  readonly order_by?: { field: string; direction: 'asc' | 'desc' } | null | undefined;
}

const defaultPageSize = 100;

/** Of all owners together. */
const maximumRows = 20_000;

/** A part of the list of each owner, in the order of the owners: by one statement, however many they are. */
export async function readSlices<Row, Filters extends object>(
  ctx: AuthenticatedContext,
  listing: Listing<Row, Filters>,
  owners: Owners,
  filters: Filters,
  asked: Asked,
): Promise<Part<Row>[]> {
  const { first, last, order_by: orderBy } = asked;
  if (first != null && last != null) throw invalidField('last', 'must not be given together with first');
  const selection = await selectionOf(ctx, owners, filters);
  const usual = orderBy?.field ?? listing.defaultOrder;
  const order = orderOf(listing, selection, usual);
  const limit = last ?? first ?? defaultPageSize;
  const position = (name: 'after' | 'before') =>
    positionOf(name, asked[name], order, sortTypeOf(listing, order));
  const slice = {
    order,
    descending: order === usual && orderBy?.direction === 'desc',
    backwards: last != null,
    limit: limit + 1,
    total: maximumRows + 1,
    after: position('after'),
    before: position('before'),
  };
  const { statement, values } = selectSlices(listing, selection, slice);
  const rows = await ctx.database.read(statement, values);
  if (rows.length > maximumRows) throw tooMany();
  const byOwner = Map.groupBy(rows, (row) => row.owner_id);
  return owners.ids.map((id) => cut(byOwner.get(id) ?? [], limit, slice));
}

function cut<Row>(rows: Listed<Row>[], limit: number, { order, backwards, after, before }: Slice) {
  const more = rows.length > limit;
  const kept = rows.slice(0, limit);
  return {
    order,
    rows: backwards ? kept.reverse() : kept,
    hasNext: backwards ? before !== undefined : more,
    hasPrevious: backwards ? more : after !== undefined,
  };
}

/** How many records the list of each owner has, in the order of the owners. */
export async function readTotals<Row, Filters extends object>(
  ctx: AuthenticatedContext,
  listing: Listing<Row, Filters>,
  owners: Owners,
  filters: Filters,
): Promise<number[]> {
  const { statement, values } = selectTotals(listing, await selectionOf(ctx, owners, filters));
  return (await ctx.database.read(statement, values)).map(({ total }) => total);
}

async function selectionOf<Filters>(
  ctx: AuthenticatedContext,
  { owner, ids }: Owners,
  filters: Filters,
): Promise<Selection<Filters>> {
  const scope = await readingScope(ctx);
  return {
    owner,
    ids,
    filters,
    visibility: { ...scope, userId: userOf(ctx.principal), now: ctx.now().toISOString() },
  };
}

const tooMany = () =>
  new Refusal('invalid_request', {
    message: `This asks for more than ${maximumRows} records at once. Ask for fewer of each with a connection's \`first\`.`,
  });
