import { z } from 'zod';
import { Tag } from '../../orm/schema/entities/tag.ts';
import { Refusal } from '../errors/refusal.ts';
import { createRecord, creation, deletion, softDelete, update, updateRecord } from '../records/mutations.ts';
import { newRecord } from '../records/references.ts';
import { nullAs } from '../values/null-as.ts';
import { useWords } from './use-words.ts';
import { maximumWords, tagWord } from './word.ts';

const maximumTags = 1000;

const fields = z.object({
  name: tagWord
    .regex(/^[^,]*$/, 'must not have a comma: filters name several tags with commas between them')
    .describe('The name, which no other tag of the audience has.'),
  color: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, 'must be a color such as #0f766e')
    .toLowerCase()
    .nullable()
    .optional()
    .describe('The color in which it is shown, such as `#0f766e`.'),
  words: nullAs(z.array(tagWord).max(maximumWords), undefined).describe(
    'What sources call it, besides its name. Events that came with one of them are given the tag. A former name is added ' +
      'unless they are given.',
  ),
});

export const createTag = creation('Tag', fields).mutation(
  ({ ctx, input: { audience_id, words = [], ...own } }) =>
    createRecord(ctx, audience_id, async (write) => {
      const { transaction, audienceId } = write;
      if ((await transaction.em.count(Tag, { audienceId })) >= maximumTags)
        throw new Refusal('conflict', `An audience has at most ${maximumTags} tags. Merge some.`);
      const tag = transaction.em.create(Tag, { ...own, words, ...newRecord(write) });
      await useWords(write, tag);
      return tag;
    }),
);

export const updateTag = update('Tag', fields.partial()).mutation(
  ({ ctx, input: { id, expected_version, ...given } }) =>
    updateRecord(ctx, Tag, { id, expected_version }, async (tag, write) => {
      const isRenamed = given.name !== undefined && given.name !== tag.name;
      const words = given.words ?? (isRenamed ? [...new Set([...tag.words, tag.name])] : undefined);
      write.transaction.em.assign(tag, { ...given, words }, { ignoreUndefined: true });
      if (isRenamed || given.words !== undefined) await useWords(write, tag);
    }),
);

export const deleteTag = deletion('Tag').mutation(({ ctx, input }) => softDelete(ctx, Tag, 'tag', input));
