import { tags as record } from '../../orm/records/tag.ts';
import { router } from '../procedures/trpc.ts';
import { readsOf } from '../records/reads.ts';
import { mergeTags } from './merge.ts';
import { createTag, deleteTag, updateTag } from './mutations.ts';
import { listTags } from './tag.ts';
import { listTagWords } from './words.ts';

export const tags = router({
  create: createTag,
  delete: deleteTag,
  list: listTags,
  merge: mergeTags,
  update: updateTag,
  words: listTagWords,
  ...readsOf(record),
});
