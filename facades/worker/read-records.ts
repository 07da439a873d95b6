import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { onOneLine } from '../../core/field-errors.ts';
import type { RejectedRecord } from './cleaning/clean-all.ts';

interface Records<Record> {
  readonly records: readonly Record[];
  /** When the file was written. */
  readonly retrievedAt: string;
  readonly rejected: readonly RejectedRecord[];
}

/** Reads a file's records; rejects those that do not match the schema. */
export async function readRecords<Shape extends z.ZodType>(
  directory: string,
  kind: string,
  shape: Shape,
): Promise<Records<z.output<Shape>>> {
  const path = join(directory, `${kind}.json`);
  const parsed = list.safeParse(parse(path, await readFile(path, 'utf8')));
  if (!parsed.success) throw new Error(`${path}: must contain a JSON array of records.`);
  const records: z.output<Shape>[] = [];
  const rejected: RejectedRecord[] = [];
  for (const [index, record] of parsed.data.entries()) {
    const { data, error } = shape.safeParse(record);
    if (error === undefined) records.push(data);
    else rejected.push({ kind, record: nameOf(record, index), reason: onOneLine(error) });
  }
  return { records, retrievedAt: (await stat(path)).mtime.toISOString(), rejected };
}

const list = z.array(z.unknown());
const named = z.object({ external_id: z.string() });

function parse(path: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${path}: is not JSON.`, { cause: error });
  }
}

const nameOf = (record: unknown, index: number): string =>
  named.safeParse(record).data?.external_id ?? `number ${index + 1}`;
