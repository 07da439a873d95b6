import type { BatchReport } from '../../core/research/batch-report.ts';
import type { RejectedRecord } from './cleaning/clean-all.ts';

/** The results of all records, over all batches. */
export class Report {
  readonly #results = new Map<string, number>();
  readonly #rejected: RejectedRecord[] = [];

  addResults({ venues, events }: BatchReport): void {
    for (const [kind, counts] of Object.entries({ venues, events }))
      for (const [result, count] of Object.entries(counts)) {
        const key = `${kind} ${result}`;
        this.#results.set(key, (this.#results.get(key) ?? 0) + count);
      }
  }

  addRejected(records: readonly RejectedRecord[]): void {
    this.#rejected.push(...records);
  }

  /** A line for each result, then one for each reason, with examples. */
  toString(): string {
    const results = [...this.#results].filter(([, count]) => count > 0);
    const reasons = Map.groupBy(this.#rejected, ({ kind, reason }) => `${kind} rejected: ${reason}`);
    return [
      ...results.map(([result, count]) => line(count, result)),
      ...[...reasons].map(([reason, records]) => line(records.length, `${reason} (${examples(records)})`)),
    ].join('\n');
  }
}

const line = (count: number, text: string): string => `${String(count).padStart(6)} ${text}`;

const maximumExamples = 3;

function examples(records: readonly RejectedRecord[]): string {
  const names = records.slice(0, maximumExamples).map(({ record }) => record);
  return [...names, ...(records.length > maximumExamples ? ['…'] : [])].join(', ');
}
