import type { z } from 'zod';
import { compile, type Query } from '../statements/statement.ts';
import { type AnyFilters, type Bind, conditionsOf, type FilterValues } from './filters.ts';
import type { ListedRecord, ListRow, SortType } from './record.ts';

/** The filtered lists of some owners. */
export interface Selection<Filters> {
  /** The kind of the owners. */
  readonly owner: string;
  readonly ids: readonly string[];
  readonly filters: Filters;
}

export interface Prepared<Row> {
  readonly statement: Query<Row, unknown[], true>;
  readonly values: unknown[];
}

export interface PageRequest {
  readonly order: string;
  readonly descending?: boolean;
  /** Selects from the end of the list. */
  readonly backwards?: boolean;
  /** Maximum rows per owner. */
  readonly limit: number;
  /** Maximum rows in all. */
  readonly total?: number;
  readonly after?: SortKey | undefined;
  readonly before?: SortKey | undefined;
  /** Names are compared with the filter `query` among so many first records only. */
  readonly candidates?: number | undefined;
}

/** The value that a record is sorted by, and its id as a tie-breaker. */
export type SortKey = readonly [key: string | number, id: string];

/** Rows of a read that takes milliseconds. */
const largeRead = 300;

/** A page of each owner's list, by one statement. A page from the end is in reverse order. */
export function selectPages<Row, Filters extends AnyFilters>(
  record: ListedRecord<Row, Filters>,
  selection: Selection<FilterValues<Filters>>,
  page: PageRequest,
): Prepared<ListRow<Row>> {
  const { order, descending = false, backwards = false, limit, total = limit, candidates } = page;
  const start = startList(record, selection, order, candidates !== undefined);
  const list: ListSql = { ...start, key: start.key() };
  addBounds(list, page);
  const { bind, key, id, ranges } = list;
  const direction = descending !== backwards ? 'desc' : 'asc';
  const maximum = bind(candidates ?? limit);
  const from = fromApproximation(list, backwards, maximum);
  const selected = candidates === undefined ? record.columns : `${record.id}, ${list.isNamed} as is_named`;
  const inRange = `select ${selected}, ${key} as sort_key from ${from} where ${list.conditions.join(' and ')}
    order by ${key} ${direction}, ${id} ${direction} limit ${maximum}`;
  const sorted = (of: string, limit: string) =>
    `order by ${of}.sort_key ${direction}, ${of}.id ${direction} limit ${limit}`;
  const first =
    ranges === undefined
      ? inRange
      : `select in_range.* from ${ranges.each} cross join lateral (${inRange}) in_range ${sorted('in_range', maximum)}`;
  const listed =
    candidates === undefined
      ? first
      : `select ${record.columns}, named.sort_key from (
          select * from (${first}) candidate where is_named ${sorted('candidate', bind(limit))}) named, ${record.from}
        where ${record.id} = named.id`;
  const text = `select o.id as owner_id, listed.* from ${list.owners} cross join lateral (${listed}) listed
    order by o.place, listed.sort_key ${direction}, listed.id ${direction} limit ${bind(total)}`;
  const isLarge = selection.ids.length * limit > largeRead;
  return { statement: { ...prepare(text, record.listRow), isLarge }, values: list.values };
}

/** With two lower bounds, PostgreSQL may start at the earlier one and scan all that is between. */
function addBounds(
  { conditions, key, id, type, start, bind }: ListSql,
  { descending, after, before }: PageRequest,
): void {
  const beyond = (sign: string, [value, ownId]: SortKey) =>
    conditions.push(`(${key}, ${id}) ${sign} (${bind(value)}::${type}, ${bind(ownId)}::uuid)`);
  if (after !== undefined && start !== undefined && !descending) {
    const [value, ownId] = [`${bind(after[0])}::${type}`, `${bind(after[1])}::uuid`];
    conditions.push(`(${key}, ${id}) > (greatest(${value}, ${start}),
      case when ${value} >= ${start} then ${ownId} else '00000000-0000-0000-0000-000000000000' end)`);
  } else {
    if (after !== undefined) beyond(descending ? '<' : '>', after);
    if (start !== undefined) conditions.push(`${key} > ${start}`);
  }
  if (before !== undefined) beyond(descending ? '>' : '<', before);
}

