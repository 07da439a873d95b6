import { z } from 'zod';
import { messages as record } from '../../orm/reads/message.ts';
import { readsOf } from '../record-reads.ts';
import { router } from '../trpc.ts';
import { createMessage, deleteMessage, updateMessage } from './mutations.ts';

export const messages = router({
  create: createMessage,
  delete: deleteMessage,
  update: updateMessage,
  ...readsOf(record, z.object({})),
});
