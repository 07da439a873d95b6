import { z } from 'zod';
import { ofKinds, type RevertibleKind } from '../../../orm/commands/undoing/kinds.ts';
import type { Transaction } from '../../../orm/database.ts';
import type { ChangeRow } from '../../../orm/reads/undoing/changes-of-kind.ts';
import type { AudienceScope } from '../../../orm/statements/scope.ts';
import type { KeptRecord, UndoReport } from './report.ts';

export interface RecordKey {
  readonly kind: string;
  readonly id: string;
}

/** What a transaction has put back so far. */
export interface Reversion {
  readonly transaction: Transaction;
  readonly scope: AudienceScope;
  /** The batch whose changes are reverted; null for changes of administrators. */
  readonly batch: { readonly id: string; readonly source: string } | null;
  /** What records that this deletes have as `deleted_with`. */
  readonly deletedWith: string | null;
  readonly outcome: Outcome;
  /** Line-ups that were put back, as they were after the change. */
  readonly formerLineUps: { event_id: string; before: readonly string[]; after: readonly string[] }[];
  /** By the id of an event that is put back: since when it was not so, and which fields are; undefined for all. */
  readonly events: Map<string, { readonly since: string; readonly fields?: readonly string[] }>;
  /** By the id of a venue or person, what became of the fields of its page. */
  readonly pages: Map<string, { readonly back: string[]; readonly kept: string[] }>;
}

export interface Outcome {
  /** By kind and id, so that a record counts once. */
  readonly restored: Map<string, RecordKey>;
  readonly changed: Map<string, RecordKey>;
  /** The changed records that this deleted. */
  readonly deleted: Map<string, RecordKey>;
  /** By kind, id and reason, likewise. */
  readonly kept: Map<string, KeptRecord>;
  readonly impossible: UndoReport['impossible'];
}

export const newReversion = (
  given: Pick<Reversion, 'transaction' | 'scope' | 'batch' | 'deletedWith'>,
): Reversion => ({
  ...given,
  outcome: { restored: new Map(), changed: new Map(), deleted: new Map(), kept: new Map(), impossible: [] },
  formerLineUps: [],
  events: new Map(),
  pages: new Map(),
});

/** What others refer to comes before them, as when a batch is written. */
export const order: readonly RevertibleKind[] = Object.values(ofKinds((kind) => kind));

const listOfIds = z.array(z.string()).catch([]);

/** A line-up in an entry of the ledger, which leaves empty ones out. */
export const idsOf = (value: unknown): string[] => listOfIds.parse(value);

/** The fields that others changed since; a line-up is not, by the people whom this brings back into it. */
export function changedSince(
  { outcome }: Reversion,
  { after, present, changed_since: changed }: ChangeRow,
): string[] {
  const lineUp = idsOf(after.person_ids);
  const own = idsOf(present?.person_ids).filter(
    (id) => lineUp.includes(id) || !outcome.restored.has(`person ${id}`),
  );
  return changed.filter((column) => column !== 'person_ids' || `${own}` !== `${lineUp}`);
}

export function note(records: Map<string, RecordKey>, { kind, id }: RecordKey): void {
  records.set(`${kind} ${id}`, { kind, id });
}

/** Edited fields are no field of a record: they follow from those that were edited. */
export function noteKept({ kept }: Outcome, { kind, id, fields, reason }: KeptRecord): void {
  const key = `${kind} ${id} ${reason}`;
  const all = new Set([...(kept.get(key)?.fields ?? []), ...fields]);
  all.delete('edited_fields');
  kept.set(key, { kind, id, fields: [...all], reason });
}

/** Put back without those that are gone, which are seen in them again once they are there. */
export const listsOfOthers = ['person_ids', 'tag_ids'];

export const reasons = {
  changed: 'was changed since',
  deleted: 'was deleted since',
  exists: 'is there again already',
  cameSince: 'came to the survivor since the merge',
  merged: 'was merged into another since',
  mergedAgain: 'was merged anew since: revert that change',
  survivorMerged: 'was merged on, with the record that it is now: revert that merge first',
  unmerged: 'is there again since its merge was reverted: merge it anew',
  lineUp: 'some people of its line-up are gone',
  tags: 'some of its tags are gone',
};

/** `locale_id` as `its locale is gone`. */
export function reasonForMissing(field: string): string {
  if (field === 'person_ids') return reasons.lineUp;
  if (field === 'tag_ids') return reasons.tags;
  if (field === 'beacon') return 'its beacon belongs to another venue';
  if (field === 'series_id' || field === 'series_date')
    return 'its series is gone, or has another date on its day';
  if (field === 'name') return 'its name belongs to another tag';
  if (field === 'label') return 'its label belongs to another locale';
  return `its ${field.replace(/_id$/, '')} is gone`;
}

const sliceSize = 1000;

/** In parts that PostgreSQL writes at once. */
export function* slices<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let start = 0; start < items.length; start += sliceSize) yield items.slice(start, start + sliceSize);
}

/** It follows the event's venue. */
export const isLocaleOfEvent = (kind: RevertibleKind, column: string): boolean =>
  kind === 'event' && column === 'locale_id';
