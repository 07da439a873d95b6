/** Thrown by a cleaning rule; the message is the reason why the record cannot be used. */
export class Rejection extends Error {
  /** The option that says what the record does not. */
  readonly remedy: string | undefined;

  constructor(reason: string, remedy?: string) {
    super(reason);
    this.remedy = remedy;
  }
}

export interface RejectedRecord {
  /** The file that it is from, such as `venues`. */
  readonly kind: string;
  /** Its external id, or else its index. */
  readonly record: string;
  readonly reason: string;
  readonly remedy?: string | undefined;
}

interface Cleaned<Record> {
  readonly records: readonly Record[];
  readonly rejected: readonly RejectedRecord[];
}

/** Cleans or rejects each record. Of several with the same external id, the first valid one is used. */
export function cleanAll<Raw extends { external_id: string }, Clean>(
  kind: string,
  rawRecords: readonly Raw[],
  clean: (raw: Raw) => Clean,
): Cleaned<Clean> {
  const records = new Map<string, Clean>();
  const rejected: RejectedRecord[] = [];
  for (const raw of rawRecords) {
    const { external_id } = raw;
    try {
      const record = clean(raw);
      if (records.has(external_id)) throw new Rejection('given twice');
      records.set(external_id, record);
    } catch (error) {
      if (!(error instanceof Rejection)) throw error;
      rejected.push({ kind, record: external_id, reason: error.message, remedy: error.remedy });
    }
  }
  return { records: [...records.values()], rejected };
}
