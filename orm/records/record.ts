import { z } from 'zod';
import { inAudience } from '../statements/scope.ts';
import { parameters, type Query, scopedQuery } from '../statements/statement.ts';
import type { AnyFilters, Bind, FilterValues } from './filters.ts';
import {
  restrictedVersionRow,
  type Versioned,
  versionColumns,
  versionRow,
  versionsOfEmbedded,
} from './version.ts';

export type SortType = 'bigint' | 'double precision' | 'integer' | 'text' | 'timestamptz' | 'uuid';

interface Order<Filters> {
  readonly type: SortType;
  readonly sql: string | ((filters: Filters, bind: Bind) => string);
  /** The greatest key that the filters include. */
  readonly greatestKey?: (filters: Filters, bind: Bind) => string | undefined;
  /** If there is only an index whose order approximates this one. */
  readonly approximation?: (filters: Filters, bind: Bind) => Approximation;
}

/** SQL: an order of an index that approximates this one, with the areas of its map in which all records up to a key lie. */
interface Approximation {
  /** Sorts by the index. */
  readonly by: string;
  /** Rows `area`, of all records up to a key, and others. */
  readonly areas: (key: string) => string;
  /** The record lies in the area. */
  readonly is: string;
}

/** A type, and the one schema in which it has a list. */
export interface ListPlace {
  readonly type: string;
  readonly schema?: 'audience' | 'tenants';
}

/**
 * How an index has the records of an owner: in ranges, each of them in the record's first order. SQL throughout, in which
 * the columns of `each` name the range.
 */
export interface Ranges<Filters> {
  /** A row for each range. */
  readonly each: string;
  /** The record is in the range. */
  readonly is: string;
  /** Columns of the index that have the same values as the record's. */
  readonly columns?: Readonly<Record<string, string>>;
  /** All records that filters include, in a range, come after this sort key. */
  readonly after?: (filters: Filters, bind: Bind) => string | undefined;
}

/** Where the records of an owner are found. */
interface Belonging<Filters> {
  /** SQL: the record belongs to the owner `o.id`. */
  readonly is: string | ((filters: Filters) => string);
  readonly ranges?: Ranges<Filters>;
  readonly join?: string;
}

interface Owner<Filters> extends Belonging<Filters> {
  /** Where those are found that filters include, if an index has them by themselves. */
  readonly by?: (filters: Filters, bind: Bind) => Belonging<Filters> | undefined;
  /** The only order of this owner's list. */
  readonly order?: string;
  /** The GraphQL type with the list, if it is not the owner's, and the only schema that has it. */
  readonly on?: ListPlace;
  /** The name of the list in GraphQL, if it is not the router's. */
  readonly list?: string;
  /** The description of the list in GraphQL. */
  readonly description: string;
}

type FormerIds = Query<{ former: string; id: string }, [ids: readonly string[]], true>;

interface Declaration<Row, Filters extends AnyFilters> {
  /** GraphQL shows the columns that have a description. */
  readonly row: z.ZodObject & z.ZodType<Row>;
  readonly columns: string;
  /** What is read by ids, if it is not the same. */
  readonly columnsByIds?: string;
  /** A table with its alias, then those that are joined. The records are found by its `id`. */
  readonly from: string;
  /** For records that become others: which ids were theirs. */
  readonly formerIds?: FormerIds;
  /** By default, what is of the scope's audience. */
  readonly isVisible?: string;
  /** Rows have no version: they are never changed, or only as what they consist of. */
  readonly isUnchanging?: true;
  /** The aliases of tables whose records are embedded in the row, by the prefix of their columns: they have versions too. */
  readonly embedded?: Readonly<Record<string, string>>;
  /** SQL: who may see the version, if not everybody who sees the record. */
  readonly versionIf?: string;
  /** The kinds of record that have a list of these. */
  readonly owners: Readonly<Record<string, Owner<FilterValues<Filters>>>>;
  readonly filters: Filters;
  /** The first is the default. */
  readonly orders: Readonly<Record<string, Order<FilterValues<Filters>>>>;
  /** Lists begin at the end of the default order. */
  readonly isNewestFirst?: true;
  /** The order that filters imply. */
  readonly orderOf?: (filters: FilterValues<Filters>) => string | undefined;
}

