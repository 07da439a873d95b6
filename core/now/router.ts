import { router } from '../trpc.ts';
import { getNow } from './get.ts';

export const now = router({ get: getNow });
