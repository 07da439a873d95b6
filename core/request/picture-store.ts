import type { Readable } from 'node:stream';

/** Where the files of uploaded pictures are, by their keys: words and numbers, with slashes between them. */
export interface PictureStore {
  write(key: string, file: Uint8Array): Promise<void>;
  /** Null if there is no such file. */
  read(key: string): Promise<Readable | null>;
  /** Whether or not it is there. */
  delete(key: string): Promise<void>;
}
