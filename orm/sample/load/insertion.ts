import type { Transaction } from '../../database.ts';
import { type Statement, statement } from '../../statement.ts';

type Value = string | number | boolean | null | readonly object[];

export type Row<Column extends string> = Readonly<Record<Column, Value>>;

interface Insertion<Column extends string> {
  readonly insert: Statement<never, [rows: string]>;
  readonly rows: readonly Row<Column>[];
}

/** All rows of a table in one statement; PostgreSQL takes the columns' types from the table itself. */
export function bulkInsert<Column extends string>(
  table: string,
  columns: readonly Column[],
): (rows: readonly Row<Column>[]) => Insertion<Column> {
  const list = columns.join(', ');
  const insert = statement<never, [string]>(
    `insert_sample_${table}`,
    `insert into ${table} (${list}) select ${list} from json_populate_recordset(null::${table}, $1::text::json)`,
  );
  return (rows) => ({ insert, rows });
}

/** In the order given, as the rows of one may refer to those of another before it. */
export async function insertAll(
  transaction: Transaction,
  insertions: readonly Insertion<never>[],
): Promise<void> {
  for (const { insert, rows } of insertions) await transaction.read(insert, [JSON.stringify(rows)]);
}
