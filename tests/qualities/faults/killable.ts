import { createHash, randomUUID } from 'node:crypto';
import type { DatabaseOptions } from '../../../orm/connection/limits.ts';
import { openDatabase } from '../../../orm/database.ts';
import { Audience } from '../../../orm/schema/entities/audience.ts';
import { Locale } from '../../../orm/schema/entities/locale.ts';
import { createServiceDatabase } from '../../support/database/service-database.ts';
import { type Environment, start } from '../../support/service/service.ts';
import { addWorker } from '../../support/service/worker-of.ts';

/** More of them find rarer moments: KILLS=50 node tests/run/worker.ts tests/qualities/faults/killed.test.ts. */
export const kills = Number(process.env.KILLS ?? 3);
export const seed = process.env.SEED ?? randomUUID();

/** From 0 to 1, the same for the same seed. */
export const chance = (round: number): number =>
  createHash('sha256').update(`${seed} ${round}`).digest().readUInt32BE() / 2 ** 32;

/** A service of its own process, on the database that the run is for, that a test can kill and start again. */
export async function createKillable(locales: readonly string[]) {
  const { environment: own, options, drop } = await createServiceDatabase();
  const secret = await fill(options, locales);
  return { secret, start: (environment: Environment = {}) => start({ ...own, ...environment }), drop };
}

/** An audience with these locales, and a worker of it. */
async function fill(options: DatabaseOptions, labels: readonly string[]): Promise<string> {
  const database = await openDatabase(options);
  const createdAt = new Date();
  const times = { createdAt, updatedAt: createdAt };
  const secret = await database.transaction(async (transaction) => {
    const { em } = transaction;
    const audience = em.create(Audience, { name: 'Salsa City', subdomain: `a${randomUUID()}`, ...times });
    await em.flush();
    const audienceId = audience.id;
    const place = { latitude: 43.65, longitude: -79.38, timeZone: 'America/Toronto' };
    for (const label of labels) em.create(Locale, { audienceId, name: label, label, ...place, ...times });
    return addWorker(transaction, audienceId);
  });
  await database.close();
  return secret;
}
