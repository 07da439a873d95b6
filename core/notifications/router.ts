import { router } from '../procedures/trpc.ts';
import { readReach } from './reach.ts';
import { readSent } from './sent.ts';

export const notifications = router({
  reach: readReach,
  sent: readSent,
});