/** One kind of record: its row, owners, filters and orders, with their SQL. */
export interface RecordDeclaration<Row, Filters extends AnyFilters> extends Declaration<Row, Filters> {
  readonly type: string;
  /** SQL. */
  readonly id: string;
  readonly isVisible: string;
  /** The records with these ids that the scope includes. */
  readonly byIds: Query<Row, [ids: readonly string[]], true>;
  readonly listRow: z.ZodType<ListRow<Row>>;
  /** The same with versions, which cost every row a microsecond. */
  readonly versioned: {
    readonly columns: string;
    readonly row: z.ZodType<Row & Partial<Versioned>>;
    readonly byIds: Query<Row & Partial<Versioned>, [ids: readonly string[]], true>;
    readonly listRow: z.ZodType<ListRow<Row & Partial<Versioned>>>;
  };
}

/** A record in an owner's list. */
export type ListRow<Row> = Row & { readonly owner_id: string; readonly sort_key: string | number };

const inList = z.object({ owner_id: z.string(), sort_key: z.union([z.string(), z.number()]) });

export const listRowOf = <Row>(row: z.ZodType<Row>): z.ZodType<ListRow<Row>> => z.intersection(row, inList);

/** The lists of a kind of record, with what is read of each. */
export type ListedRecord<Row, Filters extends AnyFilters> = Pick<
  RecordDeclaration<unknown, Filters>,
  'columns' | 'from' | 'id' | 'isVisible' | 'owners' | 'filters' | 'orders' | 'orderOf' | 'isNewestFirst'
> & { readonly type: string; readonly listRow: z.ZodType<ListRow<Row>> };

/** A kind of record, for code that only needs its shape. */
export type AnyRecord = Pick<
  RecordDeclaration<unknown, AnyFilters>,
  'type' | 'row' | 'versionIf' | 'isUnchanging'
> & {
  readonly owners: Readonly<Record<string, Pick<Owner<never>, 'description' | 'list' | 'on'>>>;
};

export function defineRecord<Row, Filters extends AnyFilters>(
  type: string,
  declaration: Declaration<Row, Filters>,
): RecordDeclaration<Row, Filters> {
  const { row, columns, columnsByIds = columns, from, embedded = {}, versionIf } = declaration;
  const [, table = ''] = from.split(/\s+/);
  const id = `${table}.id`;
  const { isVisible = inAudience(`${table}.audience_id`) } = declaration;
  const byIds = <Selected>(name: string, selectedRow: z.ZodType<Selected>, selected: string) =>
    scopedQuery(
      `${type.toLowerCase()}_${name}`,
      selectedRow,
      parameters<[ids: readonly string[]]>(),
      `select ${selected} from ${from} where ${id} = any($1::uuid[]) and ${isVisible}`,
    );
  const plain = {
    type,
    id,
    isVisible,
    columns,
    row,
    byIds: byIds('by_ids', row, columnsByIds),
    listRow: listRowOf(row),
  };
  if (declaration.isUnchanging) return { ...declaration, ...plain, versioned: plain };
  const versions = [
    versionColumns(table, { visibleIf: versionIf }),
    ...Object.entries(embedded).map(([prefix, alias]) => versionColumns(alias, { prefix })),
  ];
  const ownVersion: z.ZodType<Versioned> = versionIf === undefined ? versionRow : restrictedVersionRow;
  const versioned = {
    columns: [columns, ...versions].join(', '),
    row: z.intersection(z.intersection(row, ownVersion), versionsOfEmbedded(Object.keys(embedded))),
  };
  return {
    ...declaration,
    ...plain,
    versioned: {
      ...versioned,
      byIds: byIds('versions_by_ids', versioned.row, versioned.columns),
      listRow: listRowOf(versioned.row),
    },
  };
}

/** Sorts by a column. */
export const by = (column: string, type: SortType) => ({ type, sql: column });

/** SQL: what names are compared by, an index on which gives their order. */
export const nameKey = (column: string): string => `name_key(${column}) collate "C"`;

/** Sorts by a name, ignoring case and accents. */
export const byName = (column: string) => by(nameKey(column), 'text');
