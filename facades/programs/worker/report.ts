import type { BatchReport } from '../../../core/batches/batch-report.ts';
import type { RejectedRecord } from './cleaning/clean-all.ts';
import { describeMissing, doubt } from './describe-missing.ts';
import type { Missing } from './missing.ts';

type ReportedItem = BatchReport['items'][number];

/** The results of all records, over all batches. */
export class Report {
  readonly #results = new Map<string, ReportedItem>();
  readonly #rejected: RejectedRecord[] = [];
  #missing: Missing | undefined;

  /** Of a venue that several batches have, the first result counts. */
  addResults({ items }: BatchReport): void {
    for (const item of items) {
      const key = `${item.kind} ${item.external_id}`;
      if (!this.#results.has(key)) this.#results.set(key, item);
    }
  }

  addRejected(records: readonly RejectedRecord[]): void {
    this.#rejected.push(...records);
  }

  /** What the service refuses: a venue that several batches have, once. */
  addRefused(records: readonly RejectedRecord[]): void {
    const known = new Set(this.#rejected.map(({ kind, record, reason }) => `${kind} ${record} ${reason}`));
    this.addRejected(records.filter(({ kind, record, reason }) => !known.has(`${kind} ${record} ${reason}`)));
  }

  addMissing(missing: Missing): void {
    this.#missing = missing;
  }

  get missing(): Missing['records'] {
    return this.#missing?.records ?? [];
  }

  get deletesMissing(): boolean {
    return this.#missing?.isDeleted === true;
  }

  get results(): readonly ReportedItem[] {
    return [...this.#results.values()];
  }

  get rejected(): readonly RejectedRecord[] {
    return this.#rejected;
  }

  get isEmpty(): boolean {
    return this.#results.size === 0 && this.#rejected.length === 0 && this.missing.length === 0;
  }

  /** Whether there was something to send, and nothing of it was fit. */
  get isAllRejected(): boolean {
    return this.#results.size === 0 && this.#rejected.length > 0;
  }

  /** A line for each result, then one for each reason, with examples, then what is missing. */
  toString(): string {
    const counts = kinds.flatMap((kind) =>
      outcomes.map((outcome) => {
        const { length } = this.results.filter((item) => item.kind === kind && item.result === outcome);
        return { length, text: `${nounOf(`${kind}s`, length)} ${outcome}` };
      }),
    );
    const reasons = Map.groupBy(this.#rejected, ({ kind, reason, remedy }) => `${kind} ${reason} ${remedy}`);
    const rejections = [...reasons.values()].map((records) => {
      const [{ kind = '', reason = '', remedy } = {}] = records;
      const { length } = records;
      const text = `${nounOf(kind, length)} rejected: ${reason} (${examples(records)})`;
      return { length, text: remedy === undefined ? text : `${text}: ${remedy}` };
    });
    const missing = this.#missing === undefined ? [] : describeMissing(this.#missing);
    const absent = missing.map(({ length, kind, text }) => ({
      length,
      text: `${nounOf(kind, length)} ${text}`,
    }));
    const lines = [...counts, ...rejections, ...absent].filter(({ length }) => length > 0);
    const counted = lines.map(({ length, text }) => `${String(length).padStart(6)} ${text}`);
    return [...counted, ...(this.#missing?.isDoubtful ? [doubt] : [])].join('\n');
  }
}

const kinds = ['venue', 'event'] as const;
const outcomes = ['created', 'updated', 'unchanged'] as const;
const singular: Readonly<Record<string, string>> = {
  events: 'event',
  locales: 'locale',
  people: 'person',
  venues: 'venue',
};

const nounOf = (kind: string, count: number): string => (count === 1 ? (singular[kind] ?? kind) : kind);

const maximumExamples = 3;

function examples(records: readonly RejectedRecord[]): string {
  const names = records.slice(0, maximumExamples).map(({ record }) => record);
  return [...names, ...(records.length > maximumExamples ? ['…'] : [])].join(', ');
}
