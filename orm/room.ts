import { statfsSync } from 'node:fs';

const megabyte = 1024 ** 2;

/** Four segments of PGlite's log: more than a statement writes. */
const reserve = 64 * megabyte;

/** The disk of the data directory is nearly full. */
export class NoRoom extends Error {
  constructor(directory: string) {
    super(`${directory} is on a disk with less than ${reserve / megabyte} MB left: make room there.`);
    this.name = 'NoRoom';
  }
}

/** Throws before PGlite finds no room for its log: it would then spin in WebAssembly for ever, deaf to signals. */
export function requireRoom(directory: string): void {
  const { bavail, bsize } = statfsSync(directory);
  if (bavail * bsize < reserve) throw new NoRoom(directory);
}
