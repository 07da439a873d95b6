import type { BatchReport } from '../../../core/batches/batch-report.ts';
import type { RejectedRecord, Remedy } from '../../../core/sources/readers/rejected.ts';
import { describeMissing, undecided } from './describe-missing.ts';
import type { Missing } from './missing.ts';
import { listed, type Named } from './named-items.ts';

type ReportedItem = BatchReport['items'][number];

interface Line {
  readonly kind: string;
  readonly text: string;
  readonly records: readonly unknown[];
}

/** The results of all records, over all batches. */
export class Report {
  readonly #named: ReadonlyMap<string, Named>;
  readonly #results = new Map<string, ReportedItem>();
  readonly #rejected: RejectedRecord[] = [];
  readonly #batches: string[] = [];
  readonly #proposed: string[] = [];
  #missing: Missing | undefined;

  /** The records by kind and external id. */
  constructor(named: ReadonlyMap<string, Named>) {
    this.#named = named;
  }

  /** Of a venue that several batches have, the first result counts. */
  addResults({ id, state, items }: BatchReport): void {
    const hasWritten = items.some(({ result }) => result !== 'unchanged');
    if (id !== null && hasWritten) (state === 'proposed' ? this.#proposed : this.#batches).push(id);
    for (const item of items) {
      const key = `${item.kind} ${item.external_id}`;
      if (!this.#results.has(key)) this.#results.set(key, item);
    }
  }

  addRejected(records: readonly RejectedRecord[]): void {
    for (const record of records) this.#rejected.push(record);
  }

  /** What the service refuses: a venue that several batches have, once. */
  addRefused(records: readonly RejectedRecord[]): void {
    const known = new Set(this.#rejected.map(({ kind, record, reason }) => `${kind} ${record} ${reason}`));
    const news = records.filter(({ kind, record, reason }) => !known.has(`${kind} ${record} ${reason}`));
    this.addRejected(news.map((each) => ({ ...each, ...this.named(each.kind.slice(0, -1), each.record) })));
  }

  addMissing(missing: Missing): void {
    this.#missing = missing;
    if (missing.batch !== null) this.#batches.push(missing.batch);
    if (missing.proposed) this.#proposed.push(missing.proposed);
  }

  named(kind: string, externalId: string): Named {
    return this.#named.get(`${kind} ${externalId}`) ?? {};
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

  /** A line for each result, then one for each reason, with examples, then what is missing, and how to undo it all. */
  toString(): string {
    const missing = this.#missing === undefined ? [] : describeMissing(this.#missing);
    const counted = [...this.#counts(), ...this.#remarks(), ...this.#rejections(), ...missing]
      .filter(({ records }) => records.length > 0)
      .map(
        ({ kind, text, records: { length } }) =>
          `${String(length).padStart(6)} ${nounOf(kind, length)} ${text}`,
      );
    const undoing = this.#batches.map(
      (id) => `Batch ${id}. Undo it: npm run cli -- research undo-batch --id ${id}`,
    );
    const waiting = this.#proposed.map(
      (id) => `Batch ${id} is proposed: nothing of it is written until an owner or editor approves it.`,
    );
    return [...counted, ...(this.#missing?.proposed ? [undecided] : []), ...waiting, ...undoing].join('\n');
  }

  #counts(): Line[] {
    return kinds.flatMap((kind) =>
      outcomes.map((outcome) => ({
        kind: `${kind}s`,
        text: outcome,
        records: this.results.filter((item) => item.kind === kind && item.result === outcome),
      })),
    );
  }

  /** What was not overwritten, and what the service finds odd. */
  #remarks(): Line[] {
    const remarks = this.results.flatMap((item) => [
      ...(item.kept ?? []).map((field) => ({ item, text: `kept, as edited or given before: ${field}` })),
      ...(item.warnings ?? []).map(({ message }) => ({ item, text: `with a warning: ${message}` })),
    ]);
    return [...Map.groupBy(remarks, ({ item, text }) => `${item.kind}s ${text}`).values()].map((group) => {
      const [
        {
          item: { kind },
          text,
        } = { item: { kind: '' }, text: '' },
      ] = group;
      const named = group.map(({ item }) => this.named(item.kind, item.external_id));
      return { kind: `${kind}s`, text: `${text} ${listed(named)}`, records: group };
    });
  }

  #rejections(): Line[] {
    const reasons = Map.groupBy(this.#rejected, ({ kind, reason, remedy }) => `${kind} ${reason} ${remedy}`);
    return [...reasons.values()].map((records) => {
      const [{ kind = '', reason = '', remedy } = {}] = records;
      const named = records.map(({ record, title, time }) => ({ title: title?.trim() || record, time }));
      return { kind, text: `rejected: ${reason} ${listed(named)}${remedyFor(remedy)}`, records };
    });
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

const words: Partial<Record<Remedy, string>> = {
  days: '--days reads fewer',
  locale: '--locale names one',
  mapping: '--map FIELD=… names its field',
  override_time_zone: '--time-zone … --override-time-zone gives another',
  places: '--coordinates places it',
  time_zone: '--time-zone names the zone',
  url: '--url gives it one',
  venue: '--venue names one',
};

/** The option of the command line that says what a record does not. */
const remedyFor = (remedy: Remedy | undefined): string =>
  remedy === undefined ? '' : `: ${words[remedy] ?? `--${remedy.replaceAll('_', '-')} says it`}`;
