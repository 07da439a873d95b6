import { recordsToMerge } from '../../orm/commands/merging/records.ts';
import type { MergeableKind } from '../../orm/commands/undoing/kinds.ts';
import type { Reader } from '../../orm/database.ts';
import { nilId } from '../../orm/statements/input-types.ts';
import type { Scope } from '../../orm/statements/scope.ts';
import { invalidField, notFound, Refusal } from '../errors/refusal.ts';

/** The record that is merged and the survivor. Who comes too late is told into which one a record was merged. */
export async function findBoth(
  { query }: Reader,
  scope: Scope,
  kind: MergeableKind,
  ids: { readonly from: string; readonly into: string },
) {
  if (ids.from === ids.into && ids.from !== nilId)
    throw invalidField('from', 'must be another record than `into`');
  const rows = await query(recordsToMerge[kind], scope, [[ids.from, ids.into]]);
  const find = (name: 'from' | 'into') => {
    const found = rows.find(({ id }) => id === ids[name]);
    if (found?.merged_into)
      throw new Refusal('conflict', {
        message: `The ${kind} \`${name}\` was merged into the ${kind} ${found.merged_into} meanwhile. Merge that one.`,
      });
    if (found === undefined || found.is_deleted) throw notFound();
    return found;
  };
  const [from, into] = [find('from'), find('into')];
  if (from.audience_id !== into.audience_id) throw notFound();
  return { from, into };
}

export type Both = Awaited<ReturnType<typeof findBoth>>;
