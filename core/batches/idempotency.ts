import { createHash } from 'node:crypto';
import { bulkInsert } from '../../orm/commands/bulk-write.ts';
import { deleteExpiredResponses } from '../../orm/commands/erasure/expired.ts';
import type { Transaction } from '../../orm/database.ts';
import { savedResponse } from '../../orm/reads/batch.ts';
import { line } from '../../orm/statements/input-types.ts';
import type { AudienceScope } from '../../orm/statements/scope.ts';
import { idOf, type Principal } from '../auth/principal.ts';
import { Refusal } from '../errors/refusal.ts';
import { day } from '../values/time.ts';
import { type BatchReport, batchReport } from './batch-report.ts';

export const idempotencyKey = line(255)
  .optional()
  .describe(
    'Repeating the key with the same batch within 24 hours returns the first response; with a different batch, 409. Keys of different service tokens and users are independent.',
  );

/** A batch sent with an Idempotency-Key. */
interface KeyedBatch {
  readonly scope: AudienceScope;
  /** With the sender's id before it: two service tokens or users may choose the same key. */
  readonly key: string;
  readonly hash: string;
}

export const keyedBatch = (
  scope: KeyedBatch['scope'],
  sender: Principal,
  key: string,
  batch: object,
): KeyedBatch => ({ scope, key: `${idOf(sender)} ${key}`, hash: hashOf(batch) });

/** Zod gives the fields of an item in the order of its schema, whatever their order in the request. */
const hashOf = (batch: object): string => createHash('sha256').update(JSON.stringify(batch)).digest('hex');

/** The first response to the same batch with this key, within a day. */
export async function findSavedResponse(
  { query, execute }: Transaction,
  { scope, key, hash }: KeyedBatch,
): Promise<BatchReport | null> {
  const dayAgo = new Date(Date.parse(scope.now) - day).toISOString();
  await execute(deleteExpiredResponses, scope, [dayAgo]);
  const [found] = await query(savedResponse, scope, [key, dayAgo]);
  if (found === undefined) return null;
  if (found.request_hash !== hash)
    throw new Refusal('conflict', 'This Idempotency-Key was used for another batch. Choose a new one.');
  return batchReport.parse(found.answer);
}

const insertResponses = bulkInsert('batch_answer', ['key', 'request_hash', 'batch', 'answer', 'created_at']);

export const saveResponse = (
  transaction: Transaction,
  { scope, key, hash }: KeyedBatch,
  answer: BatchReport,
): Promise<void> =>
  insertResponses(transaction, scope, [
    { key, request_hash: hash, batch: answer.id, answer, created_at: scope.now },
  ]);
