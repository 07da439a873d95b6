import { router } from '../procedures/trpc.ts';
import { getNow } from './get.ts';

export const now = router({ get: getNow });
