import { type Database, openDatabase } from '../../../orm/database.ts';
import { type Config, readConfig } from '../../config/config.ts';
import { databaseOptions } from '../../config/database-options.ts';

/** Works on the database that the service is configured for, and closes it. The embedded one must not be in use. */
export async function withDatabase<Result>(
  environment: NodeJS.ProcessEnv,
  work: (database: Database, config: Config) => Promise<Result>,
): Promise<Result> {
  const config = readConfig(environment);
  const database = await openDatabase(databaseOptions(config));
  try {
    return await work(database, config);
  } finally {
    await database.close();
  }
}
