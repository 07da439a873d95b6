import type { Database } from '../../../orm/database.ts';
import { createMigratedDatabase, openTestDatabase } from '../../support/database/database.ts';

/** A new, migrated database, which is dropped when it is closed. */
export async function openNewDatabase(): Promise<Database> {
  const { database, drop } = await openTestDatabase();
  return { ...database, close: drop };
}

/** The address of a new, migrated database on that server. */
export const createDatabase = async (server: string): Promise<string> =>
  (await createMigratedDatabase(server)).url;
