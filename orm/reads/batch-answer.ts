import { statement } from '../statement.ts';

interface SavedResponseRow {
  request_hash: string;
  answer: unknown;
}

/** The answer that was given to a key since then. */
export const savedResponse = statement<SavedResponseRow, [audienceId: string, key: string, since: string]>(
  'batch_answer',
  'select request_hash, answer from batch_answer where audience_id = $1 and key = $2 and created_at > $3',
);

export const deleteExpiredResponses = statement<never, [audienceId: string, until: string]>(
  'drop_old_answers',
  'delete from batch_answer where audience_id = $1 and created_at <= $2',
);
