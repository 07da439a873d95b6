import { provenanceOfVenues } from '../../orm/reads/provenance.ts';
import { venues as record } from '../../orm/records/venue.ts';
import { restoration } from '../history/undoing/restore.ts';
import { merging } from '../merging/merge.ts';
import { router } from '../procedures/trpc.ts';
import { readProvenance } from '../records/provenance.ts';
import { readsOf } from '../records/reads.ts';
import { createVenue, deleteVenue, updateVenue } from './mutations.ts';
import { getVenue, listVenuesInLocale } from './venue.ts';
import { listWarnings } from './warnings.ts';

export const venues = router({
  create: createVenue,
  delete: deleteVenue,
  get: getVenue,
  listInLocale: listVenuesInLocale,
  listWarnings,
  merge: merging('Venue', 'its events, messages and origins'),
  restore: restoration('Venue', 'its events, their line-ups and RSVPs, its messages, beacon and page'),
  update: updateVenue,
  provenance: readProvenance(provenanceOfVenues),
  ...readsOf(record),
});
