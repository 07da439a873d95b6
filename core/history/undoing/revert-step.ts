import { z } from 'zod';
import { type ChangeToRevert, stepToRevert } from '../../../orm/reads/undoing/change.ts';
import { id } from '../../../orm/statements/input-types.ts';
import { Refusal } from '../../errors/refusal.ts';
import { may, proven } from '../../procedures/procedures.ts';
import type { Reversion } from './reversion.ts';
import { revert } from './revert.ts';
import { revertDeletion } from './revert-deletion.ts';
import { revertDomain } from './revert-domain.ts';
import { revertTheme } from './revert-theme.ts';
import { requireRevertible } from './revertible.ts';
import { reverting, revertReport } from './reverting.ts';

/** Puts back all that one transaction of a person did: what one change of it is part of. */
export const revertStep = may('edit_records')
  .input(z.strictObject({ id: id('Change') }))
  .output(proven(revertReport))
  .mutation(({ ctx, input: { id } }) =>
    reverting(ctx, id, async (reversion, { batch, position }) => {
      if (batch !== null) throw new Refusal('conflict', 'This was done by a batch. Undo the batch.');
      const step = await reversion.transaction.query(stepToRevert, reversion.scope, [position]);
      for (const { kind } of step) requireRevertible(ctx.principal, kind);
      await revertAll(reversion, step);
    }),
  );

/** What was deleted first: what others lack may be among it. */
export async function revertAll(reversion: Reversion, step: readonly ChangeToRevert[]): Promise<void> {
  const merge = step.find(({ after }) => 'merged_into' in after);
  if (merge !== undefined) return revertDeletion(reversion, merge);
  // Days that a rule lost left their series when they were deleted.
  if (step.some(({ kind }) => kind === 'series') && !step.some(({ kind }) => kind === 'venue'))
    return revert(reversion, step);
  const ofAudience = step.filter(({ kind }) => kind === 'theme' || kind === 'domain');
  const ofRecords = step.filter((change) => !ofAudience.includes(change));
  for (const change of ofRecords.filter(isDeletion)) await revertDeletion(reversion, change);
  await revert(
    reversion,
    ofRecords.filter((change) => !isDeletion(change)),
  );
  for (const change of ofAudience)
    await (change.kind === 'theme' ? revertTheme : revertDomain)(reversion, change);
}

const isDeletion = ({ operation }: ChangeToRevert): boolean => operation === 'delete';
