import { localTime } from '../local-time.ts';
import { type RejectedRecord, Rejection, reasonOf } from '../rejected.ts';

interface Cleaned<Record> {
  readonly records: readonly Record[];
  readonly rejected: readonly RejectedRecord[];
}

interface Raw {
  readonly external_id: string;
  readonly name: string;
  readonly starts_at?: string | null;
  readonly timezone?: string | null;
}

/** Cleans or rejects each record. Of several with the same external id, the first valid one is used. */
export function cleanAll<Given extends Raw, Clean>(
  kind: string,
  rawRecords: readonly Given[],
  clean: (raw: Given) => Clean,
): Cleaned<Clean> {
  const records = new Map<string, Clean>();
  const rejected: RejectedRecord[] = [];
  for (const raw of rawRecords) {
    const { external_id, name, starts_at, timezone } = raw;
    try {
      const record = clean(raw);
      if (records.has(external_id)) throw new Rejection('given twice');
      records.set(external_id, record);
    } catch (error) {
      const time = starts_at ? localTime(starts_at, timezone) : undefined;
      rejected.push({ kind, record: external_id, title: name, time, ...reasonOf(error) });
    }
  }
  return { records: [...records.values()], rejected };
}
