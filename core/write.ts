import type { Database, Transaction } from '../orm/database.ts';
import { violatedConstraint } from '../orm/violation.ts';
import { invalidField, Refusal } from './errors.ts';
import { noTimeToEnd } from './events/times.ts';

/** What is wrong with a row that the database refuses, by the constraint: the field, and what to say of it. */
const problems: Record<string, readonly [path: string, problem: string]> = {
  audience_subdomain: ['subdomain', 'is taken'],
  beacon_number: ['beacon', 'belongs to another venue of the audience'],
  domain_dns_name: ['dns_name', 'is taken'],
  event_person_person: ['person_ids', 'names no person of the audience'],
  event_years_four_digits: ['starts_at', noTimeToEnd],
  locale_label: ['label', 'is taken by another locale of the audience'],
  message_expires_later: ['expires_at', 'must be after the start'],
  message_venue: ['venue_id', 'names no venue of the audience'],
  person_locale: ['locale_id', 'names no locale of the audience'],
  track_person: ['person_id', 'names no person of the audience'],
  venue_locale: ['locale_id', 'names no locale of the audience'],
};

/**
 * One transaction. What only the database can tell, such as that a name is taken, is refused as an invalid field; or
 * as a conflict, where the sentence for it is given by the constraint.
 */
export async function write<Result>(
  database: Database,
  work: (transaction: Transaction) => Promise<Result>,
  conflicts: Readonly<Record<string, string>> = {},
): Promise<Result> {
  try {
    return await database.write(work);
  } catch (error) {
    const constraint = violatedConstraint(error) ?? '';
    const message = conflicts[constraint];
    if (message !== undefined) throw new Refusal('conflict', { message });
    const problem = problems[constraint];
    throw problem === undefined ? error : invalidField(...problem);
  }
}
