import { callProcedure, type OutputOf } from '../../../core/procedure-list.ts';
import type { Desk } from '../frame/desk.ts';

export type Batch = OutputOf<'research.batches'>['items'][number];

/** What a batch does: what takes back an undo is a redo. */
type Doing = 'send' | 'undo' | 'redo';

/** `known`: those that a page has read already. */
export async function doingOf(desk: Desk, { undoes }: Batch, known: readonly Batch[] = []): Promise<Doing> {
  return undoes === null
    ? 'send'
    : undoingOf(await doingOf(desk, await readBatch(desk, undoes, known), known));
}

/** What it is to undo that. */
export const undoingOf = (doing: Doing): 'undo' | 'redo' => (doing === 'undo' ? 'redo' : 'undo');

export async function readBatch(desk: Desk, id: string, known: readonly Batch[] = []): Promise<Batch> {
  const found = known.find((batch) => batch.id === id);
  if (found !== undefined) return found;
  const input = { id, limit: 1, audience_id: desk.branding.audience.id };
  return (await callProcedure('research.getBatch', desk.context, input)).items;
}
