import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { openDatabase } from '../database.ts';
import { openPglite } from '../embedded/pglite.ts';
import { loadSample } from './load.ts';
import { preparedSample } from './prepared.ts';

// Run by `npm ci`, but not where it leaves out what is for development. Each copy begins an epoch of its own in the ledger.
const prepared = preparedSample();
if (!existsSync(prepared)) {
  const draft = `${prepared}.${process.pid}`;
  rmSync(draft, { recursive: true, force: true });
  const database = await openDatabase({ dataDirectory: draft });
  await loadSample(database, new Date());
  await database.close();
  const pglite = await openPglite(join(draft, 'postgresql'));
  await pglite.exec('delete from change_epoch');
  await pglite.exec('vacuum analyze');
  await pglite.exec('checkpoint');
  await pglite.close();
  // Another process may have made it meanwhile.
  if (!existsSync(prepared)) renameSync(join(draft, 'postgresql'), prepared);
  rmSync(draft, { recursive: true });
}
deleteOthers();

/** Those of older versions, and what a process that was killed has left. */
function deleteOthers(): void {
  const folder = dirname(prepared);
  for (const name of readdirSync(folder)) {
    const [isOther, id] = /^[0-9a-f]{16}(?:\.(\d+))?$/.exec(name) ?? [];
    if (isOther && name !== basename(prepared) && !isRunning(id))
      rmSync(join(folder, name), { recursive: true });
  }
}

function isRunning(id: string | undefined): boolean {
  if (id === undefined) return false;
  try {
    return process.kill(Number(id), 0);
  } catch {
    return false;
  }
}
