import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export const secretPath = (dataDirectory: string, name: string): string =>
  join(dataDirectory, 'secrets', name);

/** 32 random bytes, generated and stored on first use. For development. */
export function developmentSecret(dataDirectory: string, name: string): Buffer {
  const path = secretPath(dataDirectory, name);
  if (!existsSync(path)) store(path, randomBytes(32).toString('hex'));
  return Buffer.from(readFileSync(path, 'utf8'), 'hex');
}

/** Completely or not at all, even on a full disk; another process's secret remains. */
function store(path: string, secret: string): void {
  const draft = `${path}.${process.pid}`;
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  try {
    writeFileSync(draft, secret, { mode: 0o600 });
    linkSync(draft, path);
  } catch (error) {
    if (!existsSync(path)) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}
