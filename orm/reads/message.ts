import { statement } from '../statement.ts';
import { inAudience } from './visible.ts';

interface MessageRow {
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

export interface VenueMessageRow extends MessageRow {
  starts_at: string;
  venue_id: string;
}

export const messageColumns = 'm.id, m.text, m.created_at, m.starts_at, m.expires_at, m.venue_id';

/** Only current messages of visible venues, unless all are to be seen. */
export const messageIsVisible = (audienceId: string, all: string, now: string): string =>
  `${inAudience('m.audience_id', audienceId)} and (${all} or m.starts_at <= ${now}::timestamptz
     and (m.expires_at is null or m.expires_at > ${now}::timestamptz)
     and exists (select from venue v where v.id = m.venue_id and not v.hidden))`;

export const messagesByIds = statement<
  VenueMessageRow,
  [ids: readonly string[], audienceId: string | null, all: boolean, now: string]
>(
  'messages_by_ids',
  `select ${messageColumns} from message m
   where m.id = any($1::uuid[]) and ${messageIsVisible('$2', '$3', '$4')}`,
);
