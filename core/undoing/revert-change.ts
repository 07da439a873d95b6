import { z } from 'zod';
import { wholeAudience } from '../../orm/scope.ts';
import { changesWithPage, changeToRevert } from '../../orm/undoing/change.ts';
import { restoreRsvps } from '../../orm/undoing/deleted-rsvps.ts';
import { changesAtPosition } from '../../orm/undoing/deletion.ts';
import { notFound, Refusal } from '../errors.ts';
import { id } from '../ids.ts';
import { adminProcedure } from '../procedures.ts';
import { writingScope } from '../scope.ts';
import { runTransaction } from '../transaction.ts';
import { undoReport } from './report.ts';
import { newOutcome } from './reversion.ts';
import { isRevertible, revert } from './revert.ts';

export const revertChange = adminProcedure
  .meta({
    graphql: {
      schemas: ['audience'],
      name: 'revertChange',
      description:
        'Puts back what one change did to its record, as `undoBatch` does for all of a batch. What an administrator deleted comes back with all that went with it.',
    },
  })
  .input(z.strictObject({ id: id('Change') }))
  .output(undoReport.omit({ id: true, dry_run: true }))
  .mutation(({ ctx, input: { id } }) => {
    const visible = writingScope(ctx);
    return runTransaction(ctx, async (transaction) => {
      const [change] = await transaction.query(changeToRevert, visible, [id]);
      if (change === undefined || !(await transaction.lockAudience(change.audience_id))) throw notFound();
      if (!isRevertible(change.kind))
        throw new Refusal('conflict', { message: 'A change of this kind of record cannot be reverted.' });
      const { audience_id: audienceId, position, source } = change;
      const scope = { ...wholeAudience(audienceId, visible.now), audienceId };
      const isDeletion = change.operation === 'delete' && change.batch === null;
      const changes = isDeletion
        ? await transaction.query(changesAtPosition, scope, [position])
        : await transaction.query(changesWithPage, scope, [id]);
      const outcome = newOutcome();
      await revert(
        { transaction, scope, source, mergesLineUps: isDeletion, outcome, pages: new Map() },
        changes,
      );
      if (isDeletion) await transaction.execute(restoreRsvps, scope, [position]);
      const { restored, changed, kept, impossible } = outcome;
      const reverted = new Set([...restored.keys(), ...changed.keys()]).size;
      return { reverted, kept: [...kept.values()], impossible };
    });
  });
