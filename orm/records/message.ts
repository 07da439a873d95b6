import { z } from 'zod';
import { recordId, timestamp, uuid } from '../statements/row-types.ts';
import { inAudience, ofAudience } from '../statements/scope.ts';
import { parameters, scopedQuery } from '../statements/statement.ts';
import { by, defineRecord } from './record.ts';

export const messageRow = z
  .object({
    id: uuid,
    text: z.string().describe('The text.'),
    created_at: timestamp.describe('When it was created.'),
    starts_at: timestamp.describe('When it is first shown.'),
    expires_at: timestamp
      .nullable()
      .describe('When it is no longer shown; if null, it is shown until it is deleted.'),
    venue_id: recordId('Venue').describe('The venue where it is shown.'),
  })
  .describe('A message to the people at a venue.');

const isCurrent =
  'm.starts_at <= :now::timestamptz and (m.expires_at is null or m.expires_at > :now::timestamptz)';

/** Scopes without `hidden` include only current messages of visible venues. */
export const messages = defineRecord('Message', {
  row: messageRow,
  columns: 'm.id, m.text, m.created_at, m.starts_at, m.expires_at, m.venue_id',
  from: 'message m',
  isVisible: `${inAudience('m.audience_id')} and (:hidden or ${isCurrent}
    and exists (select from venue v where v.id = m.venue_id and not v.hidden))`,
  owners: {
    venue: {
      is: 'm.venue_id = o.id',
      description: 'Its messages: all of them for administrators and API keys, current ones for others.',
    },
  },
  filters: {},
  orders: { starts_at: by('m.starts_at', 'timestamptz'), created_at: by('m.id', 'uuid') },
});

/** A venue's messages that have begun and not ended, newest first. */
export const currentMessages = scopedQuery(
  'current_messages',
  messageRow.omit({ starts_at: true, venue_id: true }),
  parameters<[venueId: string]>(),
  `select m.id, m.text, m.created_at, m.expires_at from message m
   where m.venue_id = $1 and ${ofAudience('m.audience_id')} and ${isCurrent}
   order by m.starts_at desc, m.id desc`,
);
