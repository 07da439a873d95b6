import { deleteRecords } from '../../orm/commands/undoing/delete-records.ts';
import { deletePhotoForGood } from '../../orm/commands/uploads.ts';
import type { Transaction } from '../../orm/database.ts';
import type { AudienceScope } from '../../orm/statements/scope.ts';

/** Deletes a photo that nothing can restore, in a transaction that has locked the audience. A job deletes its files. */
export async function deleteForGood(
  { execute }: Transaction,
  scope: AudienceScope,
  photoId: string,
): Promise<void> {
  await execute(deleteRecords.photo, scope, [[photoId], null]);
  await execute(deletePhotoForGood, scope, [photoId]);
}
