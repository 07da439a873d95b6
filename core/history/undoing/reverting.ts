import { type ChangeToRevert, changeToRevert } from '../../../orm/reads/undoing/change.ts';
import { wholeAudience } from '../../../orm/statements/scope.ts';
import { missing } from '../../errors/refusal.ts';
import type { AuthenticatedContext } from '../../request/context.ts';
import { writingScope } from '../../request/scope.ts';
import { runTransaction } from '../../request/transaction.ts';
import { undoReport } from './report.ts';
import { newReversion, type Reversion } from './reversion.ts';

export const revertReport = undoReport.omit({ id: true, dry_run: true });

/** Finds a change, reverts in a transaction of its audience, and reports what stays. */
export function reverting(
  ctx: AuthenticatedContext,
  id: string,
  revertFrom: (reversion: Reversion, change: ChangeToRevert) => Promise<void>,
) {
  const visible = writingScope(ctx);
  const work = async (transaction: Reversion['transaction']) => {
    const [change = missing()] = await transaction.query(changeToRevert, visible, [id]);
    const { audience_id: audienceId, batch: batchId, source } = change;
    await transaction.lockAudience(audienceId);
    const scope = wholeAudience(audienceId, visible.now);
    const batch = batchId !== null && source !== null ? { id: batchId, source } : null;
    const reversion = newReversion({ transaction, scope, batch, deletedWith: batchId });
    await revertFrom(reversion, change);
    const { restored, changed, kept, impossible } = reversion.outcome;
    const reverted = new Set([...restored.keys(), ...changed.keys()]).size;
    return { reverted, kept: [...kept.values()], impossible };
  };
  return runTransaction(ctx, work, { domain_dns_name: 'The host name is taken by now.' });
}
