import type { RevertibleKind } from '../../orm/commands/undoing/kinds.ts';
import type { Transaction } from '../../orm/database.ts';
import { testApp } from '../support/app/app.ts';
import { execute } from '../support/database/execute.ts';
import { removeRecord } from '../support/records/remove.ts';

export type Write = (transaction: Transaction) => Promise<unknown>;

export const run =
  (text: string, values?: readonly unknown[]): Write =>
  (transaction) =>
    execute(transaction, text, values);

/** Changes columns of a row behind the service's back. */
export const update = (table: string, id: string, values: Readonly<Record<string, unknown>>): Write =>
  run(
    `update ${table} set ${Object.keys(values)
      .map((column) => `${column} = ?`)
      .join(', ')} where id = ?`,
    [...Object.values(values), id],
  );

export const remove =
  (kind: RevertibleKind, id: string): Write =>
  (transaction) =>
    removeRecord(transaction, kind, id);

/** One transaction. */
export async function write(...writes: readonly Write[]): Promise<void> {
  const { database } = (await testApp()).dependencies;
  await database.transaction(async (transaction) => {
    for (const each of writes) await each(transaction);
  });
}
