import type { Reader } from '../../../orm/database.ts';
import type { FollowedChange } from '../../../orm/reads/followed-changes.ts';
import { embeddingRecords, kindOfRelation } from '../../../orm/records/embedded-records.ts';
import { nilId } from '../../../orm/statements/input-types.ts';
import type { Scope } from '../../../orm/statements/scope.ts';
import { alsoChanged, changesOwnBody } from './bodies.ts';
import { afterOwn, isAt, type Place } from './cursor.ts';
import { isKind, type Kind } from './kinds.ts';

/** A record whose body an entry of the ledger changes. */
export interface Mention {
  readonly kind: Kind;
  readonly id: string;
  readonly place: Place;
}

/** What entries of the ledger change, in order, after a place; about as many as the limit. Incomplete if there are more. */
export async function mentionsOf(
  { query }: Reader,
  scope: Scope,
  entries: readonly FollowedChange[],
  after: Place,
  kinds: readonly Kind[],
  limit: number,
): Promise<{ mentions: Mention[]; isComplete: boolean }> {
  const isWanted = (kind: string) => isKind(kind) && kinds.includes(kind);
  const [first] = entries;
  const resumed = first !== undefined && isAt(after, first) ? after.within : null;
  const sources = entries.flatMap((entry, place) =>
    alsoChanged(entry, scope.hidden)
      .filter(({ relation }) => isWanted(kindOfRelation(relation)))
      .map((source) => ({ place, ...source })),
  );
  const rows =
    sources.length === 0
      ? []
      : await query(embeddingRecords, scope, [
          sources.map(({ place }) => place),
          sources.map(({ relation }) => relation),
          sources.map(({ record }) => record),
          ...(resumed ?? (['', nilId] as const)),
          limit + 1,
        ]);
  const isComplete = rows.length <= limit;
  const last = isComplete ? entries.length - 1 : (rows.at(-1)?.place ?? 0);
  const byPlace = Map.groupBy(rows, ({ place }) => place);
  const mentions: Mention[] = [];
  for (const [place, entry] of entries.slice(0, last + 1).entries()) {
    const { position, record, kind: entryKind } = entry;
    const add = (kind: string, id: string, within: Place['within']) => {
      if (isKind(kind) && kinds.includes(kind))
        mentions.push({ kind, id, place: { position, record, kind: entryKind, within } });
    };
    if (changesOwnBody(entry) && !(place === 0 && resumed)) add(entryKind, record, afterOwn);
    for (const { kind, id } of byPlace.get(place) ?? []) add(kind, id, [kind, id]);
  }
  return { mentions, isComplete };
}
