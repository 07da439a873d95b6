import { z } from 'zod';
import { parameters, type Query, scopedQuery } from '../statements/statement.ts';
import {
  restrictedVersionRow,
  type Versioned,
  versionColumns,
  versionRow,
  versionsOfEmbedded,
} from './version.ts';

/** Adds a value to a statement's values and returns its parameter, such as `$3`. */
export type Bind = (value: unknown) => string;

export type SortType = 'bigint' | 'double precision' | 'integer' | 'text' | 'timestamptz' | 'uuid';

/** SQL: the condition of a filter, in the list of an owner. */
type Filter = (value: never, bind: Bind, owner: Indexed) => string;

export type AnyFilters = Readonly<Record<string, Filter>>;

/** The values of filters; null is the same as undefined. */
export type FilterValues<Filters extends AnyFilters> = {
  readonly [Name in keyof Filters]?: Parameters<Filters[Name]>[0] | null | undefined;
};

interface Order<Filters> {
  readonly type: SortType;
  readonly sql: (filters: Filters, bind: Bind) => string;
}

/** A type, and the one schema in which it has a list. */
export interface ListPlace {
  readonly type: string;
  readonly schema?: 'audience' | 'tenants';
}

/** How an index has the records of an owner, if not by the record's own columns. */
export interface Indexed {
  /** SQL: rows for each of which the records are one range of the index. */
  readonly ranges?: string;
  /** Columns of the index that have the same values as the record's. */
  readonly columns?: Readonly<Record<string, string>>;
}

export const indexedColumn = (column: string, { columns = {} }: Indexed): string => columns[column] ?? column;

/** Some of an owner's records, as ranges of an index. */
export interface Part {
  /** SQL: as in `Indexed`. */
  readonly ranges: string;
  /** SQL: the record is one of them. */
  readonly is: string;
}

interface Owner<Filters> extends Indexed {
  /** SQL: the record belongs to the owner `o.id`. */
  readonly is: string | ((filters: Filters) => string);
  /** Disjoint parts in which an index has the records in this order, if that is better than all of them in one. */
  readonly parts?: (filters: Filters, order: string) => readonly Part[] | undefined;
  readonly join?: string;
  /** The only order of this owner's list. */
  readonly order?: string;
  /** The GraphQL type with the list, if it is not the owner's, and the only schema that has it. */
  readonly on?: ListPlace;
  /** The name of the list in GraphQL, if it is not the router's. */
  readonly list?: string;
  /** The description of the list in GraphQL. */
  readonly description: string;
}

type FormerIds = Query<{ former: string; id: string }, [ids: readonly string[]]>;

interface Declaration<Row, Filters extends AnyFilters> {
  /** GraphQL shows the columns that have a description. */
  readonly row: z.ZodObject & z.ZodType<Row>;
  readonly columns: string;
  /** What is read by ids, if it is not the same. */
  readonly columnsByIds?: string;
  readonly from: string;
  readonly id: string;
  /** For records that become others: which ids were theirs. */
  readonly formerIds?: FormerIds;
  readonly isVisible: string;
  /** Rows are never changed, and have no version. */
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
  const { row, columns, columnsByIds = columns, from, id, isVisible, embedded = {}, versionIf } = declaration;
  const byIds = <Selected>(name: string, selectedRow: z.ZodType<Selected>, selected: string) =>
    scopedQuery(
      `${type.toLowerCase()}_${name}`,
      selectedRow,
      parameters<[ids: readonly string[]]>(),
      `select ${selected} from ${from} where ${id} = any($1::uuid[]) and ${isVisible}`,
    );
  const plain = {
    columns,
    row,
    byIds: byIds('by_ids', row, columnsByIds),
    listRow: z.intersection(row, inList),
  };
  if (declaration.isUnchanging) return { ...declaration, ...plain, type, versioned: plain };
  const [table = ''] = id.split('.');
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
    type,
    versioned: {
      ...versioned,
      byIds: byIds('versions_by_ids', versioned.row, versioned.columns),
      listRow: z.intersection(versioned.row, inList),
    },
  };
}

/** Sorts by a column. */
export const by = (column: string, type: SortType) => ({ type, sql: () => column });

/** SQL: what names are compared by, an index on which gives their order. */
export const nameKey = (column: string): string => `name_key(${column}) collate "C"`;

/** Sorts by a name, ignoring case and accents. */
export const byName = (column: string) => by(nameKey(column), 'text');

/** The pattern of texts that contain this one. */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;

/** Names that contain a text, whatever the case. */
export const contains =
  (column: string) =>
  (text: string, bind: Bind): string =>
    `${column} ilike ${bind(containing(text))}::text`;

export const equals =
  (column: string, type: string) =>
  (value: unknown, bind: Bind): string =>
    `${column} = ${bind(value)}::${type}`;
