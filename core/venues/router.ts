import { z } from 'zod';
import { provenanceOfVenues } from '../../orm/reads/provenance.ts';
import { venues as record } from '../../orm/records/venue.ts';
import { restoration } from '../history/undoing/restore.ts';
import { router } from '../procedures/trpc.ts';
import { localeFilter, queryFilter } from '../records/list-input.ts';
import { readProvenance } from '../records/provenance.ts';
import { readsOf } from '../records/reads.ts';
import { latitude, longitude } from '../values/geo.ts';
import { getVenue } from './get.ts';
import { listVenuesInLocale } from './list-in-locale.ts';
import { createVenue, deleteVenue, updateVenue } from './mutations.ts';
import { listWarnings } from './warnings.ts';

const filters = z.object({
  ...queryFilter,
  ...localeFilter,
  hidden: z.boolean().nullish().describe('If true, only hidden venues; if false, only visible ones.'),
  near: z
    .strictObject({
      latitude,
      longitude,
      within: z.number().min(0).nullish().describe('Only venues within this distance, in metres.'),
    })
    .meta({ id: 'Near', description: 'A point on the earth.' })
    .nullish()
    .describe('Sorts the list by distance from this point, nearest first; `orderBy` is then ignored.'),
});

export const venues = router({
  create: createVenue,
  delete: deleteVenue,
  get: getVenue,
  listInLocale: listVenuesInLocale,
  listWarnings,
  restore: restoration('Venue', 'its events, their line-ups and RSVPs, its messages, beacon and page'),
  update: updateVenue,
  provenance: readProvenance(provenanceOfVenues),
  ...readsOf(record, filters),
});
