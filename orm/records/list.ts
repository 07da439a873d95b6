import { z } from 'zod';
import { compile, type Query } from '../statements/statement.ts';
import {
  type AnyFilters,
  type Bind,
  contains,
  type FilterValues,
  type Indexed,
  indexedColumn,
  type ListRow,
  type RecordDeclaration,
  type SortType,
} from './record.ts';

/** The filtered lists of some owners. */
export interface Selection<Filters> {
  /** The kind of the owners. */
  readonly owner: string;
  readonly ids: readonly string[];
  readonly filters: Filters;
}

export interface ListPage {
  readonly order: string;
  readonly descending: boolean;
  /** Selects from the end of the list. */
  readonly backwards: boolean;
  /** Maximum rows per owner. */
  readonly limit: number;
  /** Maximum rows in all. */
  readonly total: number;
  readonly after?: SortKey | undefined;
  readonly before?: SortKey | undefined;
  /** Only those with a name that contains a text, among so many first ones. */
  readonly among?: { readonly candidates: number; readonly name: string } | undefined;
  /** With versions. */
  readonly versioned?: boolean | undefined;
}

/** The value that a record is sorted by, and its id as a tie-breaker. */
export type SortKey = readonly [key: string | number, id: string];

interface Prepared<Row> {
  readonly statement: Query<Row, unknown[], true>;
  readonly values: unknown[];
}

/** Rows of a read that takes milliseconds. */
const largeRead = 300;

/** A page of each owner's list, by one statement. A page from the end is in reverse order. */
export function selectPages<Row, Filters extends AnyFilters>(
  source: RecordDeclaration<Row, Filters>,
  selection: Selection<FilterValues<Filters>>,
  { order, descending, backwards, limit, total, after, before, among, versioned }: ListPage,
): Prepared<ListRow<Row>> {
  const { columns, listRow } = versioned ? source.versioned : source;
  const parts = required(source.owners[selection.owner]).parts?.(selection.filters, order);
  const { values, bind, owners, owner, from, conditions } = startSelect(source, selection, parts?.[0]);
  const { type, sql } = required(source.orders[order]);
  const key = indexedColumn(sql(selection.filters, bind), owner);
  const id = indexedColumn(source.id, owner);
  const direction = descending !== backwards ? 'desc' : 'asc';
  const beyond = ([value, ownId]: SortKey, sign: string) =>
    `(${key}, ${id}) ${sign} (${bind(value)}::${type}, ${bind(ownId)}::uuid)`;
  if (after) conditions.push(beyond(after, descending ? '<' : '>'));
  if (before) conditions.push(beyond(before, descending ? '>' : '<'));
  const most = bind(among?.candidates ?? limit);
  const selected = among === undefined ? columns : `${source.id}, ${tableOf(source.id)}.name`;
  const rangeOf = (is: readonly string[]) => `select ${selected}, ${key} as sort_key from ${from}
      where ${[...conditions, ...is].join(' and ')}
      order by ${key} ${direction}, ${id} ${direction} limit ${most}`;
  const ranges = parts ?? (owner.ranges === undefined ? [] : [{ ranges: owner.ranges, is: 'true' }]);
  const listed =
    ranges.length === 0
      ? rangeOf([])
      : `select * from (${ranges
          .map(
            (part) =>
              `select in_range.* from ${part.ranges} cross join lateral (${rangeOf([part.is])}) in_range`,
          )
          .join(' union all ')}) in_part
      order by in_part.sort_key ${direction}, in_part.id ${direction} limit ${most}`;
  const named =
    among === undefined
      ? listed
      : `select ${columns}, named.sort_key from (
        select * from (${listed}) candidate where ${contains('candidate.name')(among.name, bind)}
        order by candidate.sort_key ${direction}, candidate.id ${direction} limit ${bind(limit)}) named
      join (${source.from}) on ${source.id} = named.id`;
  const text = `select o.id as owner_id, listed.* from ${owners} cross join lateral (
      ${named}
    ) listed
    order by o.place, listed.sort_key ${direction}, listed.id ${direction} limit ${bind(total)}`;
  const isLarge = selection.ids.length * limit > largeRead;
  return { statement: { ...prepare<ListRow<Row>>(text, listRow), isLarge }, values };
}

/** The order of a list: its owner's or its filters', otherwise the requested one. */
export const orderOf = <Row, Filters extends AnyFilters>(
  source: RecordDeclaration<Row, Filters>,
  { owner, filters }: Selection<FilterValues<Filters>>,
  requested: string,
): string => required(source.owners[owner]).order ?? source.orderOf?.(filters) ?? requested;

export const sortTypeOf = <Row, Filters extends AnyFilters>(
  source: RecordDeclaration<Row, Filters>,
  order: string,
): SortType => required(source.orders[order]).type;

const countRow = z.object({ total: z.number() });

/** The length of each owner's list. */
export function selectCounts<Row, Filters extends AnyFilters>(
  source: RecordDeclaration<Row, Filters>,
  selection: Selection<FilterValues<Filters>>,
): Prepared<{ total: number }> {
  const { values, owners, owner, from, conditions } = startSelect(source, selection);
  const all = owner.ranges === undefined ? from : `${owner.ranges} cross join ${from}`;
  const text = `select (select count(*) from ${all}
      where ${conditions.join(' and ')}) as total
    from ${owners} order by o.place`;
  return { statement: prepare(text, countRow), values };
}

function startSelect<Row, Filters extends AnyFilters>(
  source: RecordDeclaration<Row, Filters>,
  { owner: kind, ids, filters }: Selection<FilterValues<Filters>>,
  indexed: Indexed = {},
) {
  const values: unknown[] = [];
  const bind: Bind = (value) => `$${values.push(value)}`;
  const owner = required(source.owners[kind]);
  const owners = `unnest(${bind(ids)}::uuid[]) with ordinality o (id, place)`;
  const from = `${source.from} ${owner.join ?? ''}`;
  const isOwned = typeof owner.is === 'string' ? owner.is : owner.is(filters);
  const conditions = [
    isOwned,
    source.isVisible,
    ...conditionsOf(source, filters, bind, { ...owner, ...indexed }),
  ];
  return { values, bind, owners, owner, from, conditions };
}

function conditionsOf<Row, Filters extends AnyFilters>(
  { filters: all }: RecordDeclaration<Row, Filters>,
  given: FilterValues<Filters>,
  bind: Bind,
  owner: Indexed,
): string[] {
  return Object.entries(all).flatMap(([name, filter]) => {
    const value = given[name];
    return value === undefined || value === null ? [] : [filter(value, bind, owner)];
  });
}

const prepared = new Map<string, Query<unknown, unknown[], true>>();
const maximumPrepared = 200;

/** Each combination of filters is a different text. There are too many to prepare all, so only the first ones are. */
function prepare<Row>(named: string, row: z.ZodType<Row>): Query<Row, unknown[], true> {
  const known = prepared.get(named);
  const isKept = known !== undefined || prepared.size < maximumPrepared;
  const name = known?.name ?? (isKept ? `list_${prepared.size}` : '');
  const { text, scopeParts } = known ?? compile(named);
  const statement = { kind: 'query', isScoped: true, name, row, text, scopeParts } as const;
  if (known === undefined && isKept) prepared.set(named, statement);
  return statement;
}

const tableOf = (column: string): string | undefined => column.split('.')[0];

function required<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('This record has no such owner or order.');
  return value;
}
