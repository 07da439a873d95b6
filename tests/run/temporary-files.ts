import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';

const memory = '/dev/shm';

/** In bytes: more than the databases of the files that run at the same time. */
const roomNeeded = 4 * 1024 ** 3;

/**
 * Keeps temporary files in memory where there is room, for this process and those that it starts: each embedded database is
 * a copy of 43 MB, for whose writes tests would wait.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env.TMPDIR !== undefined || !hasRoom()) return;
  const directory = mkdtempSync(`${memory}/tests-`);
  chmodSync(directory, 0o711); // servers of tests may run as another user
  process.env.TMPDIR = directory;
  process.once('exit', () => rmSync(directory, { recursive: true, force: true, maxRetries: 3 }));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));
}

function hasRoom(): boolean {
  if (!existsSync(memory)) return false;
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize >= roomNeeded;
}
