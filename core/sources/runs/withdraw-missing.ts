import { settleProposals } from '../../../orm/commands/proposals/decide.ts';
import { endMissingItems } from '../../../orm/commands/proposals/end.ts';
import { wholeAudience } from '../../../orm/statements/scope.ts';
import { markMissing } from '../../batches/pruning/prune.ts';
import type { Dependencies } from '../../request/context.ts';
import type { Found } from '../readers/parse-source.ts';
import type { HeldRun } from './hold.ts';

/** What a source proposed and no longer has is not open any more. What it has brought, others may write, if they have it. */
export async function withdrawMissing(
  { database }: Dependencies,
  { source: { id, name, audienceId }, startedAt }: HeldRun,
  { venues, present }: Found,
): Promise<void> {
  const { venues: listed = venues.map(({ external_id }) => external_id), events, until } = present;
  if (events === undefined) return;
  await database.longTransaction(audienceId, async (transaction) => {
    await transaction.lockAudience(audienceId);
    const scope = wholeAudience(audienceId, startedAt.toISOString());
    await markMissing(transaction, scope, { source: name, ...present });
    const compared = [listed, events, until ?? 'infinity'] as const;
    const ended = await transaction.execute(endMissingItems, scope, [id, reason, ...compared]);
    const proposals = [...new Set(ended.map(({ batch }) => batch))];
    if (proposals.length > 0) await transaction.execute(settleProposals, scope, [proposals, reason]);
  });
}

const reason = 'Its source no longer has it.';
