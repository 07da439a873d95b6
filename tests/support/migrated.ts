import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PgBoss } from 'pg-boss';
import { type DatabaseOptions, openDatabase } from '../../orm/database.ts';

let original: Promise<string> | undefined;

/** Migrating takes seconds: a process of tests does it once, and copies the directory that it made. */
export async function copyMigratedTo(directory: string): Promise<void> {
  original ??= createOriginal();
  cpSync(await original, directory, { recursive: true });
}

async function createOriginal(): Promise<string> {
  const directory = mkdtempSync(join(tmpdir(), 'migrated-'));
  process.once('exit', () => rmSync(directory, { recursive: true }));
  await migrateWithQueue({ dataDirectory: directory });
  return directory;
}

/** Installs the queue of jobs too, as a process of the service does: that takes it a second. */
export async function migrateWithQueue(options: DatabaseOptions): Promise<void> {
  const database = await openDatabase(options);
  const boss = new PgBoss({ ...database.jobStore, supervise: false, schedule: false });
  await boss.start();
  await boss.stop();
  await database.close();
}
