import { cpSync } from 'node:fs';
import type { DatabaseOptions } from '../../../orm/connection/limits.ts';
import { openDatabase } from '../../../orm/database.ts';

export async function migrate(options: DatabaseOptions): Promise<void> {
  const database = await openDatabase(options);
  await database.close();
}

/** Copies the embedded database that the run has migrated once, since that takes seconds. */
export async function copyMigratedTo(directory: string): Promise<void> {
  const { TEST_TEMPLATE_DIRECTORY } = process.env;
  if (TEST_TEMPLATE_DIRECTORY === undefined) return migrate({ dataDirectory: directory });
  cpSync(TEST_TEMPLATE_DIRECTORY, directory, { recursive: true });
}
