import { undoBatch } from '../history/undoing/undo-batch.ts';
import { router } from '../procedures/trpc.ts';
import { getBatch, listBatches } from './batch.ts';
import { matchRecords } from './matching/match-records.ts';
import { prune } from './pruning/prune.ts';
import { releaseFields } from './release-fields.ts';
import { sendBatch } from './send-batch.ts';
import { localesOfSnapshot } from './snapshot/locales-of-snapshot.ts';
import { pageOfSnapshot } from './snapshot/page-of-snapshot.ts';
import { takeSnapshot } from './snapshot/take-snapshot.ts';
import { venuesOfSnapshot } from './snapshot/venues-of-snapshot.ts';

export const research = router({
  batch: sendBatch,
  batches: listBatches,
  getBatch,
  localesOfSnapshot,
  match: matchRecords,
  pageOfSnapshot,
  prune,
  releaseFields,
  snapshot: takeSnapshot,
  undoBatch,
  venuesOfSnapshot,
});
