import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export class DataDirectoryInUse extends Error {
  constructor(directory: string) {
    super(`The data directory ${directory} is in use by another process: stop it, or set another DATA_DIR.`);
    this.name = 'DataDirectoryInUse';
  }
}

export const databaseIn = (directory: string): string => join(directory, 'postgresql');

/** Whether a data directory has a database. */
export const isBegun = (directory: string): boolean => existsSync(databaseIn(directory));

/**
 * Locks the data directory for this process; the returned function releases the lock.
 * SQLite's exclusive transaction is a lock of the operating system, which ends with the process however it ends.
 */
export function lockDataDirectory(directory: string): () => void {
  const lock = new DatabaseSync(join(directory, 'lock'), { timeout: 0 });
  try {
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    throw isBusy(error) ? new DataDirectoryInUse(resolve(directory)) : error;
  }
  return () => lock.close();
}

function isBusy(error: unknown): boolean {
  const busy = 5;
  return error instanceof Error && 'errcode' in error && error.errcode === busy;
}
