import { deleteRecords } from '../../../orm/commands/undoing/delete-records.ts';
import type { RevertibleKind } from '../../../orm/commands/undoing/kinds.ts';
import type { Transaction } from '../../../orm/database.ts';
import { recordAndDeletion } from '../../../orm/reads/undoing/deleted-records.ts';
import { wholeAudience } from '../../../orm/statements/scope.ts';
import { clock } from '../app/clock.ts';

/** Deletes a record as an administrator does. */
export async function removeRecord(
  { query, execute }: Transaction,
  kind: RevertibleKind,
  id: string,
): Promise<void> {
  const now = clock.now().toISOString();
  const everywhere = {
    audienceId: null,
    hidden: true,
    isAdmin: true,
    isOwner: true,
    holdsRole: true,
    userId: null,
    now,
  };
  const [found] = await query(recordAndDeletion[kind], everywhere, [id]);
  await execute(deleteRecords[kind], wholeAudience(found?.audience_id ?? '', now), [[id], null]);
}
