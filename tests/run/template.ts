import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { administer, createTestDatabase } from '../support/database/database.ts';
import { migrate } from '../support/database/migrated.ts';

/** Migrates databases once for all files of the run, which copy them; workers find them by their environment. */
export async function createTemplate(): Promise<{ drop: () => Promise<void> }> {
  const directory = mkdtempSync(join(tmpdir(), 'template-'));
  await migrate({ dataDirectory: directory });
  process.env.TEST_TEMPLATE_DIRECTORY = directory;
  const server = process.env.TEST_DATABASE_URL;
  const database = server === undefined ? undefined : await createTestDatabase(server);
  if (database !== undefined) {
    await migrate({ url: database.url });
    // Each copy begins the first epoch of its own.
    await administer(database.url, 'delete from change_epoch');
    process.env.TEST_TEMPLATE_DATABASE = new URL(database.url).pathname.slice(1);
  }
  return {
    drop: async () => {
      rmSync(directory, { recursive: true, force: true });
      await database?.drop();
    },
  };
}
