import type { Database } from '../../../orm/database.ts';
import { nilId } from '../../../orm/statements/input-types.ts';
import { statement } from './statement.ts';

/** Counts rows anew, of all tables or some. In a long transaction, which may take as long as it needs. */
export async function analyze(database: Database, tables = ''): Promise<void> {
  const command = `analyze ${tables}`;
  await database.longTransaction(nilId, ({ query }) => query(statement<object, []>(command, command), []));
}
