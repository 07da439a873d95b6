import { z } from 'zod';
import type { Transaction } from '../../database.ts';
import type { Scope } from '../../statements/scope.ts';
import { parameters, scopedQuery } from '../../statements/statement.ts';

export async function upcomingCount({ query }: Transaction, scope: Scope): Promise<number> {
  const [row] = await query(upcoming, scope, []);
  return row?.count ?? 0;
}

const upcoming = scopedQuery(
  'count_upcoming_events_of_sample',
  z.object({ count: z.number() }),
  parameters<[]>(),
  `select count(*)::integer as count
    from event join venue on venue.id = event.venue_id
    where event.audience_id = :audience::uuid and not venue.hidden
      and event.status = 'scheduled' and event.over_at > :now::timestamptz`,
);
