import { settleProposals } from '../../orm/commands/proposals/decide.ts';
import { withdrawOpenItems } from '../../orm/commands/proposals/open.ts';
import type { AudienceScope } from '../../orm/statements/scope.ts';
import { idOf } from '../auth/principal.ts';
import type { AuthenticatedContext } from '../request/context.ts';

interface Present {
  readonly source: string;
  /** Without it, venues are not compared. */
  readonly venues?: readonly string[] | undefined;
  readonly events?: readonly string[] | undefined;
  readonly until?: string | undefined;
}

/** What a sender proposed to create, and the source no longer has, is not open any more. */
export async function withdrawMissing(
  { database, principal }: Pick<AuthenticatedContext, 'database' | 'principal'>,
  scope: AudienceScope,
  { source, venues, events, until = 'infinity' }: Present,
): Promise<void> {
  await database.longTransaction(scope.audienceId, async ({ lockAudience, execute }) => {
    await lockAudience(scope.audienceId);
    const sent = [source, idOf(principal)] as const;
    const withdrawn = await execute(withdrawOpenItems, scope, [
      ...sent,
      venues ?? null,
      events ?? null,
      until,
    ]);
    const proposals = [...new Set(withdrawn.map(({ batch }) => batch))];
    if (proposals.length > 0) await execute(settleProposals, scope, [proposals, null]);
  });
}
