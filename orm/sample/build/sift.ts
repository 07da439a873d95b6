import type { Reason } from '../compact.ts';

export interface LeftOut {
  readonly external_id: string;
  readonly reason: Reason;
}

interface Sifted<Kept> {
  readonly kept: Kept[];
  readonly left_out: LeftOut[];
}

/** Keeps what the judge makes of a record, or the reason that it gives for leaving the record out. */
export function sift<Raw extends { external_id: string }, Kept extends { external_id: string }>(
  records: readonly Raw[],
  judge: (record: Raw) => Kept | Reason,
): Sifted<Kept> {
  const kept = new Map<string, Kept>();
  const left_out: LeftOut[] = [];
  for (const record of records) {
    const verdict = unlessKnown(judge(record), kept);
    if (typeof verdict === 'string') left_out.push({ external_id: record.external_id, reason: verdict });
    else kept.set(verdict.external_id, verdict);
  }
  return { kept: [...kept.values()], left_out };
}

function unlessKnown<Kept extends { external_id: string }>(
  verdict: Kept | Reason,
  known: ReadonlyMap<string, Kept>,
): Kept | Reason {
  return typeof verdict !== 'string' && known.has(verdict.external_id) ? 'given twice' : verdict;
}
