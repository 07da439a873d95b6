import type { Reader } from '../../orm/database.ts';
import type { mergedVenues } from '../../orm/records/merged.ts';
import type { Scope } from '../../orm/statements/scope.ts';
import type { Query } from '../../orm/statements/statement.ts';
import { missing } from '../errors/refusal.ts';

/** The record into which one that is not there was merged; `not_found` if there is none, or it is out of scope. */
export async function survivorOf<Row>(
  { query }: Reader,
  scope: Scope,
  merged: typeof mergedVenues,
  byId: Query<Row, [id: string], true>,
  id: string,
): Promise<Row> {
  const [former] = await query(merged, scope, [[id]]);
  const [found = missing()] = former === undefined ? [] : await query(byId, scope, [former.id]);
  return found;
}
