import type { Reader } from '../../orm/database.ts';
import { namesOfVenues } from '../../orm/reads/proposals.ts';
import type { Scope } from '../../orm/statements/scope.ts';
import type { PlannedItems } from './plan-items.ts';

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
