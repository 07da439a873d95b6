import { z } from 'zod';
import { changesWithParts, stepToRevert, updatesAtPosition } from '../../../orm/reads/undoing/change.ts';
import { id } from '../../../orm/statements/input-types.ts';
import { may, proven } from '../../procedures/procedures.ts';
import { revert } from './revert.ts';
import { revertDeletion } from './revert-deletion.ts';
import { revertDomain } from './revert-domain.ts';
import { revertAll } from './revert-step.ts';
import { revertTheme } from './revert-theme.ts';
import { requireRevertible } from './revertible.ts';
import { reverting, revertReport } from './reverting.ts';

export const revertChange = may('edit_records')
  .meta({
    graphql: {
      name: 'revertChange',
      description:
        'Puts back what one change did to its record, as `undoBatch` does for all of a batch. What an administrator deleted ' +
        'comes back with all that went with it, and what was done to a series with its dates. Of what concerns the audience itself, changes of its theme and, by ' +
        'administrators of the platform, of its domains can be reverted: keys and secrets are not kept.',
    },
  })
  .input(z.strictObject({ id: id('Change') }))
  .output(proven(revertReport))
  .mutation(({ ctx, input: { id } }) =>
    reverting(ctx, id, async (reversion, change) => {
      const { transaction, scope } = reversion;
      requireRevertible(ctx.principal, change.kind);
      if (change.kind === 'theme') return revertTheme(reversion, change);
      if (change.kind === 'domain') return revertDomain(reversion, change);
      if (change.kind === 'series' && change.batch === null)
        return revertAll(reversion, await transaction.query(stepToRevert, scope, [change.position]));
      if (change.operation !== 'delete' || change.batch !== null)
        return revert(reversion, await transaction.query(changesWithParts, scope, [change.id]));
      await revertDeletion(reversion, change);
      // A photo is shown again where it was.
      if (change.kind === 'photo')
        await revert(reversion, await transaction.query(updatesAtPosition, scope, [change.position]));
    }),
  );
