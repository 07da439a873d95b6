import type { Transaction } from '../../orm/database.ts';
import { eventById, peopleOfEvents } from '../../orm/records/event.ts';
import { Event } from '../../orm/schema/entities/event.ts';
import { wholeAudience } from '../../orm/statements/scope.ts';
import { changedFields, markEdited } from '../records/edited-fields.ts';
import { createRecord, creation, deletion, softDelete, update, updateRecord } from '../records/mutations.ts';
import type { Write } from '../records/references.ts';
import { type Edit, edit, fields } from './fields.ts';
import { replaceLineUp } from './line-up.ts';
import { timeZoneAfter } from './place.ts';
import { requireDoors } from './times.ts';
import { applyEdit, insertEvent, namedIn, presentIn, timesAfterEdit, withoutTimes } from './write.ts';

export const createEvent = creation('Event', fields).mutation(({ ctx, input }) =>
  createRecord(ctx, input.audience_id, (write) => insertEvent(write, input)),
);

export const updateEvent = update('Event', edit).mutation(
  ({ ctx, input: { id, expected_version, ...edit } }) =>
    updateRecord(ctx, Event, { id, expected_version }, async (event, write) => {
      const { transaction, at } = write;
      const { person_ids, ...others } = await settled(write, event, edit);
      requireDoors(edit.doors_at, others);
      const isSameLineUp = person_ids === undefined || (await hasLineUp(transaction, event, person_ids, at));
      await markEdits(transaction, event, others, isSameLineUp, at);
      applyEdit(write, event, others, await namedIn(write, others));
      if (!isSameLineUp) await replaceLineUp(write, [event], person_ids);
    }),
);

/** What an edit sets, with all of the times, and the records that it names, by their present ids. */
async function settled(write: Write, event: Event, edit: Edit) {
  const time_zone = await timeZoneAfter(write, edit, edit.venue_id ?? event.venueId);
  return { ...withoutTimes(await presentIn(write, edit)), ...timesAfterEdit(event, { ...edit, time_zone }) };
}

export const deleteEvent = deletion('Event').mutation(({ ctx, input }) =>
  softDelete(ctx, Event, 'event', input),
);

async function hasLineUp(
  { query }: Transaction,
  event: Event,
  personIds: readonly string[],
  at: Date,
): Promise<boolean> {
  const lineUp = await query(peopleOfEvents, wholeAudience(event.audienceId, at.toISOString()), [[event.id]]);
  return `${lineUp.map((person) => person.id)}` === `${personIds}`;
}

async function markEdits(
  { query }: Transaction,
  event: Event,
  edit: object,
  isSameLineUp: boolean,
  at: Date,
): Promise<void> {
  const scope = wholeAudience(event.audienceId, at.toISOString());
  const [before = {}] = await query(eventById, scope, [event.id]);
  markEdited(event, [...changedFields(before, edit), ...(isSameLineUp ? [] : ['person_ids'])]);
}
