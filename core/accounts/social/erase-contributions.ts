import { randomUUID } from 'node:crypto';
import { forgetCaption, forgetSenders, renameSource } from '../../../orm/commands/erasure/contributions.ts';
import { allowDeletingChanges } from '../../../orm/commands/erasure/expired.ts';
import { decideItems, settleProposals } from '../../../orm/commands/proposals/decide.ts';
import type { Transaction } from '../../../orm/database.ts';
import { type Left, sourcesOfUsers, unusedPhotosOfUsers } from '../../../orm/reads/contributions.ts';
import { openItemsWithPhoto } from '../../../orm/reads/proposals.ts';
import { type AudienceScope, wholeAudience } from '../../../orm/statements/scope.ts';
import { deleteForGood } from '../../photos/delete-for-good.ts';
import { sourceOfPerson } from '../../proposals/person-source.ts';
import { withoutFields } from '../../proposals/without-fields.ts';

/**
 * What these users proposed no longer names them, and their pictures that no record has go. Of what they sent, an audience
 * keeps the rest: a random name tells their sources from those of others.
 */
export async function eraseContributions(transaction: Transaction, left: Left, at: Date): Promise<void> {
  const { execute, query } = transaction;
  const scopeOf = ({ audience_id }: { audience_id: string }) => wholeAudience(audience_id, at.toISOString());
  for (const found of await query(sourcesOfUsers, [...left, sourceOfPerson('')]))
    await execute(renameSource, scopeOf(found), [found.source, sourceOfPerson(randomUUID())]);
  const photos = await query(unusedPhotosOfUsers, left);
  await execute(forgetSenders, [...left, at.toISOString()]);
  await execute(allowDeletingChanges, []);
  for (const photo of photos) {
    const scope = scopeOf(photo);
    await withdrawPhoto(transaction, scope, photo.url);
    await deleteForGood(transaction, scope, photo.id);
    await execute(forgetCaption, scope, [photo.id]);
  }
}

/** From what is open: an item that says nothing else is rejected. */
async function withdrawPhoto(
  { query, execute }: Transaction,
  scope: AudienceScope,
  url: string,
): Promise<void> {
  for (const { batch, number, item, applied } of await query(openItemsWithPhoto, scope, [url])) {
    const left = withoutFields(item, ['photo_url']);
    const decided =
      left === null
        ? { state: 'rejected', reason: 'Whoever uploaded the picture has had their data erased.' }
        : { state: 'open', item: left };
    const items = JSON.stringify([{ number, applied, remembered: false, ...decided }]);
    await execute(decideItems, scope, [batch, items]);
    await execute(settleProposals, scope, [[batch], null]);
  }
}
