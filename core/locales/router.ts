import { locales as record } from '../../orm/records/locale.ts';
import { router } from '../procedures/trpc.ts';
import { readsOf } from '../records/reads.ts';
import { getClosestLocale, getLocale, listLocales } from './locale.ts';
import { createLocale, deleteLocale, updateLocale } from './mutations.ts';

export const locales = router({
  closest: getClosestLocale,
  create: createLocale,
  delete: deleteLocale,
  get: getLocale,
  list: listLocales,
  update: updateLocale,
  ...readsOf(record),
});
