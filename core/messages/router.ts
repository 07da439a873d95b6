import { router } from '../trpc.ts';
import { messagesById } from './by-ids.ts';
import { messageEdits } from './edit.ts';
import { messageSlices, messageTotals } from './slices.ts';

export const messages = router({
  byIds: messagesById,
  ...messageEdits,
  slices: messageSlices,
  totals: messageTotals,
});
