import type { BatchReport } from '../../core/research/batch-report.ts';
import type { Rejected } from './rejected.ts';

/** What became of the records, over all batches. */
export class Report {
  readonly #results = new Map<string, number>();
  readonly #rejected: Rejected[] = [];

  accept({ venues, events }: BatchReport): void {
    for (const [kind, counts] of Object.entries({ venues, events }))
      for (const [result, count] of Object.entries(counts)) this.#add(`${kind} ${result}`, count);
  }

  reject(...records: readonly Rejected[]): void {
    this.#rejected.push(...records);
  }

  /** A line for each result, then for each reason, with what they are true of. */
  toString(): string {
    const results = [...this.#results].filter(([, count]) => count > 0);
    const reasons = Map.groupBy(this.#rejected, ({ kind, reason }) => `${kind} rejected: ${reason}`);
    return [
      ...results.map(([result, count]) => line(count, result)),
      ...[...reasons].map(([reason, records]) => line(records.length, `${reason} (${examples(records)})`)),
    ].join('\n');
  }

  #add(result: string, count: number): void {
    this.#results.set(result, (this.#results.get(result) ?? 0) + count);
  }
}

const line = (count: number, text: string): string => `${String(count).padStart(6)} ${text}`;

const shown = 3;

const examples = (records: readonly Rejected[]): string =>
  [...records.slice(0, shown).map(({ record }) => record), ...(records.length > shown ? ['…'] : [])].join(
    ', ',
  );
