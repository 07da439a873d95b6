import { v7 as newId } from 'uuid';
import type { Transaction } from '../../orm/database.ts';
import { events } from '../../orm/records/event.ts';
import { series } from '../../orm/records/series.ts';
import { venues } from '../../orm/records/venue.ts';
import { anyRecord } from '../../orm/statements/input-types.ts';
import { withArticle } from '../../orm/statements/nouns.ts';
import type { Scope } from '../../orm/statements/scope.ts';
import type { BatchPlan } from '../batches/planning/plan-batch.ts';
import { type FieldErrors, invalidField, Refusal } from '../errors/refusal.ts';
import { idOfType } from '../values/global-id.ts';
import type { PersonItems } from './person-items.ts';

interface Row {
  readonly number: number;
  readonly kind: 'venue' | 'event';
  /** Of the field in the input. */
  readonly path: string;
  /** Its external id in the input. */
  readonly sent: string;
  readonly item: Record<string, unknown> & { readonly external_id: string };
}

/**
 * The items, numbered: venues, then events. Records are named by UUIDs or, as in GraphQL, by global ids. A text of the
 * person's own says within one proposal what is meant, and nothing in another: an id that no other item has takes its place.
 */
export function rowsOf({ venues, events }: PersonItems): Row[] {
  const venueIds = idsByText(venues);
  const eventIds = idsByText(events);
  const idOfVenue = (text: string) => venueIds.get(text) ?? idOfType(anyRecord, text) ?? text;
  const withVenue = ({ venue, ...event }: PersonItems['events'][number]) => ({
    ...event,
    ...(venue && {
      venue: venue.external_id === undefined ? venue : { external_id: idOfVenue(venue.external_id) },
    }),
  });
  const rows = [
    ...venues.map((item, index) => ({
      kind: 'venue' as const,
      path: `venues.${index}`,
      item,
      ids: venueIds,
    })),
    ...events.map((event, index) => {
      const item = withVenue(event);
      return { kind: 'event' as const, path: `events.${index}`, item, ids: eventIds };
    }),
  ].map(({ ids, item, ...row }, number) => {
    const { external_id: sent } = item;
    return { ...row, number, sent, item: { ...item, external_id: ids.get(sent) ?? sent } };
  });
  if (rows.length === 0) throw invalidField('venues', 'must have an item, or events must');
  const seen = new Set<string>();
  for (const { kind, path, item } of rows) {
    const key = `${kind} ${item.external_id}`;
    if (seen.has(key)) throw invalidField(`${path}.external_id`, 'must be different from that of the others');
    seen.add(key);
  }
  return rows;
}

const idsByText = (items: readonly { readonly external_id: string }[]): ReadonlyMap<string, string> =>
  new Map(
    items.map(({ external_id }) => [external_id, idOfType(anyRecord, external_id) ?? newId()] as const),
  );

export function refuseInvalid(rows: readonly Row[], invalid: ReadonlyMap<number, FieldErrors>): void {
  if (invalid.size === 0) return;
  const fields = rows.flatMap(({ number, path }) =>
    Object.entries(invalid.get(number) ?? {}).map(
      ([name, problems]) => [`${path}.${name}`, problems] as const,
    ),
  );
  throw new Refusal('invalid_request', { fields: Object.fromEntries(fields) });
}

/** A user who does not see what is hidden learns nothing of it, not even that it is there. */
export async function refuseUnseen(
  { query }: Transaction,
  visible: Scope,
  rows: readonly Row[],
  plan: BatchPlan,
): Promise<void> {
  const added = new Set(plan.venues.flatMap(({ id, before }) => (before === null ? [id] : [])));
  const placeOf = ({ values }: BatchPlan['events'][number]) =>
    values === null || added.has(values.venue) ? [] : [values.venue];
  const storedOf = (decisions: readonly { readonly before: { readonly id: string } | null }[]) =>
    decisions.flatMap(({ before }) => before?.id ?? []);
  const places = [...new Set([...storedOf(plan.venues), ...plan.events.flatMap(placeOf)])];
  const seen = new Set([
    ...(await query(venues.byIds, visible, [places])).map(({ id }) => id),
    ...(await query(events.byIds, visible, [storedOf(plan.events)])).map(({ id }) => id),
    ...(await query(series.byIds, visible, [storedOf(plan.events)])).map(({ id }) => id),
  ]);
  for (const { number, kind, path } of rows) {
    const decision = [...plan.venues, ...plan.events].find(({ index }) => index === number);
    const isRestored = decision !== undefined && decision.values !== null && decision.isRestored;
    if ((isRestored && !visible.hidden) || (decision?.before && !seen.has(decision.before.id)))
      throw invalidField(`${path}.external_id`, `must be the id of ${withArticle(kind)} of the audience`);
    const event = plan.events.find(({ index }) => index === number);
    if (event !== undefined && placeOf(event).some((id) => !seen.has(id)))
      throw invalidField(`${path}.venue`, 'must be the id of a venue of the audience');
  }
}
