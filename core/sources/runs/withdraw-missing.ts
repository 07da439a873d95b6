import { settleProposals } from '../../../orm/commands/proposals/decide.ts';
import { endMissingItems } from '../../../orm/commands/proposals/end.ts';
import { wholeAudience } from '../../../orm/statements/scope.ts';
import type { Dependencies } from '../../request/context.ts';
import type { Found } from '../readers/parse-source.ts';
import type { HeldRun } from './hold.ts';

/** What a source proposed and no longer has is not open any more, whatever becomes of what it has brought. */
export async function withdrawMissing(
  { database }: Dependencies,
  { source: { id, audienceId }, startedAt }: HeldRun,
  {
    venues,
    present: { venues: listed = venues.map(({ external_id }) => external_id), events, until },
  }: Found,
): Promise<void> {
  if (events === undefined) return;
  await database.transaction(async (transaction) => {
    await transaction.lockAudience(audienceId);
    const scope = wholeAudience(audienceId, startedAt.toISOString());
    const present = [[...listed], [...events], until ?? 'infinity'] as const;
    const ended = await transaction.execute(endMissingItems, scope, [id, reason, ...present]);
    const proposals = [...new Set(ended.map(({ batch }) => batch))];
    if (proposals.length > 0) await transaction.execute(settleProposals, scope, [proposals, reason]);
  });
}

const reason = 'Its source no longer has it.';
