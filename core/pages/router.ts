import { pages as record } from '../../orm/records/page.ts';
import { router } from '../procedures/trpc.ts';
import { readOf } from '../records/reads.ts';

export const pages = router(readOf(record));
