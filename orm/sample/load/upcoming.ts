import type { Transaction } from '../../database.ts';
import { statement } from '../../statement.ts';

export async function upcomingCount(transaction: Transaction, audience: string, now: Date): Promise<number> {
  const [row] = await transaction.read(upcoming, [audience, now.toISOString()]);
  return row?.count ?? 0;
}

const upcoming = statement<{ count: number }, [audience: string, now: string]>(
  'count_upcoming_events_of_sample',
  `select count(*)::integer as count
    from event join venue on venue.id = event.venue_id
    where event.audience_id = $1 and not venue.hidden
      and event.status = 'scheduled' and event.over_at > $2::timestamptz`,
);
