import { checkUploads, deleteUploads, orphan, uploadsToDelete } from '../../orm/commands/uploads.ts';
import { wholeAudience } from '../../orm/statements/scope.ts';
import { restoreTerm } from '../history/undoing/restore.ts';
import { deleteForGood } from '../photos/delete-for-good.ts';
import { fileKey } from '../pictures/file-key.ts';
import { operatorProcedure } from '../procedures/procedures.ts';
import type { Dependencies } from '../request/context.ts';
import { day } from '../values/time.ts';
import { storingTerm } from './list.ts';

/** How long a picture may wait for a record to show it. */
const unusedTerm = 7 * day;

/**
 * Deletes uploaded photos that no record has: a week after the upload if none ever had them, else when no change can be
 * undone any more that took them away. Then, the files of all photos that are gone, among them those of erased audiences.
 */
export const deletePictures = operatorProcedure.mutation(async ({ ctx, signal }) => {
  while (!signal?.aborted && (await deleteOrphans(ctx)));
  while (!signal?.aborted && (await deleteFiles(ctx)));
});

async function deleteOrphans({ database, now }: Dependencies): Promise<boolean> {
  const at = now();
  const before = (age: number) => new Date(at.valueOf() - age).toISOString();
  const values = [at.toISOString(), before(day), before(unusedTerm), before(restoreTerm)] as const;
  const checked = await database.transaction(({ execute }) => execute(checkUploads, [...values]));
  for (const { audience_id, photo_id, is_orphan } of checked)
    if (is_orphan && photo_id !== null)
      await database.transaction(async (transaction) => {
        await transaction.lockAudience(audience_id);
        const scope = wholeAudience(audience_id, at.toISOString());
        const [found] = await transaction.execute(orphan, scope, [photo_id]);
        if (found !== undefined) await deleteForGood(transaction, scope, photo_id);
      });
  return checked.length > 0;
}

/** The files before what is known of them. */
async function deleteFiles({ database, now, pictures }: Dependencies): Promise<boolean> {
  const createdBefore = new Date(now().valueOf() - storingTerm).toISOString();
  const uploads = await database.query(uploadsToDelete, [createdBefore]);
  for (const { id, audience_id, widths } of uploads)
    for (const width of widths) await pictures.delete(fileKey(audience_id, id, width));
  await database.transaction(({ execute }) => execute(deleteUploads, [uploads.map(({ id }) => id)]));
  return uploads.length > 0;
}
