import { v7 as newId } from 'uuid';
import { z } from 'zod';
import { prepareForRows } from '../../../orm/commands/bulk-write.ts';
import {
  batchToUndo,
  changesOfBatch,
  forgetResponses,
  planForAnyAudience,
  type UndoneBatch,
} from '../../../orm/commands/undoing/batch.ts';
import {
  bringLinksBack,
  bringNamesBack,
  removeLinks,
  removeNames,
} from '../../../orm/commands/undoing/former-provenance.ts';
import type { Transaction } from '../../../orm/database.ts';
import { id } from '../../../orm/statements/input-types.ts';
import { type AudienceScope, wholeAudience } from '../../../orm/statements/scope.ts';
import { actorOf, may, type Principal } from '../../auth/principal.ts';
import { countsOf, recordBatch } from '../../batches/record-batch.ts';
import { missing, Refusal } from '../../errors/refusal.ts';
import { proven, researchProcedure } from '../../procedures/procedures.ts';
import { route } from '../../procedures/route.ts';
import type { AuthenticatedContext } from '../../request/context.ts';
import { reportOfTransaction } from '../../request/dry-run.ts';
import { audienceSelection, readingScope } from '../../request/scope.ts';
import { type UndoReport, undoReport } from './report.ts';
import { newReversion, type RecordKey } from './reversion.ts';
import { revert } from './revert.ts';

export const undoBatch = researchProcedure('places:write', 'events:write')
  .meta({
    isCostly: true,
    openapi: route('POST', '/v1/research/batches/{id}/undo', 'Research', 'Undo a batch', {
      description:
        'Fields get their former values where the present ones are still those of the batch. Records that the batch created ' +
        'are deleted unless somebody has built on them since, and those that it deleted come back. Items that it linked with ' +
        'records are linked no longer. What stays is reported. ' +
        'All or nothing. An undo is a batch itself, which can be undone. The same batch can be sent again afterwards. ' +
        'Where everything stays, nothing is written: the batch is not undone, and can be undone later.',
    }),
    query: ['dry_run', 'audience', 'audience_id'],
    graphql: {
      name: 'undoBatch',
      description: 'Undoes a batch, whose id is that of its changes, and reports what stays.',
    },
    refuses: ['not_found', 'conflict', 'gone'],
  })
  .input(
    z.strictObject({
      id: id('Batch'),
      ...audienceSelection,
      dry_run: z.boolean().default(false).describe('Reports what the undo would do, without doing it.'),
    }),
  )
  .output(proven(undoReport))
  .mutation(({ ctx, input }) => undoWrittenBatch(ctx, input));

interface Undoing {
  readonly id: string;
  readonly dry_run: boolean;
  readonly audience?: string | undefined;
  readonly audience_id?: string | undefined;
}

export async function undoWrittenBatch(
  ctx: AuthenticatedContext,
  { id, dry_run: isDryRun, ...selection }: Undoing,
): Promise<UndoReport> {
  const visible = await readingScope(ctx, selection);
  const [found = missing()] = await ctx.database.query(batchToUndo, visible, [id]);
  requireSender(ctx.principal, found);
  const scope = wholeAudience(found.audience_id, visible.now);
  const undoId = newId();
  const actor = { ...actorOf(ctx.principal, ctx.now()), batchId: undoId };
  const isKept = (report: UndoReport) => !isDryRun && report.id !== null;
  const kept = { audienceId: found.audience_id, actor, isKept };
  const report = await reportOfTransaction(ctx.database, kept, async (transaction) => {
    await transaction.lockAudience(found.audience_id);
    await transaction.execute(planForAnyAudience, []);
    return undo(ctx, transaction, scope, id, undoId);
  });
  return { ...report, id: isDryRun ? null : report.id, dry_run: isDryRun };
}

function requireSender(principal: Principal, { service_token_id }: UndoneBatch): void {
  if (may(principal, 'edit_records')) return;
  const isSender = principal.kind === 'service' && principal.serviceTokenId === service_token_id;
  if (!isSender)
    throw new Refusal(
      'forbidden',
      'A batch is undone by an administrator, or by the service token that sent it.',
    );
}

async function undo(
  { principal, settings }: AuthenticatedContext,
  transaction: Transaction,
  scope: AudienceScope,
  batchId: string,
  undoId: string,
): Promise<UndoReport> {
  const [batch = missing()] = await transaction.query(batchToUndo, scope, [batchId]);
  if (batch.is_proposal)
    throw new Refusal(
      'conflict',
      'This batch is a proposal. What was approved of it are batches that can be undone: their `approves` names it.',
    );
  if (batch.undone_by !== null)
    throw new Refusal('conflict', 'This batch is undone already. To apply it again, undo its undo.');
  const term = Date.parse(scope.now) - settings.historyRetention;
  if (batch.is_forgotten || Date.parse(batch.created_at) < term) throw new Refusal('gone');

  const changes = await transaction.query(changesOfBatch, scope, [batchId]);
  await prepareForRows(transaction, changes.length);
  // Before it deletes anything, so that all know what it deletes by it.
  const { source, source_url } = batch;
  const undoing = { id: undoId, source, source_url, undoes: batch.id };
  await recordBatch(transaction, scope, principal, { ...undoing, ...countsOf([], [], [], []) });
  const reversion = newReversion({ transaction, scope, batch, deletedWith: undoId });
  await revert(reversion, changes);
  const links = await putLinksBack(transaction, scope, batch, undoId);
  await transaction.execute(forgetResponses, scope, [batchId]);
  const { restored, changed, deleted, kept, impossible } = reversion.outcome;
  const listOf = (records: ReadonlyMap<string, RecordKey>) => [...records.values()];
  const updated = [...changed].flatMap(([key, record]) => (deleted.has(key) ? [] : record));
  const counts = countsOf(listOf(restored), updated, listOf(kept), listOf(deleted));
  await recordBatch(transaction, scope, principal, { ...undoing, ...counts });
  // A name alone is no record that was reverted.
  const apart = links.flatMap(({ kind, id }) => (kind === 'person' ? [] : `${kind} ${id}`));
  const reverted = new Set([...restored.keys(), ...changed.keys(), ...apart]).size;
  return {
    id: reverted + links.length === 0 ? null : undoId,
    dry_run: false,
    reverted,
    kept: [...kept.values()],
    impossible,
  };
}

/** What the batch linked with records is linked no longer, or again if the batch is the undo of one that did. */
async function putLinksBack(
  { execute }: Transaction,
  scope: AudienceScope,
  { id, source }: UndoneBatch,
  undoId: string,
): Promise<RecordKey[]> {
  const removed = [
    ...(await execute(removeLinks, scope, [id, source, undoId])),
    ...(await execute(removeNames, scope, [id, source, undoId])),
  ];
  return [
    ...removed,
    ...(await execute(bringLinksBack, scope, [id])),
    ...(await execute(bringNamesBack, scope, [id])),
  ];
}
