import { isDeepStrictEqual } from 'node:util';
import { v7 as newId } from 'uuid';
import type { OriginRow } from '../../../orm/reads/batch-input.ts';
import type { FieldErrors } from '../../errors/refusal.ts';
import type { CheckedItem } from '../items/batch-items.ts';
import { isNothing } from '../items/is-nothing.ts';
import type { Provenance } from '../items/provenance.ts';
import type { Planned } from './decision.ts';
import type { AnyDeleted } from './deleted-records.ts';

export interface Rules<Values> {
  readonly defaults: Partial<Values>;
  /** Required fields of a new record. */
  readonly required: readonly (keyof Values & string)[];
  /** The item's name of each edited field, if it differs. */
  readonly names: Readonly<Record<string, string>>;
}

/** An item's values: null is the default. */
type Given<Values> = { readonly [Field in keyof Values]?: Values[Field] | null | undefined };

interface Item {
  readonly external_id: string;
  readonly id?: string | undefined;
  readonly provenance: Provenance;
  readonly force?: boolean | undefined;
}

/** A row by its external id, whose record an administrator has deleted. */
type StoredRecord = OriginRow & { readonly id: string; readonly edited_fields: readonly string[] };

/** The decision on a record that is created, restored or updated. */
export function planRecord<Values extends object, Row extends Values & StoredRecord>(
  { item, index }: CheckedItem<Item>,
  stored: Row | AnyDeleted | undefined,
  former: (Values & Pick<StoredRecord, 'edited_fields' | 'given_before'>) | null,
  given: Given<Values>,
  rules: Rules<Values>,
): Planned<Values, Row> {
  if (item.id !== undefined && stored === undefined)
    return { fields: { id: ['must be the id of a record of the audience that is not said to be another'] } };
  const incoming = withDefaults(given, rules.defaults);
  const { external_id: externalId, force = false } = item;
  const isThere = stored !== undefined && stored.id !== null;
  const othersFields = isThere && !force ? fieldsOfOthers(stored, incoming) : [];
  const giving = givenFields(item, stored?.fields ?? []).filter((field) => !othersFields.includes(field));
  const common = {
    item,
    index,
    externalId,
    provenance: item.provenance,
    given: giving,
    score: stored?.score ?? null,
  };
  if (isThere) {
    const isKnown = isSame(stored, item.provenance) && isDeepStrictEqual(giving, stored.fields);
    const provenance = isKnown ? null : item.provenance;
    const overwritten = overwrite<Values>(stored, incoming, rules, force, othersFields);
    const result = overwritten.changed.size > 0 ? 'updated' : 'unchanged';
    return {
      ...common,
      provenance,
      id: stored.id,
      isRestored: false,
      result,
      ...overwritten,
      kept: item.id === undefined || item.id === stored.id ? overwritten.kept : ['id', ...overwritten.kept],
      before: stored,
    };
  }

  const comesBack = former === null ? null : overwrite<Values>(former, incoming, rules, force);
  const values = comesBack?.values ?? merge<Partial<Values>>(rules.defaults, incoming).values;
  if (!isComplete(values, rules)) return { fields: missingFields(values, rules) };
  return {
    ...common,
    id: stored?.record ?? newId(),
    isRestored: stored !== undefined,
    result: stored === undefined || stored.undone ? 'created' : 'updated',
    kept: comesBack?.kept ?? [],
    values,
    changed: new Set(['name', ...saidIn(former === null ? values : incoming)]),
    editedFields: comesBack?.editedFields ?? [],
    before: null,
  };
}

const saidIn = (values: object): string[] =>
  Object.entries(values).flatMap(([field, value]) => (value === undefined ? [] : field));

function withDefaults<Values>(given: Given<Values>, defaults: Partial<Values>): Partial<Values> {
  const values: Partial<Values> = {};
  for (const field in given) {
    const value = given[field];
    values[field] = value === null ? defaults[field] : value;
  }
  return values;
}

/** The same decision, with one more field that is kept. */
export const withKept = <Values, Row>(planned: Planned<Values, Row>, field: string): Planned<Values, Row> =>
  'fields' in planned || planned.kept.includes(field)
    ? planned
    : { ...planned, kept: [...planned.kept, field] };

/** The same decision, with a field that shows a record which is renamed. */
export const withChanged = <Values, Row>(
  planned: Planned<Values, Row>,
  field: string,
): Planned<Values, Row> =>
  'fields' in planned || planned.values === null || planned.changed.has(field)
    ? planned
    : { ...planned, result: 'updated', changed: new Set([...planned.changed, field]) };

const isSame = (
  { origin_url: url, retrieved_at, confidence, note }: OriginRow,
  incoming: Provenance,
): boolean =>
  url === incoming.url &&
  retrieved_at === incoming.retrieved_at &&
  confidence === incoming.confidence &&
  note === (incoming.note ?? null);

const identifying = ['external_id', 'id', 'provenance', 'force'];

/** What the source gives, all of its items together; what it says to be nothing, others may give. */
function givenFields(item: object, known: readonly string[]): string[] {
  const fields = new Set(known);
  for (const [field, value] of Object.entries(item))
    if (value === null) fields.delete(field);
    else if (value !== undefined && !identifying.includes(field)) fields.add(field);
  return [...fields];
}

/** Of a record that others made, what an item that was linked with it keeps: all but what nothing, or only sources after its own, give. */
function fieldsOfOthers<Values extends object, Row extends Values & StoredRecord>(
  before: Row,
  incoming: Partial<Values>,
): string[] {
  const others: string[] = [];
  if (before.score === null) return others;
  const own = [...before.fields, ...before.given_after];
  for (const field in incoming)
    if (!isNothing(field, before[field]) && !own.includes(field)) others.push(field);
  return others;
}

const isComplete = <Values>(values: Partial<Values>, { required }: Rules<Values>): values is Values =>
  required.every((name) => values[name] !== undefined);

const missingFields = <Values>(values: Partial<Values>, { required }: Rules<Values>): FieldErrors =>
  Object.fromEntries(
    required.filter((name) => values[name] === undefined).map((name) => [name, ['is required']]),
  );

function overwrite<Values extends object>(
  before: Values & Pick<StoredRecord, 'edited_fields' | 'given_before'>,
  incoming: Partial<Values>,
  { names }: Rules<Values>,
  force: boolean,
  othersFields: readonly string[] = [],
) {
  const nameOf = (field: string) => names[field] ?? field;
  const ofOthers = [...before.edited_fields.map(nameOf), ...before.given_before, ...othersFields];
  const { values, changed, kept } = merge<Values>(before, incoming, force ? [] : ofOthers);
  const editedFields = before.edited_fields.filter((field) => !changed.has(nameOf(field)));
  return { kept, values, changed, editedFields };
}

/** The stored values overwritten by the item's, except in protected fields. */
function merge<Values extends object>(
  stored: Values,
  incoming: Partial<Values>,
  protectedFields: readonly string[] = [],
) {
  const changes: Partial<Values> = {};
  const changed = new Set<string>();
  const kept: string[] = [];
  for (const field in incoming) {
    const value = incoming[field];
    if (value === undefined || isDeepStrictEqual(value, stored[field])) continue;
    if (protectedFields.includes(field)) kept.push(field);
    else {
      changes[field] = value;
      changed.add(field);
    }
  }
  return { values: changed.size === 0 ? stored : { ...stored, ...changes }, changed, kept };
}
