import { statement } from '../statement.ts';
import { inAudience } from './visible.ts';

interface AnswerableRow {
  audience_id: string;
  /** Neither cancelled nor over. */
  open: boolean;
}

/** An event that is about to be answered: it cannot be deleted until the transaction ends. */
export const eventToAnswer = statement<
  AnswerableRow,
  [id: string, audienceId: string | null, hidden: boolean, now: string]
>(
  'event_to_answer',
  `select e.audience_id, e.status = 'scheduled' and e.over_at > $4::timestamptz as open
   from event e join venue v on v.id = e.venue_id
   where e.id = $1 and ${inAudience('e.audience_id', '$2')} and ($3 or not v.hidden)
   for key share of e`,
);
