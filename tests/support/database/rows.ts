import type { Transaction } from '../../../orm/database.ts';
import { execute } from './execute.ts';
import { statement } from './statement.ts';

type Values = Readonly<Record<string, unknown>>;

/** Inserts a row, by the names of its columns. */
export const insertRow = (transaction: Transaction, table: string, values: Values) =>
  execute(
    transaction,
    `insert into ${table} (${Object.keys(values).join(', ')}) values (${Object.keys(values).map(() => '?')})`,
    Object.values(values),
  );

/** The rows of a table that have a value in a column. */
export const rowsWith = <Row = object>(
  { query }: Transaction,
  table: string,
  column: string,
  value: string,
) =>
  query(
    statement<Row, [string]>(
      `rows_of_${table}_with_${column}`,
      `select * from ${table} where ${column} = $1`,
    ),
    [value],
  );
