import type { DatabaseOptions } from '../../../orm/connection/limits.ts';
import { type Environment, migratedDirectory, newDirectory } from '../service/service.ts';
import { createMigratedDatabase, serverUrl } from './database.ts';

interface ServiceDatabase {
  /** For the service. */
  readonly environment: Environment;
  /** For the test, while no service has the embedded database open. */
  readonly options: DatabaseOptions;
  readonly drop: () => Promise<void>;
}

/** A new, migrated database for a service of its own process, of the kind that the run is for. */
export async function createServiceDatabase(): Promise<ServiceDatabase> {
  if (serverUrl !== undefined) {
    const { url, drop } = await createMigratedDatabase(serverUrl);
    return { environment: { DATA_DIR: newDirectory(), DATABASE_URL: url }, options: { url }, drop };
  }
  const dataDirectory = await migratedDirectory();
  return { environment: { DATA_DIR: dataDirectory }, options: { dataDirectory }, drop: async () => {} };
}
