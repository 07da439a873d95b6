import { z } from 'zod';
import { Source } from '../../orm/schema/entities/source.ts';
import { SourceRun } from '../../orm/schema/entities/source-run.ts';
import { id } from '../../orm/statements/input-types.ts';
import { may, proven } from '../procedures/procedures.ts';
import { lockRecord, recordId } from '../records/mutations.ts';
import { writingScope } from '../request/scope.ts';
import { runTransaction } from '../request/transaction.ts';

/** A job reads it within seconds. */
export const runSource = may('edit_records')
  .meta({
    graphql: {
      name: 'runSource',
      description: 'Has a source read now, in the background: its newest run says what came of it.',
      returns: 'Source',
    },
  })
  .input(z.strictObject({ id: id('Source') }))
  .output(proven(recordId))
  .mutation(({ ctx, input }) =>
    runTransaction(ctx, async (transaction) => {
      const { em } = transaction;
      const { id, audienceId } = await lockRecord(transaction, Source, input, writingScope(ctx));
      const open = { sourceId: id, state: { $in: ['waiting' as const, 'running' as const] } };
      if ((await em.count(SourceRun, open)) === 0)
        em.create(SourceRun, {
          audienceId,
          sourceId: id,
          state: 'waiting',
          byHand: true,
          createdAt: ctx.now(),
        });
      return { id };
    }),
  );
