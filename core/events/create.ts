import { z } from 'zod';
import { Event } from '../../orm/entities/event.ts';
import { newId } from '../ids.ts';
import { findOrCreatePhoto } from '../photos/find-or-create.ts';
import { createRecord, creation } from '../record-mutations.ts';
import { audienceChoice } from '../scope.ts';
import { eventFields } from './fields.ts';
import { placeAt, timeZoneOf } from './place.ts';
import { replaceLineUp } from './replace-line-up.ts';
import { requireOrder } from './times.ts';

export const createEvent = creation('Event')
  .input(z.strictObject({ ...audienceChoice, ...eventFields.shape }))
  .mutation(({ ctx, input }) =>
    createRecord(ctx, input.audience_id, async ({ transaction, audienceId, at }) => {
      const { name, description, featured, status, url } = input;
      const place = await placeAt(transaction, audienceId, input.venue_id);
      const startsAt = new Date(input.starts_at);
      const endsAt = input.ends_at ? new Date(input.ends_at) : null;
      requireOrder({ startsAt, endsAt }, 'ends_at');
      const event = transaction.em.create(Event, {
        id: newId(),
        audienceId,
        ...place,
        name,
        description,
        status,
        featured,
        startsAt,
        endsAt,
        timeZone: input.time_zone ?? (await timeZoneOf(transaction, place)),
        url,
        photoId: await findOrCreatePhoto(transaction, audienceId, input.photo_url, at),
        createdAt: at,
        updatedAt: at,
      });
      if (input.person_ids) await replaceLineUp(transaction, event, input.person_ids);
      return event;
    }),
  );
