import { v7 as newId } from 'uuid';
import { z } from 'zod';
import type { Transaction } from '../../orm/database.ts';
import { wholeAudience } from '../../orm/statements/scope.ts';
import { actorOf, idOf } from '../auth/principal.ts';
import { type BatchReport, batchReport, reportOf } from '../batches/batch-report.ts';
import { findSavedResponse, idempotencyKey, keyedBatch, saveResponse } from '../batches/idempotency.ts';
import type { BatchPlan } from '../batches/planning/plan-batch.ts';
import { dryRun } from '../batches/send-batch.ts';
import { invalidField, Refusal } from '../errors/refusal.ts';
import { may, proven } from '../procedures/procedures.ts';
import { route } from '../procedures/route.ts';
import { recordId } from '../records/mutations.ts';
import type { AuthenticatedContext } from '../request/context.ts';
import { reportOfTransaction } from '../request/dry-run.ts';
import { audienceSelection, readingScope } from '../request/scope.ts';
import { personItems } from './person-items.ts';
import { sourceOfPerson } from './person-source.ts';
import { planItems } from './plan-items.ts';
import { refuseInvalid, refuseUnseen, rowsOf } from './refuse-items.ts';
import { changingItems, replaceOpen, saveProposal } from './save-proposal.ts';

const input = z.strictObject({ ...audienceSelection, idempotency_key: idempotencyKey, ...personItems });

export const propose = may('propose_changes')
  .meta({
    isCostly: true,
    openapi: route('POST', '/v1/proposals', 'Research', 'Propose changes', {
      operationId: 'proposeChanges',
      description:
        'For contributors: items as in a batch, without a source, wait until an owner or editor approves them. Records are ' +
        'named by their ids. An item replaces what the same person proposed of the same record, and is open; of a new one, ' +
        'by the external id that the proposal shows.',
    }),
    query: ['dry_run', 'audience', 'audience_id'],
    headers: { idempotency_key: 'Idempotency-Key' },
    refuses: ['not_found', 'conflict'],
  })
  .input(input.extend({ dry_run: dryRun }))
  .output(proven(batchReport))
  .mutation(({ ctx, input }) => proposeItems(ctx, input));

export const proposeChanges = may('propose_changes')
  .meta({
    isCostly: true,
    graphql: {
      name: 'proposeChanges',
      description: 'Proposes changes, which wait until an owner or editor approves them.',
      returns: 'Proposal',
    },
    refuses: ['not_found', 'conflict'],
  })
  .input(input.extend({ idempotency_key: idempotencyKey.nullish() }))
  .output(proven(recordId))
  .mutation(async ({ ctx, input }) => {
    const { id } = await proposeItems(ctx, input);
    return { id: id ?? '' };
  });

type Input = Omit<z.output<typeof input>, 'idempotency_key'> & {
  readonly idempotency_key?: string | null | undefined;
  readonly dry_run?: boolean;
};

async function proposeItems(
  ctx: AuthenticatedContext,
  { audience, audience_id, idempotency_key: key, venues, events, dry_run = false }: Input,
): Promise<BatchReport> {
  const visible = await readingScope(ctx, { audience, audience_id });
  const { audienceId, now } = visible;
  if (audienceId === null) throw invalidField('audience_id', 'is required here, unless `audience` is given');
  const scope = wholeAudience(audienceId, now);
  const rows = rowsOf({ venues, events });
  const source = { name: sourceOfPerson(idOf(ctx.principal)) };
  const keyed =
    key == null || dry_run ? null : keyedBatch(scope, ctx.principal, key, { source, venues, events });
  const save = async (transaction: Transaction) => {
    await transaction.lockAudience(audienceId);
    const saved = keyed && (await findSavedResponse(transaction, keyed));
    if (saved !== null) return saved;
    const id = newId();
    const { plan, invalid } = await planItems(transaction, scope, { id, source: source.name, visible }, rows);
    refuseInvalid(rows, invalid);
    await refuseUnseen(transaction, visible, rows, plan);
    const changing = [...changingItems('venue', plan.venues), ...changingItems('event', plan.events)].map(
      asPerson,
    );
    if (changing.length === 0) throw nothingChanges(plan);
    await replaceOpen(transaction, scope, { source: source.name, sender: ctx.principal }, changing);
    const report = await reportOf(transaction, visible, null, plan);
    const batch = { id, scope, source, sender: ctx.principal, counts: report };
    const state = await saveProposal(transaction, batch, changing);
    const sentAs = new Map(rows.map(({ item, sent }) => [item.external_id, sent]));
    const numbered = report.items.map((item) => ({
      ...item,
      index: item.kind === 'event' ? item.index - venues.length : item.index,
      external_id: sentAs.get(item.external_id) ?? item.external_id,
    }));
    if (dry_run) return { ...report, items: numbered };
    const response = { ...report, id, state, items: numbered };
    if (keyed !== null) await saveResponse(transaction, keyed, response);
    return response;
  };
  const kept = { audienceId, actor: actorOf(ctx.principal, ctx.now()), isKept: () => !dry_run };
  return reportOfTransaction(ctx.database, kept, save);
}

/** What a person proposes is planned as if it were forced. */
const asPerson = <New extends { readonly item: object | null }>(changing: New): New => ({
  ...changing,
  item: changing.item && { ...changing.item, force: undefined },
});

const nothingChanges = ({ venues, events }: BatchPlan) =>
  new Refusal(
    'conflict',
    [...venues, ...events].some(({ kept }) => kept.includes('rejected'))
      ? 'Nothing was proposed: a record was rejected before, for good. An owner or editor can release it.'
      : 'Nothing was proposed: the records are like that already.',
  );
