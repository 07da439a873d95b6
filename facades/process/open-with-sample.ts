import { type Database, openDatabase } from '../../orm/database.ts';
import { isBegun } from '../../orm/embedded/data-directory.ts';
import { oldestAudience } from '../../orm/records/audience.ts';
import { sampleAudiences } from '../../orm/sample/audiences.ts';
import type { SampleReport } from '../../orm/sample/each-audience.ts';
import { isEmpty, loadSample } from '../../orm/sample/load.ts';
import { moveSample } from '../../orm/sample/move.ts';
import { preparedSample } from '../../orm/sample/prepared.ts';
import type { Config } from './config/config.ts';
import { databaseOptions } from './config/database-options.ts';

interface Opened {
  readonly database: Database;
  /** Undefined if nothing was loaded. */
  readonly sample: SampleReport | undefined;
  /** The subdomain of the oldest audience, if any. */
  readonly subdomain: string | undefined;
}

/**
 * Opens and migrates the configured database. If the sample data is enabled, a new embedded database begins as `npm ci` has
 * prepared it, and any other empty one is loaded.
 */
export async function openWithSample(config: Config): Promise<Opened> {
  const isNew = config.databaseUrl === undefined && !isBegun(config.dataDirectory);
  const template = config.demo && isNew ? preparedSample() : undefined;
  const database = await openDatabase({ ...databaseOptions(config), template });
  const sample = config.demo ? await sampleIn(database, isNew) : undefined;
  const [audience] = await database.query(oldestAudience, []);
  return { database, sample, subdomain: audience?.subdomain };
}

async function sampleIn(database: Database, isNew: boolean): Promise<SampleReport | undefined> {
  const loads = await isEmpty(database);
  if (!loads && !isNew) return undefined;
  console.log(`  Loading the sample data of ${sampleAudiences.length} audiences …`);
  return loads ? loadSample(database, new Date()) : moveSample(database, new Date());
}
