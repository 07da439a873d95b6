import type { Reader } from '../../orm/database.ts';
import { type EmbeddingEventRow, embeddingEventsByIds } from '../../orm/records/event.ts';
import type { Scope } from '../../orm/statements/scope.ts';

/** Listed events with the records that REST embeds, in the list's order. */
export async function embeddingRows(
  { query }: Reader,
  scope: Scope,
  listed: readonly { readonly id: string }[],
): Promise<EmbeddingEventRow[]> {
  const ids = listed.map(({ id }) => id);
  const found = ids.length === 0 ? [] : await query(embeddingEventsByIds, scope, [ids]);
  const byId = new Map(found.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
