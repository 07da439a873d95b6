import { z } from 'zod';
import { markMerged } from '../../orm/commands/merging/records.ts';
import { replaceTag } from '../../orm/commands/merging/tags.ts';
import { Tag } from '../../orm/schema/entities/tag.ts';
import { id } from '../../orm/statements/input-types.ts';
import { wholeAudience } from '../../orm/statements/scope.ts';
import { invalidField, notFound, Refusal } from '../errors/refusal.ts';
import { may, proven } from '../procedures/procedures.ts';
import { permissionToWrite, recordId, updateRecord } from '../records/mutations.ts';
import { findReferenced } from '../records/references.ts';
import { maximumWords } from './word.ts';

export const mergeTags = may(permissionToWrite('tag'))
  .meta({
    graphql: {
      name: 'mergeTags',
      description:
        'Merges one tag into another that means the same. Its events are given the other one, which sources may call by its ' +
        'words from now on. Its id then means the other tag. `revertChange` of the deletion takes the merge back.',
      returns: 'Tag',
    },
    refuses: ['not_found', 'conflict'],
  })
  .input(
    z.strictObject({
      from: id('Tag').describe('The tag that is merged.'),
      into: id('Tag').describe('The tag that stays.'),
    }),
  )
  .output(proven(recordId))
  .mutation(({ ctx, input: { from, into } }) => {
    if (from === into) throw invalidField('from', 'must be another tag than `into`');
    return updateRecord(ctx, Tag, { id: into }, async (tag, { transaction, audienceId, at }) => {
      const scope = wholeAudience(audienceId, at.toISOString());
      const merged = await findReferenced(transaction, Tag, from, scope);
      // What was merged already is not merged again by its former id.
      if (merged?.id !== from || tag.id !== into) throw notFound();
      const words = [...new Set([...tag.words, merged.name, ...merged.words])];
      if (words.length > maximumWords)
        throw new Refusal('conflict', `Both have over ${maximumWords} words. Take some away first.`);
      transaction.em.assign(tag, { words });
      await transaction.execute(replaceTag, scope, [from, into]);
      await transaction.execute(markMerged.tag, scope, [from, into]);
    });
  });
