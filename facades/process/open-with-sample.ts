import { type Database, openDatabase } from '../../orm/database.ts';
import { oldestAudience } from '../../orm/reads/audience.ts';
import { isEmpty, loadSample, type SampleReport } from '../../orm/sample/load.ts';
import type { Config } from '../config/config.ts';
import { databaseOptions } from '../config/database-options.ts';

interface Opened {
  readonly database: Database;
  /** Undefined where nothing was loaded. */
  readonly sample: SampleReport | undefined;
  /** The subdomain of an audience that there is, if any. */
  readonly subdomain: string | undefined;
}

/** The configured database, up to date, and with the sample data where that is wanted and it was empty. */
export async function openWithSample(config: Config): Promise<Opened> {
  const database = await openDatabase(databaseOptions(config));
  const isWanted = config.demo && (await isEmpty(database));
  const sample = isWanted ? await loadSample(database, new Date()) : undefined;
  const [audience] = await database.read(oldestAudience, []);
  return { database, sample, subdomain: audience?.subdomain };
}
