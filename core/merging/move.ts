import { moveEvents, moveMessages } from '../../orm/commands/merging/records.ts';
import type { Transaction } from '../../orm/database.ts';
import { lockEventsOfVenue } from '../../orm/reads/batch-input.ts';
import type { AudienceScope } from '../../orm/statements/scope.ts';

/** A merge, in a transaction that has locked the audience. */
export interface Merging {
  readonly transaction: Transaction;
  readonly scope: AudienceScope;
  readonly from: string;
  readonly into: string;
}

/** Gives the survivor what belongs to the merged record, and counts it by kind. */
export async function moveVenue({ transaction: { execute }, scope, from, into }: Merging) {
  await execute(lockEventsOfVenue, scope, [from]);
  const events = await execute(moveEvents, scope, [from, into]);
  const messages = await execute(moveMessages, scope, [from, into]);
  return { event: events.length, message: messages.length };
}
