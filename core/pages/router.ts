import { pages as record } from '../../orm/reads/page.ts';
import { readOf } from '../record-reads.ts';
import { router } from '../trpc.ts';

export const pages = router(readOf(record));
