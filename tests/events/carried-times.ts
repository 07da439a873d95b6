import * as assert from 'uvu/assert';
import type { Reader } from '../../orm/database.ts';
import { statement } from '../support/database/statement.ts';

const differing = statement<{ event_id: string }, [audienceId: string]>(
  'differing_times',
  `select t.event_id from (
     select audience_id, event_id, scheduled, span, starts_at from event_person
     union all select audience_id, event_id, scheduled, span, starts_at from rsvp) t
   join event e on e.id = t.event_id
   where t.audience_id = $1
     and (t.scheduled, t.span, t.starts_at) is distinct from (e.status = 'scheduled', e.span, e.starts_at)`,
);

/** The times beside line-ups and RSVPs are those of their events. */
export async function assertCarriedTimes({ query }: Reader, audienceId: string): Promise<void> {
  assert.equal(await query(differing, [audienceId]), []);
}
