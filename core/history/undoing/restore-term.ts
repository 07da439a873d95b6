import { day } from '../../values/time.ts';

/** For how long a deleted record can be restored. */
export const restoreTerm = 30 * day;
