import { createHash } from 'node:crypto';
import type { Transaction } from '../../orm/database.ts';
import { SavedResponse } from '../../orm/entities/batch-answer.ts';
import { deleteExpiredResponses, savedResponse } from '../../orm/reads/batch-answer.ts';
import { Refusal } from '../errors.ts';
import { day } from '../time.ts';
import { type BatchReport, batchReport } from './batch-report.ts';

/** A batch that was sent under an Idempotency-Key. */
interface KeyedBatch {
  readonly audienceId: string;
  readonly key: string;
  readonly hash: string;
  readonly at: Date;
}

export const hashOf = (batch: object): string =>
  createHash('sha256').update(JSON.stringify(batch)).digest('hex');

/** The first answer to the same batch under this key, within a day. */
export async function findSavedResponse(
  { read }: Transaction,
  { audienceId, key, hash, at }: KeyedBatch,
): Promise<BatchReport | null> {
  const dayAgo = new Date(at.valueOf() - day).toISOString();
  await read(deleteExpiredResponses, [audienceId, dayAgo]);
  const [found] = await read(savedResponse, [audienceId, key, dayAgo]);
  if (found === undefined) return null;
  if (found.request_hash !== hash)
    throw new Refusal('conflict', {
      message: 'This Idempotency-Key was used for another batch. Choose a new one.',
    });
  return batchReport.parse(found.answer);
}

export function saveResponse(
  { em }: Transaction,
  { audienceId, key, hash, at }: KeyedBatch,
  answer: BatchReport,
): void {
  em.create(SavedResponse, { audienceId, key, requestHash: hash, answer, createdAt: at });
}
