import type { Transaction } from './database.ts';
import { type Statement, statement } from './statement.ts';

type Value = string | number | boolean | null | readonly (object | string)[];

export type Row<Column extends string> = Readonly<Record<Column, Value>>;

/** Takes its rows as JSON, and what they have in common: PostgreSQL takes the columns' types from the table itself. */
type RowsStatement = Statement<never, [rows: string, common: string]>;

const rowsOf = (table: string) =>
  `json_populate_recordset(json_populate_record(null::"${table}", $2::text::json), $1::text::json)`;

/** Inserts many rows; those whose key is there already overwrite it, where a key is given. */
export function bulkInsert<Column extends string>(
  table: string,
  columns: readonly Column[],
  key: readonly Column[] = [],
) {
  const list = columns.join(', ');
  const others = columns.filter((column) => !key.includes(column));
  const overwrite = others.map((column) => `${column} = excluded.${column}`).join(', ');
  const conflict = key.length === 0 ? '' : `on conflict (${key.join(', ')}) do update set ${overwrite}`;
  const insert: RowsStatement = statement(
    `insert_${table}_${columns.length}${key.length > 0 ? '_or_overwrite' : ''}`,
    `insert into "${table}" (${list}) select ${list} from ${rowsOf(table)} ${conflict}`,
  );
  return writer<Column>(insert);
}

/** Overwrites these columns of many rows, found by their id. */
export function bulkUpdate<Column extends string>(table: string, columns: readonly Column[]) {
  const list = columns.map((column) => `${column} = given.${column}`).join(', ');
  const update: RowsStatement = statement(
    `update_${table}_${columns.length}`,
    `update "${table}" as kept set ${list} from ${rowsOf(table)} as given where kept.id = given.id`,
  );
  return writer<Column | 'id'>(update);
}

const atOnce = 1000;

/** What all rows have in common is best given once: to read it in every row takes PostgreSQL as long as the rest. */
const writer =
  <Column extends string>(write: RowsStatement) =>
  async <Common extends Column = never>(
    { read }: Transaction,
    rows: readonly Row<Exclude<Column, Common>>[],
    common?: Row<Common>,
  ): Promise<void> => {
    for (let start = 0; start < rows.length; start += atOnce)
      await read(write, [JSON.stringify(rows.slice(start, start + atOnce)), JSON.stringify(common ?? {})]);
  };
