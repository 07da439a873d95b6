import { z } from 'zod';
import { Message } from '../../orm/schema/entities/message.ts';
import { Venue } from '../../orm/schema/entities/venue.ts';
import { instant, name, reference } from '../../orm/statements/input-types.ts';
import { createRecord, creation, deletion, softDelete, update, updateRecord } from '../records/mutations.ts';
import { newRecord, requireReferenced } from '../records/references.ts';

const fields = z.object({
  venue_id: reference('Venue'),
  text: name(2000).describe('The text that people at the venue read.'),
  starts_at: instant.nullish().describe('When it is first shown; now by default.'),
  expires_at: instant
    .nullish()
    .describe('When it is no longer shown; if null, it is shown until it is deleted.'),
});

const time = (text: string | null | undefined) => (text ? new Date(text) : text);

export const createMessage = creation('Message', fields).mutation(
  ({ ctx, input: { audience_id, venue_id, text, starts_at, expires_at } }) =>
    createRecord(ctx, audience_id, async (write) => {
      const { transaction, at } = write;
      const venueId = await requireReferenced(write, Venue, 'venue_id', venue_id);
      return transaction.em.create(Message, {
        venueId,
        text,
        startsAt: starts_at == null ? at : new Date(starts_at),
        expiresAt: time(expires_at),
        ...newRecord(write),
      });
    }),
);

export const updateMessage = update('Message', fields.partial()).mutation(
  ({ ctx, input: { id, expected_version, venue_id, text, starts_at, expires_at } }) =>
    updateRecord(ctx, Message, { id, expected_version }, async (message, write) => {
      const venueId = await requireReferenced(write, Venue, 'venue_id', venue_id);
      const times = { startsAt: time(starts_at ?? undefined), expiresAt: time(expires_at) };
      write.transaction.em.assign(message, { venueId, text, ...times }, { ignoreUndefined: true });
    }),
);

export const deleteMessage = deletion('Message').mutation(({ ctx, input }) =>
  softDelete(ctx, Message, 'message', input),
);
