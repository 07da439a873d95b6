import { z } from 'zod';
import {
  type ChangeToRevert,
  changesWithPage,
  changeToRevert,
  updatesAtPosition,
} from '../../../orm/commands/undoing/change.ts';
import { recordAndDeletion } from '../../../orm/commands/undoing/deleted-records.ts';
import { id } from '../../../orm/statements/input-types.ts';
import { wholeAudience } from '../../../orm/statements/scope.ts';
import { may as isAllowed, type UserPrincipal } from '../../auth/principal.ts';
import { notFound, Refusal } from '../../errors/refusal.ts';
import { may, proven } from '../../procedures/procedures.ts';
import { writingScope } from '../../request/scope.ts';
import { runTransaction } from '../../request/transaction.ts';
import { bringDeletionBack } from './bring-back.ts';
import { undoReport } from './report.ts';
import { newReversion, noteKept, type Reversion, reasons } from './reversion.ts';
import { isRevertible, revert } from './revert.ts';
import { revertDomain } from './revert-domain.ts';
import { revertTheme } from './revert-theme.ts';

export const revertChange = may('edit_records')
  .meta({
    graphql: {
      schemas: ['audience'],
      name: 'revertChange',
      description:
        'Puts back what one change did to its record, as `undoBatch` does for all of a batch. What an administrator deleted ' +
        'comes back with all that went with it. Of what concerns the audience itself, changes of its theme and, by ' +
        'administrators of the platform, of its domains can be reverted: keys and secrets are not kept.',
    },
  })
  .input(z.strictObject({ id: id('Change') }))
  .output(proven(undoReport.omit({ id: true, dry_run: true })))
  .mutation(({ ctx, input: { id } }) => {
    const visible = writingScope(ctx);
    const work = async (transaction: Reversion['transaction']) => {
      const [change] = await transaction.query(changeToRevert, visible, [id]);
      if (change === undefined) throw notFound();
      requireRevertible(ctx.principal, change.kind);
      const { audience_id: audienceId, batch: batchId, source } = change;
      await transaction.lockAudience(audienceId);
      const scope = wholeAudience(audienceId, visible.now);
      const batch = batchId !== null && source !== null ? { id: batchId, source } : null;
      const reversion = newReversion({ transaction, scope, batch, deletedWith: batchId });
      await revertIn(reversion, change);
      const { restored, changed, kept, impossible } = reversion.outcome;
      const reverted = new Set([...restored.keys(), ...changed.keys()]).size;
      return { reverted, kept: [...kept.values()], impossible };
    };
    return runTransaction(ctx, work, { domain_dns_name: 'The host name is taken by now.' });
  });

const keepsNoSecret = 'Keys and secrets are not kept, so this change cannot be reverted. ';

const irrevertible: Readonly<Record<string, string>> = {
  application: `${keepsNoSecret}Create another application, or delete this one.`,
  audience_role: 'A change of a role is not reverted. Give the role again.',
  invitation: `${keepsNoSecret}Invite again, or revoke the invitation.`,
  audience: 'A change of the audience itself is not reverted. Update or restore the audience.',
  provider_app: `${keepsNoSecret}Set the app and its secret again.`,
  service_token: `${keepsNoSecret}Create another service token, or revoke this one.`,
};

function requireRevertible(principal: UserPrincipal, kind: string): void {
  const { audienceId } = principal;
  if (kind === 'theme' && !isAllowed(principal, 'manage_audience'))
    throw new Refusal('administrator_required');
  if (kind === 'domain' && audienceId !== null)
    throw new Refusal('forbidden', { message: 'Domains are for administrators of the platform.' });
  if (kind === 'domain' || kind === 'theme' || isRevertible(kind)) return;
  const message = irrevertible[kind] ?? 'A change of this kind of record cannot be reverted.';
  throw new Refusal('conflict', { message });
}

async function revertIn(reversion: Reversion, change: ChangeToRevert): Promise<void> {
  const { transaction, scope } = reversion;
  if (change.kind === 'theme') return revertTheme(reversion, change);
  if (change.kind === 'domain') return revertDomain(reversion, change);
  if (change.operation === 'delete' && change.batch === null) await revertDeletion(reversion, change);
  else await revert(reversion, await transaction.query(changesWithPage, scope, [change.id]));
}

/** By an administrator: all that went with the record comes back, and a photo is shown again where it was. */
async function revertDeletion(
  reversion: Reversion,
  { kind, record: id, position }: ChangeToRevert,
): Promise<void> {
  const { transaction, scope, outcome } = reversion;
  if (!isRevertible(kind)) return;
  const [found] = await transaction.query(recordAndDeletion[kind], scope, [id]);
  const { deleted_at: deletedAt, deleted_with: deletedWith } = found ?? {};
  if (!deletedAt || !deletedWith)
    return noteKept(outcome, { kind, id, fields: [], reason: found ? reasons.exists : reasons.deleted });
  await bringDeletionBack(reversion, { deletedAt, deletedWith });
  if (kind === 'photo')
    await revert(reversion, await transaction.query(updatesAtPosition, scope, [position]));
}
