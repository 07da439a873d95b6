import type { OriginRow, Stored } from '../../orm/reads/batch-state.ts';
import type { FieldErrors } from '../errors.ts';
import { newId } from '../ids.ts';
import type { Provenance } from './batch-items.ts';
import type { BatchResult } from './batch-report.ts';
import type { Checked } from './check-items.ts';
import { merge } from './merge.ts';

interface Item {
  readonly external_id: string;
  readonly provenance: Provenance;
  readonly force?: boolean | undefined;
}

/** What becomes of one record. */
export interface Judged<Values, Row> {
  readonly index: number;
  readonly externalId: string;
  readonly id: string;
  readonly result: BatchResult;
  readonly kept: readonly string[];
  /** As they are from now on; null for a record that stays deleted. */
  readonly values: Values | null;
  readonly changed: ReadonlySet<string>;
  /** What remains of the administrator's edits. */
  readonly edited: readonly string[];
  /** As the record was; null where it was not. */
  readonly before: (Row & { id: string }) | null;
  /** What is new about where it came from. */
  readonly provenance: Provenance | null;
}

export interface Rules<Values> {
  readonly defaults: Partial<Values>;
  readonly required: readonly (keyof Values & string)[];
  /** The item's names for fields that an administrator's edit has other names for. */
  readonly names: Readonly<Record<string, string>>;
}

export type Verdict<Values, Row> =
  | { readonly fields: FieldErrors }
  | { readonly judged: Judged<Values, Row> };

/** Whether an administrator deleted the record, and the item does not say to bring it back: then nothing else matters. */
export const staysDeleted = (stored: { id: string | null } | undefined, { force = false }: Item): boolean =>
  stored?.id === null && !force;

/** The same in a dry run as in a real one. */
export function judge<Values extends object, Row extends Values & { edited_fields: string[] }>(
  { item, index }: Checked<Item>,
  stored: Stored<Row> | undefined,
  given: Partial<Values>,
  rules: Rules<Values>,
): Verdict<Values, Row> {
  const { external_id: externalId, force = false } = item;
  const provenance = stored !== undefined && isTold(stored, item.provenance) ? null : item.provenance;
  const base = { index, externalId, before: null, edited: [] };
  if (stored === undefined || (stored.id === null && force)) {
    const fields = missing(given, rules.required);
    if (fields !== null) return { fields };
    const values = merge<Partial<Values>>(rules.defaults, given).values as Values;
    const changed = new Set(Object.keys(values));
    const id = stored?.record ?? newId();
    const result = stored === undefined ? 'created' : 'updated';
    return { judged: { ...base, id, result, kept: [], values, changed, provenance } };
  }
  if (stored.id === null) return { judged: { ...base, ...nothing, id: stored.record } };
  return { judged: { ...base, ...update(stored, given, rules, force), provenance } };
}

const nothing = {
  result: 'unchanged',
  kept: ['deleted'],
  values: null,
  changed: new Set<string>(),
  provenance: null,
} as const;

const isTold = ({ origin_url: url, retrieved_at, confidence, note }: OriginRow, told: Provenance): boolean =>
  url === told.url &&
  retrieved_at === told.retrieved_at &&
  confidence === told.confidence &&
  note === (told.note ?? null);

function missing<Values>(given: Partial<Values>, required: readonly (keyof Values & string)[]) {
  const names = required.filter((name) => given[name] === undefined);
  return names.length === 0 ? null : Object.fromEntries(names.map((name) => [name, ['is required']]));
}

function update<Values extends object, Row extends Values & { edited_fields: string[] }>(
  before: Row & { id: string },
  given: Partial<Values>,
  { names }: Rules<Values>,
  force: boolean,
) {
  const nameOf = (edit: string) => names[edit] ?? edit;
  const edited = force ? [] : before.edited_fields.map(nameOf);
  const { values, changed, kept } = merge<Values>(before, given, edited);
  const changes = new Set<string>(changed);
  return {
    id: before.id,
    before,
    values,
    kept,
    changed: changes,
    edited: before.edited_fields.filter((edit) => !changes.has(nameOf(edit))),
    result: changed.length > 0 ? ('updated' as const) : ('unchanged' as const),
  };
}
