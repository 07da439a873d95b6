import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { kindNamed } from '../naming/kind-of.ts';
import type { IsAllowed } from '../network/checked-lookup.ts';
import { fetchText } from '../network/fetch-text.ts';

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
 * Reads a file, an address, or a directory: its files that are named after a kind of record, or if there are none, all
 * files of the formats that the worker knows.
 */
export async function readDocuments(input: string, isAllowed: IsAllowed): Promise<Document[]> {
  if (/^https?:\/\//i.test(input)) {
    const text = await fetchText(input, isAllowed);
    return [{ name: input, text, retrievedAt: new Date().toISOString(), url: input }];
  }
  const found = await stat(input).catch(() => {
    throw new Error(`${input}: there is no such file or directory.`);
  });
  if (!found.isDirectory()) return [await readDocument(input)];
  const files = (await readdir(input)).filter((name) => extensions.test(name)).sort();
  const named = files.filter((name) => kindNamed(name) !== undefined);
  return Promise.all((named.length > 0 ? named : files).map((name) => readDocument(join(input, name))));
}

async function readDocument(path: string): Promise<Document> {
  const [text, { mtime }] = await Promise.all([readFile(path, 'utf8'), stat(path)]);
  return { name: path, text, retrievedAt: mtime.toISOString() };
}
