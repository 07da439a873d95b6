import { z } from 'zod';
import { batchesOfRun } from '../../orm/reads/source-runs.ts';
import { runs } from '../../orm/records/run.ts';
import { id } from '../../orm/statements/input-types.ts';
import { notFound } from '../errors/refusal.ts';
import { undoWrittenBatch } from '../history/undoing/undo-batch.ts';
import { may, proven } from '../procedures/procedures.ts';
import { recordId } from '../records/mutations.ts';
import { readingScope } from '../request/scope.ts';

export const undoRun = may('edit_records')
  .meta({
    isCostly: true,
    graphql: {
      name: 'undoRun',
      description:
        'Undoes all that the run of a source wrote, and what was approved of it: its batches, the newest first. What others ' +
        'have changed since stays. Called again, it goes on where it stopped.',
      returns: 'Run',
    },
    refuses: ['not_found', 'conflict', 'gone'],
  })
  .input(z.strictObject({ id: id('Run') }))
  .output(
    proven(
      recordId.extend({
        kept: z.int().describe('How many records stay, as others have changed them or built on them since.'),
      }),
    ),
  )
  .mutation(async ({ ctx, input: { id } }) => {
    const scope = await readingScope(ctx);
    const [run] = await ctx.database.query(runs.byIds, scope, [[id]]);
    if (run === undefined) throw notFound();
    let stayed = 0;
    for (const batch of await ctx.database.query(batchesOfRun, scope, [id])) {
      if (batch.stayed === null) {
        const { kept, impossible } = await undoWrittenBatch(ctx, { id: batch.id, dry_run: false });
        stayed += kept.length + impossible.length;
      } else stayed += batch.stayed;
    }
    return { id, kept: stayed };
  });
