import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { checksOfAudiences } from '../../../../core/health/checks-of-audiences.ts';
import { FormerDatabase } from '../../../../orm/connection/errors.ts';
import { type Database, openDatabase } from '../../../../orm/database.ts';
import { DataDirectoryInUse } from '../../../../orm/embedded/data-directory.ts';
import { type SchemaState, schemaState } from '../../../../orm/schema/schema-state.ts';
import type { Config } from '../../../process/config/config.ts';
import { databaseOptions } from '../../../process/config/database-options.ts';
import { providersOf } from '../../../process/dependencies.ts';
import { operatorFailure } from './operator-failure.ts';

const states: Record<SchemaState, string> = {
  empty: 'it is empty; the next start creates the schema',
  former: new FormerDatabase().message,
  older: 'its schema is older; the next start migrates it',
  current: 'its schema is up to date',
  newer: 'a newer version of the service has migrated it',
};

/** The database, and whether the configured keys decrypt what is stored in it. */
export async function examineDatabase(config: Config): Promise<Finding[]> {
  const { databaseUrl, dataDirectory } = config;
  const place = databaseUrl === undefined ? `embedded, in ${dataDirectory}` : 'PostgreSQL responds';
  if (databaseUrl === undefined && !existsSync(join(dataDirectory, 'postgresql')))
    return [{ check: 'database', healthy: true, finding: `${place}, which the first start creates` }];
  let database: Database;
  try {
    database = await openDatabase({ ...databaseOptions(config), migrates: false });
  } catch (error) {
    if (error instanceof DataDirectoryInUse)
      return [{ check: 'database', healthy: true, finding: `${place}, and in use by a running service` }];
    return [await attempt('database', () => Promise.reject(error))];
  }
  try {
    const state = await schemaState(database);
    const found = {
      check: 'database',
      healthy: state !== 'newer' && state !== 'former',
      finding: `${place}: ${states[state]}`,
    } as const;
    const reads = await examineReplicas(config);
    if (state !== 'current') return [found, ...reads];
    return [found, ...reads, ...(await examineAudiences(config, database))];
  } finally {
    await database.close();
  }
}

async function examineReplicas({ databaseUrl, databaseReadUrl }: Config): Promise<Finding[]> {
  if (databaseUrl === undefined || databaseReadUrl === undefined) return [];
  const { examineReads } = await import('../../../../orm/postgresql/examine-reads.ts');
  return [await attempt('reads', () => examineReads(databaseUrl, databaseReadUrl))];
}

/** Their own apps only where the identity provider is not the service's, which may not run. */
function examineAudiences(config: Config, database: Database): Promise<Finding[]> {
  const checked = { database, ...providersOf(config) };
  const { secrets, owners, own_apps } = checksOfAudiences;
  const checks = { secrets, owners, ...(config.localProviderSecret === null ? { own_apps } : {}) };
  return Promise.all(
    Object.entries(checks).map(([name, check]) => attempt(name.replace('_', ' '), () => check(checked))),
  );
}

export interface Finding {
  readonly check: string;
  readonly healthy: boolean;
  readonly finding: string;
}

export async function attempt(check: Finding['check'], examine: () => Promise<string>): Promise<Finding> {
  try {
    return { check, healthy: true, finding: await examine() };
  } catch (error) {
    return { check, healthy: false, finding: operatorFailure(error).message };
  }
}
