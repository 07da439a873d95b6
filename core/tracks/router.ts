import { router } from '../trpc.ts';
import { tracksById } from './by-ids.ts';
import { trackEdits } from './edit.ts';
import { getTrack } from './get.ts';
import { trackSlices, trackTotals } from './slices.ts';

export const tracks = router({
  byIds: tracksById,
  ...trackEdits,
  get: getTrack,
  slices: trackSlices,
  totals: trackTotals,
});
