import { type Database, openDatabase } from '../../orm/database.ts';
import { oldestAudience } from '../../orm/reads/audience.ts';
import { sampleAudiences } from '../../orm/sample/audiences.ts';
import { isEmpty, loadSample, type SampleReport } from '../../orm/sample/load.ts';
import type { Config } from '../config/config.ts';
import { databaseOptions } from '../config/database-options.ts';

interface Opened {
  readonly database: Database;
  /** Undefined if nothing was loaded. */
  readonly sample: SampleReport | undefined;
  /** The subdomain of the oldest audience, if any. */
  readonly subdomain: string | undefined;
}

/** Opens and migrates the configured database; loads the sample data if it is enabled and the database is empty. */
export async function openWithSample(config: Config): Promise<Opened> {
  const database = await openDatabase(databaseOptions(config));
  const loadsSample = config.demo && (await isEmpty(database));
  if (loadsSample) console.log(`  Loading the sample data of ${sampleAudiences.length} audiences …`);
  const sample = loadsSample ? await loadSample(database, new Date()) : undefined;
  const [audience] = await database.query(oldestAudience, []);
  return { database, sample, subdomain: audience?.subdomain };
}
