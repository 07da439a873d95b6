import { z } from 'zod';
import { tracks as record } from '../../orm/reads/track.ts';
import { queryFilter } from '../list-input.ts';
import { readsOf } from '../record-reads.ts';
import { router } from '../trpc.ts';
import { createTrack, deleteTrack, updateTrack } from './mutations.ts';
import { getTrack } from './track.ts';

export const tracks = router({
  create: createTrack,
  delete: deleteTrack,
  get: getTrack,
  update: updateTrack,
  ...readsOf(record, z.object(queryFilter)),
});
