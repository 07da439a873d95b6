import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { kindNamed } from '../naming/kind-of.ts';
import type { IsAllowed } from '../network/checked-lookup.ts';
import { fetchBytes } from '../network/fetch-bytes.ts';
import { decode } from './decode.ts';

/** A file, or what an address gives. */
export interface Document {
  /** Its path, or its address. */
  readonly name: string;
  readonly text: string;
  /** When the file was written, or the address was read. */
  readonly retrievedAt: string;
  /** The address that it was read from. */
  readonly url?: string;
}

const extensions = /\.(json|jsonld|geojson|ndjson|jsonl|csv|tsv|ics|html?)$/i;

/**
 * Reads a file, an address, or a directory: its files that are named after a kind of record, and its calendars,
 * or if there are none of these names, all files of the formats that the worker knows.
 */
export async function readDocuments(input: string, isAllowed: IsAllowed): Promise<Document[]> {
  if (/^https?:\/\//i.test(input)) {
    const { bytes, charset } = await fetchBytes(input, isAllowed);
    const text = textOf(input, bytes, charset);
    return [{ name: input, text, retrievedAt: new Date().toISOString(), url: input }];
  }
  const found = await stat(input).catch(() => {
    throw new Error(`${input}: there is no such file or directory.`);
  });
  if (!found.isDirectory()) return [await readDocument(input)];
  const files = (await readdir(input)).filter((name) => extensions.test(name)).sort();
  const read = files.some(isNamed) ? files.filter((name) => isNamed(name) || /\.ics$/i.test(name)) : files;
  return Promise.all(read.map((name) => readDocument(join(input, name))));
}

const isNamed = (name: string): boolean => kindNamed(name) !== undefined;

async function readDocument(path: string): Promise<Document> {
  const [bytes, { mtime }] = await Promise.all([readFile(path), stat(path)]);
  return { name: path, text: textOf(path, bytes), retrievedAt: mtime.toISOString() };
}

function textOf(name: string, bytes: Buffer, charset?: string): string {
  try {
    return decode(bytes, charset).trimStart();
  } catch (error) {
    throw new Error(`${name} ${error instanceof Error ? error.message : error}`, { cause: error });
  }
}
