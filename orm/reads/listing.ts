import { type Statement, statement } from '../statement.ts';

/** Adds a value to those of the statement, and gives the parameter that stands for it. */
export type Bind = (value: unknown) => string;

export type SortType = 'double precision' | 'integer' | 'text' | 'timestamptz' | 'uuid';

interface SortKey<Filters> {
  readonly type: SortType;
  readonly sql: (filters: Filters, bind: Bind) => string;
}

/** A kind of record with everything that its lists can be asked, in SQL. */
export interface Listing<Row, Filters extends object> {
  readonly columns: string;
  readonly from: (visibility: Visibility, bind: Bind) => string;
  readonly id: string;
  /** What a record belongs to; `o.id` is the owner's id. */
  readonly owners: Readonly<Record<string, Owner<Filters>>>;
  readonly isVisible: (visibility: Visibility, bind: Bind) => string;
  readonly filters: {
    readonly [Name in keyof Filters]-?: (
      value: NonNullable<Filters[Name]>,
      bind: Bind,
      visibility: Visibility,
    ) => string;
  };
  readonly orders: Readonly<Record<string, SortKey<Filters>>>;
  readonly defaultOrder: string;
  /** The order that filters bring with them. */
  readonly orderOf?: (filters: Filters) => string | undefined;
  /** Only for the compiler. */
  readonly row?: Row;
}

export interface Owner<Filters> {
  readonly is: string | ((filters: Filters) => string);
  readonly join?: string;
  /** The one order that the records of this owner have. */
  readonly order?: string;
}

interface Visibility {
  readonly audienceId: string | null;
  readonly hidden: boolean;
  readonly now: string;
  /** Whose RSVPs come with events. */
  readonly userId: string | null;
}

/** Which records of which owners. */
export interface Selection<Filters> {
  readonly owner: string;
  readonly ids: readonly string[];
  readonly filters: Filters;
  readonly visibility: Visibility;
}

/** Which of them, in which order. */
export interface Slice {
  readonly order: string;
  readonly descending: boolean;
  /** Takes from the end instead of from the beginning. */
  readonly backwards: boolean;
  /** Of each owner. */
  readonly limit: number;
  /** Of all owners together. */
  readonly total: number;
  readonly after?: Position | undefined;
  readonly before?: Position | undefined;
}

/** The sort key and the id of a record. */
export type Position = readonly [key: string | number, id: string];

export type Listed<Row> = Row & { readonly owner_id: string; readonly sort_key: string | number };

interface Query<Row> {
  readonly statement: Statement<Row, unknown[]>;
  readonly values: unknown[];
}

/** A slice of the records of each owner, by one statement for all of them; a slice from the end comes backwards. */
export function selectSlices<Row, Filters extends object>(
  listing: Listing<Row, Filters>,
  selection: Selection<Filters>,
  { order, descending, backwards, limit, total, after, before }: Slice,
): Query<Listed<Row>> {
  const { values, bind, owners, from, conditions } = begin(listing, selection);
  const { type, sql } = required(listing.orders[order]);
  const key = sql(selection.filters, bind);
  const direction = descending !== backwards ? 'desc' : 'asc';
  const beyond = ([value, id]: Position, sign: string) =>
    `(${key}, ${listing.id}) ${sign} (${bind(value)}::${type}, ${bind(id)}::uuid)`;
  if (after) conditions.push(beyond(after, descending ? '<' : '>'));
  if (before) conditions.push(beyond(before, descending ? '>' : '<'));
  const text = `select o.id as owner_id, listed.* from ${owners} cross join lateral (
      select ${listing.columns}, ${key} as sort_key from ${from}
      where ${conditions.join(' and ')}
      order by ${key} ${direction}, ${listing.id} ${direction} limit ${bind(limit)}
    ) listed
    order by o.place, listed.sort_key ${direction}, listed.id ${direction} limit ${bind(total)}`;
  return { statement: prepared(text), values };
}

/** The order that a selection comes in: its owner's, its filters', or else the one asked for. */
export const orderOf = <Row, Filters extends object>(
  listing: Listing<Row, Filters>,
  { owner, filters }: Selection<Filters>,
  asked: string,
): string => required(listing.owners[owner]).order ?? listing.orderOf?.(filters) ?? asked;

export const sortTypeOf = <Row, Filters extends object>(
  listing: Listing<Row, Filters>,
  order: string,
): SortType => required(listing.orders[order]).type;

/** How many records each owner has. */
export function selectTotals<Row, Filters extends object>(
  listing: Listing<Row, Filters>,
  selection: Selection<Filters>,
): Query<{ total: number }> {
  const { values, owners, from, conditions } = begin(listing, selection);
  const text = `select (select count(*) from ${from}
      where ${conditions.join(' and ')}) as total
    from ${owners} order by o.place`;
  return { statement: prepared(text), values };
}

function begin<Row, Filters extends object>(listing: Listing<Row, Filters>, selection: Selection<Filters>) {
  const { owner: name, ids, filters, visibility } = selection;
  const values: unknown[] = [];
  const bind: Bind = (value) => `$${values.push(value)}`;
  const owner = required(listing.owners[name]);
  const owners = `unnest(${bind(ids)}::uuid[]) with ordinality o (id, place)`;
  const from = `${listing.from(visibility, bind)} ${owner.join ?? ''}`;
  const isOwner = typeof owner.is === 'string' ? owner.is : owner.is(filters);
  const conditions = [
    isOwner,
    listing.isVisible(visibility, bind),
    ...conditionsOf(listing, selection, bind),
  ];
  return { values, bind, owners, from, conditions };
}

function conditionsOf<Row, Filters extends object>(
  { filters: all }: Listing<Row, Filters>,
  { filters: given, visibility }: Selection<Filters>,
  bind: Bind,
): string[] {
  const names = Object.keys(all) as (keyof Filters)[];
  return names.flatMap((name) => {
    const value = given[name];
    return value === undefined || value === null ? [] : [all[name](value, bind, visibility)];
  });
}

const names = new Map<string, string>();
const maximumPrepared = 200;

/** Each combination of filters is a text of its own: too many to keep all of them prepared, so the first ones are. */
function prepared<Row>(text: string): Statement<Row, unknown[]> {
  if (!names.has(text) && names.size < maximumPrepared) names.set(text, `listing_${names.size}`);
  return statement(names.get(text) ?? '', text);
}

function required<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('this listing has no such owner or order');
  return value;
}

/** Sorts by a column. */
export const by = (column: string, type: SortType) => ({ type, sql: () => column });

/** Names that contain a text, whatever the case. */
export const contains =
  (column: string) =>
  (text: string, bind: Bind): string =>
    `${column} ilike ${bind(`%${text.replaceAll(/[\\%_]/g, '\\$&')}%`)}::text`;

export const equals =
  (column: string, type: string) =>
  (value: unknown, bind: Bind): string =>
    `${column} = ${bind(value)}::${type}`;
