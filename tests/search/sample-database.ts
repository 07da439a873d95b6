import { existsSync } from 'node:fs';
import { openDatabase } from '../../orm/database.ts';
import { loadSample } from '../../orm/sample/load.ts';
import { moveSample } from '../../orm/sample/move.ts';
import { preparedSample } from '../../orm/sample/prepared.ts';
import { openTestDatabase, serverUrl } from '../support/database/database.ts';
import { newDirectory } from '../support/service/service.ts';

/** A new database with the sample data, from what `npm ci` has prepared where that can be had: loading takes longer. */
export async function openSample() {
  const now = new Date();
  const template = preparedSample();
  if (serverUrl === undefined && existsSync(template)) {
    const database = await openDatabase({ dataDirectory: newDirectory(), template });
    const { audiences } = await moveSample(database, now);
    return { database, audiences, drop: () => database.close() };
  }
  const { database, drop } = await openTestDatabase();
  const { audiences } = await loadSample(database, now);
  return { database, audiences, drop };
}
