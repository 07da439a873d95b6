import type { UndoReport } from '../../core/history/undoing/report.ts';
import { request } from '../support/requests/request.ts';

/** The report, or the refusal. */
type Undone = UndoReport & { error: string; message: string };

export const undo = (as: string, id: string | null, query = '') =>
  request<Undone>(`POST /v1/research/batches/${id}/undo${query}`, { as, body: {} });
