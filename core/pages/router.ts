import { router } from '../trpc.ts';
import { pagesById } from './by-ids.ts';

export const pages = router({ byIds: pagesById });
