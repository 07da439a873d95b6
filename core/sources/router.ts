import { runs as runRecord } from '../../orm/records/run.ts';
import { sources as record } from '../../orm/records/source.ts';
import { router } from '../procedures/trpc.ts';
import { listForAdministrators } from '../records/administered.ts';
import { readsOf } from '../records/reads.ts';
import { getAddress } from './address-of-source.ts';
import { createSource, deleteSource, updateSource } from './mutations.ts';
import { previewSource } from './preview.ts';
import { runSource } from './run-source.ts';
import { undoRun } from './undo-run.ts';

const forEditors = { permission: 'edit_records' } as const;

export const sources = router({
  create: createSource,
  delete: deleteSource,
  getAddress,
  list: listForAdministrators(record, "List an audience's sources by name", forEditors.permission),
  preview: previewSource,
  run: runSource,
  update: updateSource,
  ...readsOf(record, forEditors),
});

export const runs = router({ undo: undoRun, ...readsOf(runRecord, forEditors) });
