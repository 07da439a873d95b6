import type { Reader } from '../../orm/database.ts';
import { type EmbeddingEventRow, embeddingEvents } from '../../orm/records/event.ts';
import type { Scope } from '../../orm/statements/scope.ts';
import { readRows } from '../records/list.ts';

/** The next events of an owner, soonest first. */
export const nextEvents = (
  reader: Reader,
  scope: Scope,
  owner: 'locale' | 'venue' | 'person',
  { id, limit }: { readonly id: string; readonly limit: number },
): Promise<EmbeddingEventRow[]> => {
  const selection = { owner, ids: [id], filters: { upcoming: true } };
  return readRows(reader, scope, embeddingEvents, selection, { order: 'starts_at', limit });
};
