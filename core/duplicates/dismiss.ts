import { z } from 'zod';
import { dismissDuplicate as dismiss } from '../../orm/commands/duplicates.ts';
import { id } from '../../orm/statements/input-types.ts';
import { userOf } from '../auth/principal.ts';
import { notFound } from '../errors/refusal.ts';
import { may, proven } from '../procedures/procedures.ts';
import { recordId } from '../records/mutations.ts';
import { writingScope } from '../request/scope.ts';
import { runTransaction } from '../request/transaction.ts';
import { nullAs } from '../values/null-as.ts';

export const dismissDuplicate = may('edit_records')
  .meta({
    graphql: {
      name: 'dismissDuplicate',
      description:
        'Remembers that two records are not the same: they are not suggested again, whatever is found. Who said so first, and when, stays.',
      returns: 'Duplicate',
    },
    refuses: ['not_found'],
  })
  .input(
    z.strictObject({
      id: id('Duplicate'),
      dismissed: nullAs(z.boolean(), true)
        .default(true)
        .describe('Whether they are not the same; false takes that back.'),
    }),
  )
  .output(proven(recordId))
  .mutation(({ ctx, input: { id, dismissed } }) =>
    runTransaction(ctx, async ({ execute }) => {
      const user = userOf(ctx.principal) ?? '';
      const [found] = await execute(dismiss, writingScope(ctx), [id, dismissed, user]);
      if (found === undefined) throw notFound();
      return { id };
    }),
  );
