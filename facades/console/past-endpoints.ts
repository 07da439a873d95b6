import type { Endpoint } from '../http/endpoint.ts';
import { batchPage } from './batch-page.ts';
import { batchesPage } from './batches-page.ts';
import { changesPage } from './changes-page.ts';
import { consoleForm } from './console-form.ts';
import { findPage } from './find-page.ts';
import { historyPage } from './history-page.ts';
import { liveEndpoint } from './live.ts';
import { consolePage } from './page.ts';
import { trashPage } from './trash-page.ts';
import { undoBatch, undoBatchPage } from './undo-batch-page.ts';
import { undo } from './undone.ts';

/** What was, and how it is undone. */
export const pastEndpoints: readonly Endpoint[] = [
  liveEndpoint,
  consolePage('changes.steps', '/history', historyPage),
  consoleForm('changes.revertStep', '/history/{id}/undo', undo('changes.revertStep')),
  consolePage('changes.listByOwner', '/changes', changesPage),
  consoleForm('changes.revert', '/changes/{id}/undo', undo('changes.revert')),
  consolePage('search.unlisted', '/find', findPage),
  consolePage('changes.trash', '/trash', trashPage),
  consolePage('research.batches', '/batches', batchesPage),
  consolePage('research.getBatch', '/batches/{id}', batchPage),
  consolePage('research.undoBatch', '/batches/{id}/undo', undoBatchPage),
  consoleForm('research.undoBatch', '/batches/{id}/undo', undoBatch),
];
