import type { Transaction } from '../../orm/database.ts';
import { openVenues } from '../../orm/reads/proposals.ts';
import type { AudienceScope } from '../../orm/statements/scope.ts';
import { invalidField, Refusal } from '../errors/refusal.ts';
import type { ChosenItem } from './decide.ts';
import type { PlannedItems } from './plan-items.ts';
import { namedVenues } from './plan-items.ts';
import { problemOf } from './present-items.ts';

interface Approved {
  readonly proposal: string;
  readonly items: readonly ChosenItem[];
  readonly invalid: PlannedItems['invalid'];
}

/** Refuses items that cannot be written. Where what one lacks is its venue, which waits too, the reviewer is told which. */
export async function refuseInvalid(
  { query }: Transaction,
  scope: AudienceScope,
  { proposal, items, invalid }: Approved,
): Promise<void> {
  const [first] = invalid;
  if (first === undefined) return;
  const [index, problems] = first;
  const named = namedVenues(items.filter(({ number }) => number === index));
  const [venue] = await query(openVenues, scope, [proposal, named]);
  if (venue === undefined || items.some(({ number }) => number === venue.number))
    throw invalidField('items', `cannot be written today: item ${index}: ${problemOf(problems)}`);
  throw new Refusal(
    'invalid_request',
    `Approve its venue first, or with it: ${venue.item?.name}, item ${venue.number} of the proposal.`,
  );
}
