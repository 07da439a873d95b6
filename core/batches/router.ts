import { undoBatch } from '../history/undoing/undo-batch.ts';
import { router } from '../procedures/trpc.ts';
import { getBatch, listBatches } from './batch.ts';
import { localesOfSnapshot } from './locales-of-snapshot.ts';
import { matchRecords } from './match-records.ts';
import { pageOfSnapshot } from './page-of-snapshot.ts';
import { prune } from './prune.ts';
import { releaseFields } from './release-fields.ts';
import { sendBatch } from './send-batch.ts';
import { takeSnapshot } from './take-snapshot.ts';
import { venuesOfSnapshot } from './venues-of-snapshot.ts';

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
