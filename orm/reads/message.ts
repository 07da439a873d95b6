import { statement } from '../statement.ts';

export interface MessageRow {
  id: string;
  text: string;
  created_at: string;
  expires_at: string | null;
}

/** A venue's messages that have begun and not ended, newest first. */
export const currentMessages = statement<MessageRow, [venueId: string, now: string]>(
  'current_messages',
  `select m.id, m.text, m.created_at, m.expires_at from message m
   where m.venue_id = $1 and m.starts_at <= $2::timestamptz
     and (m.expires_at is null or m.expires_at > $2::timestamptz)
   order by m.starts_at desc, m.id desc`,
);
