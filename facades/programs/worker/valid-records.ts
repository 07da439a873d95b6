import { z } from 'zod';
import { onOneLine } from '../../../core/errors/field-errors.ts';
import type { RejectedRecord } from './cleaning/clean-all.ts';

interface Valid<Record> {
  readonly records: readonly Record[];
  readonly rejected: readonly RejectedRecord[];
}

/** Rejects the records that do not match the schema. */
export function validRecords<Shape extends z.ZodType>(
  kind: string,
  shape: Shape,
  values: readonly unknown[],
): Valid<z.output<Shape>> {
  const records: z.output<Shape>[] = [];
  const rejected: RejectedRecord[] = [];
  for (const [index, value] of values.entries()) {
    const { data, error } = shape.safeParse(value);
    if (error === undefined) records.push(data);
    else rejected.push({ kind, record: nameOf(value, index), reason: onOneLine(error) });
  }
  return { records, rejected };
}

const named = z.object({ external_id: z.string() });

const nameOf = (record: unknown, index: number): string =>
  named.safeParse(record).data?.external_id ?? `number ${index + 1}`;
