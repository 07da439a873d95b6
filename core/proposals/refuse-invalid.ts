import type { Transaction } from '../../orm/database.ts';
import type { AudienceScope } from '../../orm/statements/scope.ts';
import { invalidField, Refusal } from '../errors/refusal.ts';
import type { ChosenItem, Deciding } from './decide.ts';
import { namedVenues, otherVenues, type PlannedItems } from './plan-items.ts';
import { problemOf } from './present-items.ts';

interface Approved {
  readonly proposal: Deciding['proposal'];
  readonly items: readonly ChosenItem[];
  readonly invalid: PlannedItems['invalid'];
}

/** Refuses items that cannot be written. Where what one lacks is its venue, which waits too, the reviewer is told which. */
export async function refuseInvalid(
  transaction: Transaction,
  scope: AudienceScope,
  { proposal, items, invalid }: Approved,
): Promise<void> {
  const [first] = invalid;
  if (first === undefined) return;
  const [index, problems] = first;
  const named = namedVenues(items.filter(({ number }) => number === index));
  const others = await otherVenues(transaction, scope, proposal, items);
  const venue = others.find(({ external_id }) => named.includes(external_id));
  if (venue === undefined)
    throw invalidField('items', `cannot be written today: item ${index}: ${problemOf(problems)}`);
  throw new Refusal(
    'invalid_request',
    `Approve its venue first, or with it: ${venue.item?.name}, item ${venue.number} of the proposal.`,
  );
}
