import { type DatabaseOptions, openDatabase } from './database.ts';

/** Brings the schema up to date and leaves. */
export async function migrate(options: DatabaseOptions): Promise<void> {
  const database = await openDatabase(options);
  await database.close();
}
