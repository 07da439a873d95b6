import { mkdir, open, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import type { PictureStore } from '../request/picture-store.ts';

/** Pictures in a directory of this machine. */
export const directory = (path: string): PictureStore => ({
  async write(key, file) {
    const target = join(path, key);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, file);
  },
  read: (key) => readFile(join(path, key)),
  delete: (key) => rm(join(path, key), { force: true }),
});

async function readFile(path: string): Promise<Readable | null> {
  try {
    return (await open(path)).createReadStream();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
