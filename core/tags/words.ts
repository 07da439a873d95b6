import { z } from 'zod';
import { tagWordRow, wordsWithoutTag } from '../../orm/reads/tag-words.ts';
import { mayRead, proven } from '../procedures/procedures.ts';
import { audienceSelection, researchScope } from '../request/scope.ts';

const maximum = 200;

/** What sources call events by, and the audience has no tag for. */
export const listTagWords = mayRead('manage_audience')
  .meta({ isCostly: true, refuses: ['not_found'], command: 'List words of sources that are no tag yet' })
  .input(z.object(audienceSelection))
  .output(
    proven(
      z.array(tagWordRow.meta({ id: 'TagWord' })).describe(`Those of most events first: at most ${maximum}.`),
    ),
  )
  .query(async ({ ctx, input }) => {
    const { scope } = await researchScope(ctx, input);
    return ctx.database.query(wordsWithoutTag, scope, [maximum]);
  });