/** As many records as are wanted, in the order of the index; then only the areas within the greatest of their keys. */
function fromApproximation(
  { conditions, key, greatestKey, from, ...list }: ListSql,
  backwards: boolean,
  limit: string,
): string {
  const index = backwards ? undefined : list.approximation();
  if (index === undefined) {
    if (greatestKey !== undefined) conditions.push(`${key} <= ${greatestKey}`);
    return from;
  }
  const firstOf = (conditions: readonly string[]) =>
    `select ${key} as key from ${from} where ${conditions.join(' and ')} order by ${index.by} limit ${limit}`;
  const first =
    greatestKey === undefined
      ? firstOf(conditions)
      : `select in_area.key from ${index.areas(greatestKey)} cross join lateral (${firstOf([...conditions, index.is])}) in_area`;
  conditions.push(index.is, `${key} <= reach.key`);
  return `(select least(max(key), ${greatestKey ?? 'null'}) as key from (${first}) nearest) reach
    cross join lateral ${index.areas('reach.key')}, ${from}`;
}

export const sortTypeOf = <Row, Filters extends AnyFilters>(
  record: ListedRecord<Row, Filters>,
  order: string,
): SortType => required(record.orders[order]).type;

type ListSql = Omit<ReturnType<typeof startList>, 'key'> & { readonly key: string };

/**
 * What a statement about lists consists of. Names have an index of their own: ranges are of use to the filter `query` only
 * where it is compared among the first records.
 */
export function startList<Row, Filters extends AnyFilters>(
  record: ListedRecord<Row, Filters>,
  { owner: kind, ids, filters }: Selection<FilterValues<Filters>>,
  order: string,
  isAmongFirst = false,
) {
  const values: unknown[] = [];
  const bind: Bind = (value) => `$${values.push(value)}`;
  const declared = required(record.owners[kind]);
  const owner = declared.by?.(filters, bind) ?? declared;
  const owners = `unnest(${bind(ids)}::uuid[]) with ordinality o (id, place)`;
  const hasIndexedName = filters.query != null && !isAmongFirst;
  const isFirstOrder = order === Object.keys(record.orders)[0];
  const ranges = isFirstOrder && !hasIndexedName ? owner.ranges : undefined;
  const columnOf = (column: string) => ranges?.columns?.[column] ?? column;
  const { type, sql, greatestKey, approximation } = required(record.orders[order]);
  const { query: isNamed, ...others } = conditionsOf(record.filters, filters, bind, columnOf);
  const conditions = [
    typeof owner.is === 'string' ? owner.is : owner.is(filters),
    ...(ranges === undefined ? [] : [ranges.is]),
    record.isVisible,
    ...Object.values(others),
    ...(isAmongFirst || isNamed === undefined ? [] : [isNamed]),
  ];
  return {
    values,
    bind,
    owners,
    from: `${record.from} ${owner.join ?? ''}`,
    conditions,
    isNamed,
    ranges,
    /** The records of a range come after it. */
    start: ranges?.after?.(filters, bind),
    greatestKey: greatestKey?.(filters, bind),
    approximation: () => (hasIndexedName ? undefined : approximation?.(filters, bind)),
    key: () => columnOf(typeof sql === 'string' ? sql : sql(filters, bind)),
    id: columnOf(record.id),
    type,
  };
}

const prepared = new Map<string, Query<unknown, unknown[], true>>();
const maximumPrepared = 200;

/** Each combination of filters is a different text. There are too many to prepare all, so only the first ones are. */
export function prepare<Row>(named: string, row: z.ZodType<Row>): Query<Row, unknown[], true> {
  const known = prepared.get(named);
  if (known !== undefined) return { ...known, row };
  const name = prepared.size < maximumPrepared ? `list_${prepared.size}` : '';
  const statement = { kind: 'query', isScoped: true, name, row, ...compile(named) } as const;
  if (name !== '') prepared.set(named, statement);
  return statement;
}

/** The order of a list: its owner's or its filters', otherwise the requested one. */
export const orderOf = <Row, Filters extends AnyFilters>(
  record: ListedRecord<Row, Filters>,
  { owner, filters }: Selection<FilterValues<Filters>>,
  requested = Object.keys(record.orders)[0] ?? '',
): string => required(record.owners[owner]).order ?? record.orderOf?.(filters) ?? requested;

function required<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('This record has no such owner or order.');
  return value;
}
