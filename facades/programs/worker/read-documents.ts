import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { IsAllowed } from '../../../core/network/checked-lookup.ts';
import { type Document, documentOf } from '../../../core/sources/readers/inputs/document.ts';
import { kindNamed } from '../../../core/sources/readers/naming/kind-of.ts';
import { fetchBytes } from '../../../core/sources/readers/network/fetch-bytes.ts';
import { httpsOf } from '../../../orm/statements/input-types.ts';

const extensions = /\.(json|jsonld|geojson|ndjson|jsonl|csv|tsv|ics|html?)$/i;

/**
 * Reads a file, an address, or a directory: its files that are named after a kind of record, and its calendars,
 * or if there are none of these names, all files of the formats that the readers know.
 */
export async function readDocuments(input: string, isAllowed: IsAllowed): Promise<Document[]> {
  const url = httpsOf(input);
  if (/^https?:\/\//i.test(url)) {
    const { bytes, charset } = await fetchBytes(url, { isAllowed });
    return [documentOf({ name: input, bytes, charset, retrievedAt: new Date().toISOString(), url })];
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
  return documentOf({ name: path, bytes, retrievedAt: mtime.toISOString() });
}
