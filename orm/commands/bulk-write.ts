import type { Transaction } from '../database.ts';
import type { Scope } from '../statements/scope.ts';
import { command, noColumns, parameters, scopedCommand, statements } from '../statements/statement.ts';
import type { TenantTable } from '../statements/tenant-tables.ts';

type Value = string | number | boolean | null | object;

type Row<Column extends string> = Readonly<Record<Column, Value>>;

/** Rows and their common values are passed as JSON; PostgreSQL takes the columns' types from the table. */
const rowsOf = (table: TenantTable) =>
  `json_populate_recordset(json_populate_record(json_populate_record(null::"${table}", $2::text::json),
     json_build_object('audience_id', :audience::uuid)), $1::text::json)`;

const values = parameters<[rows: string, common: string]>();

/** Inserts many rows of the scope's audience; with a key, overwrites rows that have the same key. */
export function bulkInsert<Column extends string>(
  table: TenantTable,
  columns: readonly Column[],
  key: readonly Column[] = [],
) {
  const list = columns.join(', ');
  const others = columns.filter((column) => !key.includes(column));
  const overwrite = others.map((column) => `${column} = excluded.${column}`).join(', ');
  const conflict =
    key.length === 0 ? '' : `on conflict (audience_id, ${key.join(', ')}) do update set ${overwrite}`;
  return writer<Column>(
    scopedCommand(
      `insert_${table}_${statements.size}`,
      noColumns,
      values,
      `insert into "${table}" (audience_id, ${list}) select audience_id, ${list} from ${rowsOf(table)} ${conflict}`,
    ),
  );
}

/**
 * Overwrites these columns of many rows of the scope's audience, found by their id. The rows given name the audience: of one
 * that the statistics do not know yet the planner would expect a single row, and compare each of its rows with each of those
 * given.
 */
export function bulkUpdate<Column extends string>(table: TenantTable, columns: readonly Column[]) {
  const list = columns.map((column) => `${column} = given.${column}`).join(', ');
  return writer<Column | 'id'>(
    scopedCommand(
      `update_${table}_${statements.size}`,
      noColumns,
      values,
      `update "${table}" as stored set ${list} from ${rowsOf(table)} as given
       where stored.id = given.id and stored.audience_id = given.audience_id`,
    ),
  );
}

/** From this number of rows on, plans for few rows cost more than new plans. */
const manyRows = 1000;

/**
 * Before thousands of rows are written: what the session has planned, for triggers and foreign keys too, may be for tables that
 * were nearly empty. It takes 30 ms to plan all of it anew. What is searched by is left to the job, from the first row on.
 */
export async function prepareForRows({ execute }: Transaction, count: number): Promise<void> {
  if (count < manyRows) return;
  await execute(discardPlans, []);
  await execute(deferSearch, []);
}

const discardPlans = command('discard_plans', noColumns, parameters<[]>(), 'discard plans');

const deferSearch = command(
  'defer_search',
  noColumns,
  parameters<[]>(),
  "select from set_config('search.changed', '200', true)",
);

const chunk = 1000;

/** Common values are passed once: repeating them in every row doubles the time that PostgreSQL takes. */
const writer =
  <Column extends string>(write: ReturnType<typeof scopedCommand<object, [rows: string, common: string]>>) =>
  async <Common extends Column = never>(
    { execute }: Transaction,
    scope: Scope,
    rows: readonly Row<Exclude<Column, Common>>[],
    common?: Row<Common>,
  ): Promise<void> => {
    for (let start = 0; start < rows.length; start += chunk)
      await execute(write, scope, [
        JSON.stringify(rows.slice(start, start + chunk)),
        JSON.stringify(common ?? {}),
      ]);
  };
