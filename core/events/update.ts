import { z } from 'zod';
import type { Transaction } from '../../orm/database.ts';
import { Event } from '../../orm/entities/event.ts';
import { eventById, peopleOfEvents } from '../../orm/reads/event.ts';
import { changedFields, markEdited } from '../edited-fields.ts';
import { id } from '../ids.ts';
import { findOrCreatePhoto } from '../photos/find-or-create.ts';
import { change, updateRecord } from '../record-mutations.ts';
import { eventFields } from './fields.ts';
import { placeAt } from './place.ts';
import { replaceLineUp } from './replace-line-up.ts';
import { requireOrder } from './times.ts';

const fields = eventFields.partial();
type Edit = z.output<typeof fields>;

export const updateEvent = change('Event')
  .input(z.strictObject({ id: id('Event'), ...fields.shape }))
  .mutation(({ ctx, input: { id, ...edit } }) =>
    updateRecord(ctx, Event, id, async (event, { transaction, at }) => {
      await markEdits(transaction, event, edit);
      await apply(transaction, event, edit, at);
    }),
  );

async function markEdits({ read }: Transaction, event: Event, edit: Edit): Promise<void> {
  const [before = {}] = await read(eventById, [event.id, event.audienceId, true, null]);
  markEdited(event, changedFields(before, edit));
  if (edit.person_ids === undefined) return;
  const lineUp = await read(peopleOfEvents, [[event.id]]);
  const same = `${lineUp.map((person) => person.id)}` === `${edit.person_ids ?? []}`;
  if (!same) markEdited(event, ['person_ids']);
}

async function apply(transaction: Transaction, event: Event, edit: Edit, at: Date): Promise<void> {
  const { venue_id, starts_at, ends_at, time_zone: timeZone, person_ids, photo_url, ...own } = edit;
  const { audienceId } = event;
  const place = venue_id === undefined ? {} : await placeAt(transaction, audienceId, venue_id);
  const photoId = await findOrCreatePhoto(transaction, audienceId, photo_url, at);
  transaction.em.assign(
    event,
    { ...own, ...place, ...times(starts_at, ends_at), timeZone, photoId, updatedAt: at },
    { ignoreUndefined: true },
  );
  requireOrder(event, ends_at === undefined ? 'starts_at' : 'ends_at');
  if (person_ids !== undefined) await replaceLineUp(transaction, event, person_ids ?? []);
}

const times = (startsAt: string | undefined, endsAt: string | null | undefined) => ({
  startsAt: startsAt === undefined ? undefined : new Date(startsAt),
  endsAt: typeof endsAt === 'string' ? new Date(endsAt) : endsAt,
});
