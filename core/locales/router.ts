import { router } from '../trpc.ts';
import { localesById } from './by-ids.ts';
import { getClosestLocale } from './closest.ts';
import { localeEdits } from './edit.ts';
import { getLocale } from './get.ts';
import { listLocales } from './list.ts';
import { localeSlices, localeTotals } from './slices.ts';

export const locales = router({
  byIds: localesById,
  closest: getClosestLocale,
  ...localeEdits,
  get: getLocale,
  list: listLocales,
  slices: localeSlices,
  totals: localeTotals,
});
