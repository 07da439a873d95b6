import { router } from '../trpc.ts';
import { venuesById } from './by-ids.ts';
import { createVenue } from './create.ts';
import { deleteVenue } from './delete.ts';
import { getVenue } from './get.ts';
import { listVenuesInLocale } from './list-in-locale.ts';
import { venueSlices, venueTotals } from './slices.ts';
import { updateVenue } from './update.ts';

export const venues = router({
  byIds: venuesById,
  create: createVenue,
  delete: deleteVenue,
  get: getVenue,
  listInLocale: listVenuesInLocale,
  slices: venueSlices,
  totals: venueTotals,
  update: updateVenue,
});
