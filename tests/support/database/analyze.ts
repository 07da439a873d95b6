import type { Database } from '../../../orm/database.ts';
import { runSteps } from './run-steps.ts';

/** Counts rows anew, of all tables or some. */
export const analyze = (database: Database, tables = ''): Promise<void> =>
  runSteps(database, [`analyze ${tables}`]);
