import type { z } from 'zod';
import { compile, type Query } from '../statements/statement.ts';
import type { AnyFilters, Bind, ColumnOf, FilterValues } from './filters.ts';
import type { ListedRecord } from './record.ts';

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

type Start = ReturnType<typeof startList>;

export type List = Omit<Start, 'key'> & { readonly key: string };

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
  const owner = required(record.owners[kind]);
  const owners = `unnest(${bind(ids)}::uuid[]) with ordinality o (id, place)`;
  const hasIndexedName = filters.query != null && !isAmongFirst;
  const isFirstOrder = order === Object.keys(record.orders)[0];
  const ranges = isFirstOrder && !hasIndexedName ? owner.ranges : undefined;
  const columnOf = (column: string) => ranges?.columns?.[column] ?? column;
  const { type, sql, most, nearly } = required(record.orders[order]);
  const { query: isNamed, ...others } = conditionsOf(record, filters, bind, columnOf);
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
    most: most?.(filters, bind),
    near: () => (hasIndexedName ? undefined : nearly?.(filters, bind)),
    key: () => columnOf(sql(filters, bind)),
    id: columnOf(record.id),
    type,
  };
}

function conditionsOf<Row, Filters extends AnyFilters>(
  record: ListedRecord<Row, Filters>,
  given: FilterValues<Filters>,
  bind: Bind,
  columnOf: ColumnOf,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(record.filters).flatMap(([name, { sql }]) => {
      const value = given[name];
      return value === undefined || value === null ? [] : [[name, sql(value, bind, columnOf)]];
    }),
  );
}

const prepared = new Map<string, Query<unknown, unknown[], true>>();
const maximumPrepared = 200;

/** Each combination of filters is a different text. There are too many to prepare all, so only the first ones are. */
export function prepare<Row>(named: string, row: z.ZodType<Row>): Query<Row, unknown[], true> {
  const known = prepared.get(named);
  const isKept = known !== undefined || prepared.size < maximumPrepared;
  const name = known?.name ?? (isKept ? `list_${prepared.size}` : '');
  const { text, scopeParts } = known ?? compile(named);
  const statement = { kind: 'query', isScoped: true, name, row, text, scopeParts } as const;
  if (known === undefined && isKept) prepared.set(named, statement);
  return statement;
}

/** The order of a list: its owner's or its filters', otherwise the requested one. */
export const orderOf = <Row, Filters extends AnyFilters>(
  record: ListedRecord<Row, Filters>,
  { owner, filters }: Selection<FilterValues<Filters>>,
  requested = Object.keys(record.orders)[0] ?? '',
): string => required(record.owners[owner]).order ?? record.orderOf?.(filters) ?? requested;

export function required<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('This record has no such owner or order.');
  return value;
}
