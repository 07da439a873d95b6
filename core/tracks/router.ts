import { tracks as record } from '../../orm/records/track.ts';
import { router } from '../procedures/trpc.ts';
import { readsOf } from '../records/reads.ts';
import { createTrack, deleteTrack, updateTrack } from './mutations.ts';
import { getTrack } from './track.ts';

export const tracks = router({
  create: createTrack,
  delete: deleteTrack,
  get: getTrack,
  update: updateTrack,
  ...readsOf(record),
});
