import { router } from '../trpc.ts';
import { findMe } from './find.ts';
import { getMe } from './get.ts';
import { reportLocation } from './report-location.ts';

export const me = router({ find: findMe, get: getMe, reportLocation });
