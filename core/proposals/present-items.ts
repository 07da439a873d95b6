import { isDeepStrictEqual } from 'node:util';
import { missingStillThere } from '../../orm/reads/missing-records.ts';
import type { ProposedItemRow } from '../../orm/reads/proposals.ts';
import { oddVenues } from '../../orm/reads/venue-warnings.ts';
import { events } from '../../orm/records/event.ts';
import { series } from '../../orm/records/series.ts';
import { venues } from '../../orm/records/venue.ts';
import type { Scope } from '../../orm/statements/scope.ts';
import { aboutMatch } from '../batches/batch-report.ts';
import type { EventDecision } from '../batches/planning/plan-event.ts';
import { type VenueDecision, writtenPlaces } from '../batches/planning/plan-venue.ts';
import type { FieldErrors } from '../errors/refusal.ts';
import type { AuthenticatedContext } from '../request/context.ts';
import { warnings } from '../venues/warnings.ts';
import { changedFields, inOrder } from './changed-fields.ts';
import { namesIn, namesOfNamedVenues } from './names-in.ts';
import { namedVenues, type PlannedItems, planWithVenues } from './plan-items.ts';
import { identifying, type ProposedItem } from './proposed-item.ts';
import { linkScore } from './save-proposal.ts';

interface Shown {
  /** Of the caller, who may not see what is hidden. */
  readonly visible: Scope;
  /** Of the whole audience. */
  readonly whole: Scope;
  readonly proposal: { readonly id: string; readonly source: string };
}

/** Items of a proposal, with what the open ones would do to today's rows. */
export async function presentItems(
  { database }: AuthenticatedContext,
  { visible, whole, proposal }: Shown,
  rows: readonly ProposedItemRow[],
): Promise<ProposedItem[]> {
  const open = rows.filter(({ state }) => state === 'open');
  const planned = await planWithVenues(database, whole, { ...proposal, visible }, open);
  const decisions = new Map(
    [...planned.plan.venues, ...planned.plan.events].map((decision) => [decision.index, decision]),
  );
  const seen = await visibleRecords(database, visible, rows, planned);
  const isUnseen = (record: string | null | undefined) =>
    record !== null && record !== undefined && !visible.hidden && !seen.has(record);
  const names = await namesIn(database, visible, planned);
  const odd = await database.query(oddVenues, visible, [writtenPlaces(planned.plan)]);
  const codes = new Map<string | null, (typeof odd)[number]['codes']>(
    odd.map(({ id, codes }) => [id, codes]),
  );
  const decided = rows.filter(({ state }) => state !== 'open');
  const venuesOfDecided = await namesOfNamedVenues(database, visible, proposal, decided);
  const deletions = await presentDeletions(database, whole, open);
  return rows.map((row) => {
    const deletion = deletions.get(row.number);
    const decision = decisions.get(row.number);
    const outcome = row.state === 'applied' ? row.outcome : null;
    const shown = presentClosed({ ...row, outcome }, venuesOfDecided);
    const closed = visible.hidden ? shown : withoutFormerVenue(shown);
    if (isUnseen(row.record) || isUnseen(decision?.before?.id)) return withoutRecord(closed);
    if (deletion !== undefined) return { ...closed, ...deletion };
    if (decision === undefined) return { ...closed, problem: problemOf(planned.invalid.get(row.number)) };
    const match = planned.plan.matches.get(`${row.kind} ${row.external_id}`);
    const { found } = aboutMatch(decision, match);
    return {
      ...closed,
      record_id: decision.before === null && decision.values !== null ? null : decision.id,
      operation: operationOf(decision),
      match_score: linkScore(decision),
      is_new: decision.before === null,
      fields: inOrder(row.kind, changedFields(decision, row.item ?? {}, names)),
      kept: [...decision.kept],
      warnings: [...(codes.get(decision.id) ?? []).map((code) => warnings[code]), ...found],
      is_stale: isStale(row, decision),
      venue_index: newVenueOf(decision, planned) ?? null,
    };
  });
}

type Database = AuthenticatedContext['database'];
type Decision = VenueDecision | EventDecision;

