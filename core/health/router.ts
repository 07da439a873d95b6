import { router } from '../procedures/trpc.ts';
import { examine } from './examine.ts';
import { up } from './up.ts';
import { versions } from './versions.ts';

export const health = router({ examine, up, versions });
