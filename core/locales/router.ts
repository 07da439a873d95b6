import { z } from 'zod';
import { locales as record } from '../../orm/reads/locale.ts';
import { queryFilter } from '../list-input.ts';
import { readsOf } from '../record-reads.ts';
import { router } from '../trpc.ts';
import { getClosestLocale, getLocale } from './get.ts';
import { listLocales } from './list.ts';
import { createLocale, deleteLocale, updateLocale } from './mutations.ts';

export const locales = router({
  closest: getClosestLocale,
  create: createLocale,
  delete: deleteLocale,
  get: getLocale,
  list: listLocales,
  update: updateLocale,
  ...readsOf(record, z.object(queryFilter)),
});
