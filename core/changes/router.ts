import { router } from '../trpc.ts';
import { listChanges } from './list.ts';

export const changes = router({ list: listChanges });
