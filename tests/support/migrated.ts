import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseOptions } from '../../orm/connection/database-options.ts';
import { openDatabase } from '../../orm/database.ts';

export async function migrate(options: DatabaseOptions): Promise<void> {
  const database = await openDatabase(options);
  await database.close();
}

let original: Promise<string> | undefined;

/** Migrating takes seconds: a process of tests does it once, and copies the directory that it made. */
export async function copyMigratedTo(directory: string): Promise<void> {
  original ??= createOriginal();
  cpSync(await original, directory, { recursive: true });
}

async function createOriginal(): Promise<string> {
  const directory = mkdtempSync(join(tmpdir(), 'migrated-'));
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }));
  await migrate({ dataDirectory: directory });
  return directory;
}
