import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export const secretPath = (dataDirectory: string, name: string): string =>
  join(dataDirectory, 'secrets', name);

/** 32 random bytes, generated and stored on first use. For development. */
export function developmentSecret(dataDirectory: string, name: string): Buffer {
  const path = secretPath(dataDirectory, name);
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  try {
    writeFileSync(path, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return Buffer.from(readFileSync(path, 'utf8'), 'hex');
}
