import type { Reason } from '../compact.ts';

export interface Sifted<Kept> {
  kept: Kept[];
  left_out: Partial<Record<Reason, number>>;
}

/** Keeps what the judge makes of a record, or counts the reason that it gives for leaving the record out. */
export function sift<Raw, Kept extends { external_id: string }>(
  records: readonly Raw[],
  judge: (record: Raw) => Kept | Reason,
): Sifted<Kept> {
  const kept = new Map<string, Kept>();
  const left_out: Sifted<Kept>['left_out'] = {};
  for (const record of records) {
    const verdict = unlessKnown(judge(record), kept);
    if (typeof verdict === 'string') left_out[verdict] = (left_out[verdict] ?? 0) + 1;
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
