import type { Database, Transaction } from '../orm/database.ts';
import { violatedConstraint } from '../orm/violation.ts';
import { invalidField } from './errors.ts';

/** What is wrong with a row that the database refuses, by the constraint: the field, and what to say of it. */
const problems: Record<string, readonly [path: string, problem: string]> = {
  beacon_number: ['beacon', 'belongs to another venue of the audience'],
  venue_locale: ['locale_id', 'names no locale of the audience'],
};

/** One transaction. What only the database can tell, such as that a name is taken, is refused as an invalid field. */
export async function write<Result>(
  database: Database,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  try {
    return await database.write(work);
  } catch (error) {
    const [path, problem] = problems[violatedConstraint(error) ?? ''] ?? [];
    if (path === undefined || problem === undefined) throw error;
    throw invalidField(path, problem);
  }
}
