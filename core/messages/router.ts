import { messages as record } from '../../orm/records/message.ts';
import { router } from '../procedures/trpc.ts';
import { readsOf } from '../records/reads.ts';
import { createMessage, deleteMessage, updateMessage } from './mutations.ts';

export const messages = router({
  create: createMessage,
  delete: deleteMessage,
  update: updateMessage,
  ...readsOf(record),
});
