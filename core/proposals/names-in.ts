import type { Reader } from '../../orm/database.ts';
import { namesOfSourceVenues, namesOfVenues, type ProposedItemRow } from '../../orm/reads/proposals.ts';
import type { Scope } from '../../orm/statements/scope.ts';
import { namedVenues, type PlannedItems } from './plan-items.ts';

/** By which fields name venues and locales. */
export async function namesIn(
  { query }: Reader,
  scope: Scope,
  { plan, stored }: Pick<PlannedItems, 'plan' | 'stored'>,
): Promise<ReadonlyMap<unknown, string>> {
  const ids = plan.events.flatMap(({ before, values }) => [before?.venue ?? [], values?.venue ?? []].flat());
  const found = await query(namesOfVenues, scope, [[...new Set(ids)]]);
  return new Map([
    ...stored.locales.map(({ id, label }) => [id, label] as const),
    ...plan.venues.flatMap(({ id, before, values }) =>
      before === null && values !== null ? [[id, values.name] as const] : [],
    ),
    ...found.map(({ id, name }) => [id, name] as const),
  ]);
}

/** The names of venues that items name as their source does, by its ids. */
export async function namesOfNamedVenues(
  { query }: Reader,
  scope: Scope,
  { id, source }: { readonly id: string; readonly source: string },
  items: readonly ProposedItemRow[],
): Promise<ReadonlyMap<unknown, string>> {
  const named = namedVenues(items);
  const found = named.length === 0 ? [] : await query(namesOfSourceVenues, scope, [id, source, named]);
  return new Map(found.map(({ external_id, name }) => [external_id, name]));
}
