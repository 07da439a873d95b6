import { router } from '../trpc.ts';
import { peopleById } from './by-ids.ts';
import { personEdits } from './edit.ts';
import { getPerson } from './get.ts';
import { listPeopleInLocale } from './list-in-locale.ts';
import { personSlices, personTotals } from './slices.ts';

export const people = router({
  byIds: peopleById,
  ...personEdits,
  get: getPerson,
  listInLocale: listPeopleInLocale,
  slices: personSlices,
  totals: personTotals,
});
