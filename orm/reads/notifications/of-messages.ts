import { z } from 'zod';
import { isVisible } from '../../statements/scope.ts';
import { parameters, scopedQuery } from '../../statements/statement.ts';
import { comesThatDay, isAtVenue } from './audiences.ts';
import { given, isTellable } from './of-events.ts';

/** Those of messages that are shown, to people whom they still concern. */
export const noticesOfMessages = scopedQuery(
  'notices_of_messages',
  z.object({ id: z.string(), text: z.string(), venue_id: z.string(), venue_name: z.string() }),
  parameters<[ids: readonly string[]]>(),
  `select n.id, m.text, v.id as venue_id, v.name as venue_name
   from ${given} join message m on m.id = n.message_id join venue v on v.id = m.venue_id
   where ${isTellable('greatest(n.created_at, m.starts_at)')} and ${isVisible}
     and m.starts_at <= :now and (m.expires_at is null or m.expires_at > :now)
     and (exists (select from rsvp r join event e on ${comesThatDay} where r.user_id = n.user_id)
       or exists (select from location_report l where l.user_id = n.user_id and ${isAtVenue}))`,
  { fromPrimary: true },
);
