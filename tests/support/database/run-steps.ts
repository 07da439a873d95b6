import type { Database } from '../../../orm/database.ts';
import { nilId } from '../../../orm/statements/input-types.ts';
import { statement } from './statement.ts';

/** SQL of a test's own, one step after another. In a long transaction, which may take as long as it needs. */
export const runSteps = (database: Database, steps: readonly string[]): Promise<void> =>
  database.longTransaction(nilId, async ({ query }) => {
    for (const step of steps) await query(statement<object, []>(step, step), []);
  });
