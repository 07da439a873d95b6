import { router } from '../procedures/trpc.ts';
import { readSent } from './sent.ts';

export const notifications = router({
  sent: readSent,
});
