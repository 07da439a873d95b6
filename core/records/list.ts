import { z } from 'zod';
import type { Reader } from '../../orm/database.ts';
import { audienceOfOwner } from '../../orm/reads/audience-of-owner.ts';
import { selectCounts } from '../../orm/records/count.ts';
import { namedTags } from '../../orm/records/facets.ts';
import type { AnyFilters, FilterValues } from '../../orm/records/filters.ts';
import {
  orderOf,
  type PageRequest,
  type Selection,
  type SortKey,
  selectPages,
  sortTypeOf,
} from '../../orm/records/list.ts';
import type { ListedRecord, ListRow, SortType } from '../../orm/records/record.ts';
import { anyUuid, instant, nilId, text } from '../../orm/statements/input-types.ts';
import type { Scope } from '../../orm/statements/scope.ts';
import { invalidField } from '../errors/refusal.ts';
import { scopeWithin } from '../request/scope.ts';
import { badCursor, encodeCursor, type Page, parseCursor } from './paging.ts';

const firstCandidates = 2000;

/** A name of a tag means one in one audience. */
export function requireAudienceOfTags({ audienceId }: Scope, tag: unknown): void {
  if (audienceId === null && typeof tag === 'string' && namedTags(tag).names.length > 0)
    throw invalidField(
      'tag',
      'must be the id of a tag, or its name together with `audience` or `audience_id`',
    );
}

/** The scope of a list: with a tag, the audience of its owner. With the nil id, it has the records of all audiences. */
async function scopeOfList<Filters extends AnyFilters>(
  { query }: Reader,
  scope: Scope,
  { ids: [id = nilId, ...others], filters: { tag } }: Selection<FilterValues<Filters>>,
): Promise<Scope> {
  if (tag == null || scope.audienceId !== null || id === nilId || others.length > 0) {
    requireAudienceOfTags(scope, tag);
    return scope;
  }
  const [owner] = await query(audienceOfOwner, [id]);
  return scopeWithin(scope, owner?.audience_id ?? nilId);
}

/**
 * A page of each owner's list. Of names that contain a text, frequent ones fill the page of an owner from the first
 * candidates; the others are read by the index of names, at a cost that grows with how many have them.
 */
export async function readRows<Row, Filters extends AnyFilters>(
  reader: Reader,
  scope: Scope,
  record: ListedRecord<Row, Filters>,
  selection: Selection<FilterValues<Filters>>,
  page: PageRequest,
): Promise<ListRow<Row>[]> {
  const listScope = await scopeOfList(reader, scope, selection);
  const read = (candidates?: number) => {
    const { statement, values } = selectPages(record, selection, { ...page, candidates });
    return reader.query(statement, listScope, values);
  };
  const isFirstOrder = page.order === Object.keys(record.orders)[0];
  if (selection.filters.query == null || selection.ids.length > 1 || !isFirstOrder) return read();
  const first = await read(firstCandidates);
  return first.length === page.limit ? first : read();
}

/** The length of each owner's list, in the order of the owners. */
export async function readCounts<Row, Filters extends AnyFilters>(
  reader: Reader,
  scope: Scope,
  record: ListedRecord<Row, Filters>,
  selection: Selection<FilterValues<Filters>>,
): Promise<number[]> {
  const { statement, values } = selectCounts(record, selection);
  const rows = await reader.query(statement, await scopeOfList(reader, scope, selection), values);
  return rows.map(({ total }) => total);
}

/** A list of REST, in one order, as its cursors name it. */
export const listName = ({ type }: { readonly type: string }, owner: string, order: string): string =>
  `${type} ${owner} ${order}`;

interface Requested<Filters> {
  readonly owner: string;
  readonly id: string;
  readonly filters?: Filters;
  readonly descending?: boolean;
  readonly limit: number;
  readonly cursor?: string | undefined;
  /** Whether the whole list is counted, at a cost that grows with it. */
  readonly count?: boolean | undefined;
}

/** A page of one owner's list. */
export async function readPage<Row extends { readonly id: string }, Filters extends AnyFilters>(
  reader: Reader,
  scope: Scope,
  record: ListedRecord<Row, Filters>,
  { owner, id, filters = {}, descending = false, limit, cursor, count }: Requested<FilterValues<Filters>>,
): Promise<Page<ListRow<Row>>> {
  const selection = { owner, ids: [id], filters };
  const order = orderOf(record, selection);
  const name = listName(record, id, order);
  const after = cursor === undefined ? undefined : sortKeyIn(cursor, name, sortTypeOf(record, order));
  if (after === null) throw badCursor();
  const page = { order, descending, limit: limit + 1, after };
  const [rows, totals] = await Promise.all([
    readRows(reader, scope, record, selection, page),
    count ? readCounts(reader, scope, record, selection) : [],
  ]);
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  const next = rows.length > limit && last !== undefined ? listCursor(name, last.sort_key, last.id) : null;
  return { items, next, total: totals[0] };
}

/** Cursors come from clients, so the sort key is validated before it becomes a parameter of SQL. */
const sortKeySchemas: Record<SortType, z.ZodType<string | number>> = {
  bigint: z.int(),
  'double precision': z.number(),
  integer: z.int32(),
  text: text(1000),
  timestamptz: instant,
  uuid: anyUuid,
};

/** `list`: its order, or also which list it is. */
export const listCursor = (list: string, key: string | number, id: string): string =>
  encodeCursor([list, key, id]);

/** Null for a text that is no cursor of this list. */
export function sortKeyIn(cursor: string, list: string, type: SortType): SortKey | null {
  const key = z.tuple([z.literal(list), sortKeySchemas[type], anyUuid]).safeParse(parseCursor(cursor));
  return key.success ? [key.data[1], key.data[2]] : null;
}
