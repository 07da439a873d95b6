import { danglingReference, violatedConstraint } from '../../orm/connection/errors.ts';
import type { Transaction } from '../../orm/database.ts';
import { actorOf } from '../auth/principal.ts';
import { invalidField, Refusal } from '../errors/refusal.ts';
import { noTimeToEnd } from '../values/time.ts';
import type { AuthenticatedContext } from './context.ts';

/** The invalid field and its error message, by the name of the violated constraint. */
const problems: Record<string, readonly [path: string, problem: string]> = {
  audience_subdomain: ['subdomain', 'is taken'],
  beacon_number: ['beacon', 'belongs to another venue of the audience'],
  domain_dns_name: ['dns_name', 'is taken'],
  event_person_person: ['person_ids', 'must be the id of a person of the audience'],
  event_years_four_digits: ['starts_at', noTimeToEnd],
  locale_label: ['label', 'is taken by another locale of the audience'],
  source_name: ['name', 'is taken by another source of the audience'],
  tag_name: ['name', 'is taken by another tag of the audience'],
  message_expires_later: ['expires_at', 'must be after the start'],
};

/**
 * Runs a transaction of the request's caller, whom the ledger of changes names. A violated constraint, such as a name
 * that is taken, becomes an invalid field, or a conflict if `conflicts` has a message for the constraint.
 */
export async function runTransaction<Result>(
  { database, principal, now }: AuthenticatedContext,
  work: (transaction: Transaction) => Promise<Result>,
  conflicts: Readonly<Record<string, string>> = {},
): Promise<Result> {
  try {
    return await database.transaction(work, actorOf(principal, now()));
  } catch (error) {
    const constraint = violatedConstraint(error) ?? '';
    const message = conflicts[constraint];
    if (message !== undefined) throw new Refusal('conflict', message);
    const problem = problems[constraint] ?? problemOf(danglingReference(error));
    throw problem === undefined ? error : invalidField(...problem);
  }
}

const problemOf = (reference: string | undefined) =>
  reference === undefined
    ? undefined
    : ([
        `${reference}_id`,
        `must be the id of ${/^[aeio]/.test(reference) ? 'an' : 'a'} ${reference} of the audience`,
      ] as const);
