import type { Transaction } from '../../orm/database.ts';
import type { Scope } from '../../orm/scope.ts';
import { versionsContinued } from '../../orm/undoing/mark-present.ts';

/** Of the records that were added, those that were there before have a greater version than ever. */
export async function continueVersions(
  { execute }: Transaction,
  scope: Scope,
  kind: keyof typeof versionsContinued,
  added: readonly { readonly id: string; readonly isBack: boolean }[],
): Promise<void> {
  const ids = added.flatMap(({ id, isBack }) => (isBack ? [id] : []));
  if (ids.length > 0) await execute(versionsContinued[kind], scope, [ids]);
}
