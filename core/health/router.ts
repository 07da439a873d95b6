import { router } from '../procedures/trpc.ts';
import { up } from './up.ts';

export const health = router({ up });