/** As it is shown once somebody has decided on it: what was written or, if nothing was, what it said and was based on. */
const presentClosed = (
  { number, item, based_on, record, outcome, ...row }: ProposedItemRow,
  venueNames: ReadonlyMap<unknown, string>,
): ProposedItem => ({
  index: number,
  ...row,
  forced: item?.force === true,
  record_id: record,
  operation: null,
  match_score: null,
  is_new: item !== null && based_on === null,
  fields: inOrder(
    row.kind,
    outcome?.fields ??
      Object.entries(item ?? {})
        .filter(([name]) => (based_on === null ? !identifying.includes(name) : name in based_on))
        .map(([name, after]) => ({
          name,
          before: based_on?.[name] ?? null,
          after: name === 'venue' ? (venueNames.get(namedVenues([{ item }])[0]) ?? after) : after,
        })),
  ),
  kept: outcome?.kept ?? [],
  warnings: [],
  problem: null,
  is_stale: false,
  venue_index: null,
});

/** The number of the open item without which an event has no venue. */
const newVenueOf = ({ values }: Decision, { plan }: PlannedItems): number | undefined =>
  values !== null && 'venue' in values
    ? plan.venues.find(({ id, before }) => before === null && id === values.venue)?.index
    : undefined;

/** As it is shown to who may not see at which venue an event was: it may be hidden. */
const withoutFormerVenue = (item: ProposedItem): ProposedItem => ({
  ...item,
  fields: item.fields.map((field) => (field.name === 'venue' ? { ...field, before: null } : field)),
});

/** As it is shown to who does not see its record: what it said, and nothing of the record. */
const withoutRecord = (item: ProposedItem): ProposedItem => ({
  ...item,
  record_id: null,
  fields: item.state === 'open' ? [] : item.fields.map((field) => ({ ...field, before: null })),
  problem: item.state === 'open' ? 'The record is not there.' : null,
});

function operationOf({ values, before, changed, ...decision }: Decision): ProposedItem['operation'] {
  if (values === null) return null;
  if (before === null) return 'isRestored' in decision && decision.isRestored ? 'restore' : 'create';
  return changed.size > 0 ? 'update' : null;
}

/** Whether the record has come, gone or been merged, or another value would change than those that the item was based on. */
export function isStale({ based_on, item, record }: ProposedItemRow, { before, changed }: Decision): boolean {
  if (based_on === null) return before !== null;
  if (before === null || (record !== null && record !== before.id)) return true;
  const present = new Map<string, unknown>(Object.entries(before));
  const fields = new Set([...Object.keys(based_on), ...changed]).intersection(
    new Set(Object.keys(item ?? {})),
  );
  return [...fields].some((field) => !isDeepStrictEqual(based_on[field], present.get(field)));
}

export const problemOf = (fields: FieldErrors | undefined): string | null =>
  fields === undefined
    ? null
    : Object.entries(fields)
        .map(([field, problems]) => `${field} ${problems.join(', ')}`)
        .join('; ');

async function presentDeletions({ query }: Database, scope: Scope, rows: readonly ProposedItemRow[]) {
  const shown = new Map<number, Pick<ProposedItem, 'operation' | 'fields' | 'problem' | 'is_stale'>>();
  for (const kind of ['venue', 'event'] as const) {
    const own = rows.filter((row) => row.item === null && row.kind === kind);
    if (own.length === 0) continue;
    const ids = own.map(({ record }) => record ?? '');
    const found = await query(missingStillThere[kind], scope, [
      ids,
      own.map(({ external_id }) => external_id),
    ]);
    const present = new Map(found.map((record) => [record.id, record]));
    for (const { number, record, based_on } of own) {
      const stored = present.get(record ?? '');
      shown.set(number, {
        operation: stored === undefined ? null : 'delete',
        fields: stored === undefined ? [] : [{ name: 'name', before: stored.name, after: null }],
        problem: stored?.edited_fields.length ? 'An administrator edited it: it would be kept.' : null,
        is_stale: stored?.version !== based_on?.version,
      });
    }
  }
  return shown;
}

async function visibleRecords(
  { query }: Database,
  scope: Scope,
  rows: readonly ProposedItemRow[],
  { plan }: PlannedItems,
): Promise<ReadonlySet<string>> {
  const idsOf = (kind: string, decisions: readonly Decision[]) => [
    ...rows.flatMap((row) => (row.kind === kind ? (row.record ?? []) : [])),
    ...decisions.flatMap(({ before }) => before?.id ?? []),
  ];
  const found = [
    ...(await query(venues.byIds, scope, [idsOf('venue', plan.venues)])),
    ...(await query(events.byIds, scope, [idsOf('event', plan.events)])),
    ...(await query(series.byIds, scope, [idsOf('event', plan.events)])),
  ];
  return new Set(found.map(({ id }) => id));
}
