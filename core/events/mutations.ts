import { v7 as newId } from 'uuid';
import { z } from 'zod';
import type { Transaction } from '../../orm/database.ts';
import { eventById, eventStatus, peopleOfEvents } from '../../orm/records/event.ts';
import { hoursWithoutEnd } from '../../orm/records/event-times.ts';
import { Event } from '../../orm/schema/entities/event.ts';
import { Locale } from '../../orm/schema/entities/locale.ts';
import { Venue } from '../../orm/schema/entities/venue.ts';
import { instant, name, reference, webAddress } from '../../orm/statements/input-types.ts';
import { wholeAudience } from '../../orm/statements/scope.ts';
import { invalidField } from '../errors/refusal.ts';
import { findOrCreatePhoto } from '../photos/find-or-create.ts';
import { changedFields, markEdited } from '../records/edited-fields.ts';
import {
  createRecord,
  creation,
  deletion,
  findReferenced,
  softDelete,
  update,
  updateRecord,
} from '../records/mutations.ts';
import { audienceChoice } from '../request/scope.ts';
import { timeZone } from '../values/time.ts';
import { lineUp, replaceLineUp } from './line-up.ts';

const fields = z.object({
  venue_id: reference('Venue'),
  name: name().describe('The title.'),
  description: name(20_000).nullable().optional().describe('What it is about.'),
  starts_at: instant.describe('When it starts.'),
  ends_at: instant
    .nullable()
    .optional()
    .describe(`When it ends. If null, the event counts as over ${hoursWithoutEnd} hours after its start.`),
  time_zone: timeZone.optional().describe("IANA time zone name. Defaults to that of the venue's locale."),
  featured: z
    .boolean()
    .optional()
    .describe('Featured events are listed in a section of their own, before the others.'),
  status: eventStatus.optional().describe('Whether it takes place. A cancelled event is not upcoming.'),
  url: webAddress.nullable().optional().describe('The address of a web page about it.'),
  person_ids: lineUp.nullable().optional().describe('The line-up, in order. Replaces the previous one.'),
  photo_url: webAddress.nullable().optional().describe('The address of a picture.'),
});

const edit = fields.partial();
type Edit = z.output<typeof edit>;
type OwnEdit = Omit<Edit, 'person_ids'>;

export const createEvent = creation('Event')
  .input(z.strictObject({ ...audienceChoice, ...fields.shape }))
  .mutation(({ ctx, input }) =>
    createRecord(ctx, input.audience_id, async (write) => {
      const { transaction, audienceId, at } = write;
      const { audience_id, venue_id, starts_at, ends_at, time_zone, person_ids, photo_url, ...own } = input;
      const place = await placeAt(transaction, audienceId, venue_id);
      const startsAt = new Date(starts_at);
      const endsAt = ends_at ? new Date(ends_at) : null;
      requireOrder({ startsAt, endsAt }, 'ends_at');
      const event = transaction.em.create(Event, {
        id: newId(),
        audienceId,
        ...own,
        ...place,
        startsAt,
        endsAt,
        timeZone: time_zone ?? (await timeZoneOf(transaction, place)),
        photoId: await findOrCreatePhoto(transaction, audienceId, photo_url, at),
        createdAt: at,
        updatedAt: at,
      });
      if (person_ids) await replaceLineUp(write, event, person_ids);
      return event;
    }),
  );

export const updateEvent = update('Event', edit).mutation(
  ({ ctx, input: { id, expected_version, ...edit } }) =>
    updateRecord(ctx, Event, { id, expected_version }, async (event, write) => {
      const { transaction, at } = write;
      const { person_ids, ...others } = edit;
      const isSameLineUp = person_ids === undefined || (await hasLineUp(transaction, event, person_ids, at));
      await markEdits(transaction, event, others, isSameLineUp, at);
      await applyEdit(transaction, event, others, at);
      if (!isSameLineUp) await replaceLineUp(write, event, person_ids ?? []);
    }),
);

export const deleteEvent = deletion('Event').mutation(({ ctx, input }) =>
  softDelete(ctx, Event, 'event', input),
);

async function hasLineUp(
  { query }: Transaction,
  event: Event,
  personIds: Edit['person_ids'],
  at: Date,
): Promise<boolean> {
  const lineUp = await query(peopleOfEvents, wholeAudience(event.audienceId, at.toISOString()), [[event.id]]);
  return `${lineUp.map((person) => person.id)}` === `${personIds ?? []}`;
}

async function markEdits(
  { query }: Transaction,
  event: Event,
  edit: OwnEdit,
  isSameLineUp: boolean,
  at: Date,
): Promise<void> {
  const scope = wholeAudience(event.audienceId, at.toISOString());
  const [before = {}] = await query(eventById, scope, [event.id]);
  markEdited(event, [...changedFields(before, edit), ...(isSameLineUp ? [] : ['person_ids'])]);
}

async function applyEdit(transaction: Transaction, event: Event, edit: OwnEdit, at: Date): Promise<void> {
  const { venue_id, starts_at, ends_at, time_zone: timeZone, photo_url, ...own } = edit;
  const { audienceId } = event;
  const place = venue_id === undefined ? {} : await placeAt(transaction, audienceId, venue_id);
  const photoId = await findOrCreatePhoto(transaction, audienceId, photo_url, at);
  const times = {
    startsAt: starts_at === undefined ? undefined : new Date(starts_at),
    endsAt: typeof ends_at === 'string' ? new Date(ends_at) : ends_at,
  };
  transaction.em.assign(event, { ...own, ...place, ...times, timeZone, photoId }, { ignoreUndefined: true });
  requireOrder(event, ends_at === undefined ? 'starts_at' : 'ends_at');
}

interface Place {
  readonly venueId: string;
  readonly localeId: string;
}

/** Checks that the venue is of the event's audience; the event's locale is the venue's. */
async function placeAt(transaction: Transaction, audienceId: string, venueId: string): Promise<Place> {
  const venue = await findReferenced(transaction, Venue, venueId, audienceId);
  if (venue === null) throw invalidField('venue_id', 'must be the id of a venue of the audience');
  return { venueId, localeId: venue.localeId };
}

async function timeZoneOf({ em }: Transaction, { localeId }: Place): Promise<string> {
  return (await em.findOneOrFail(Locale, localeId)).timeZone;
}

/** `changed`: the field that the request sets, which the error names. */
function requireOrder(
  { startsAt, endsAt }: { startsAt: Date; endsAt?: Date | null | undefined },
  changed: 'starts_at' | 'ends_at',
): void {
  if (!endsAt || endsAt > startsAt) return;
  throw changed === 'ends_at'
    ? invalidField('ends_at', 'must be after the start')
    : invalidField('starts_at', 'must be before the end');
}
