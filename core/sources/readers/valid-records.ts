import { z } from 'zod';
import { onOneLine } from '../../errors/field-errors.ts';
import { localTime } from './local-time.ts';
import type { RejectedRecord } from './rejected.ts';

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
    else rejected.push({ kind, ...describe(value, index), reason: onOneLine(error) });
  }
  return { records, rejected };
}

const named = z.object({
  external_id: z.string().optional().catch(undefined),
  name: z.string().optional().catch(undefined),
  starts_at: z.string().optional().catch(undefined),
});

function describe(record: unknown, index: number): Pick<RejectedRecord, 'record' | 'title' | 'time'> {
  const { external_id = `number ${index + 1}`, name, starts_at } = named.safeParse(record).data ?? {};
  return { record: external_id, title: name, time: starts_at && localTime(starts_at, undefined) };
}
