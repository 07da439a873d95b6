import { v7 as newId } from 'uuid';
import { z } from 'zod';
import type { Transaction } from '../../orm/database.ts';
import { eventById, type eventRow, eventStatus, peopleOfEvents } from '../../orm/records/event.ts';
import { Event } from '../../orm/schema/entities/event.ts';
import { Venue } from '../../orm/schema/entities/venue.ts';
import { instantOrDate, name, reference, webAddress } from '../../orm/statements/input-types.ts';
import { wholeAudience } from '../../orm/statements/scope.ts';
import { findOrCreatePhoto } from '../photos/find-or-create.ts';
import { changedFields, markEdited } from '../records/edited-fields.ts';
import { createRecord, creation, deletion, softDelete, update, updateRecord } from '../records/mutations.ts';
import { requireReferenced, type Write } from '../records/references.ts';
import { audienceChoice } from '../request/scope.ts';
import { propertiesOf } from '../values/names.ts';
import { nullAs } from '../values/null-as.ts';
import { timeZone } from '../values/time.ts';
import { capacity, room } from './capacity.ts';
import { detailFields } from './detail-fields.ts';
import { findLineUp, lineUp, replaceLineUp } from './line-up.ts';
import { localTimes } from './local-times.ts';
import { placeAt, timeZoneAfter, timeZoneOf } from './place.ts';
import { eventTags, findTags } from './tags.ts';
import { endOfEvent, requireDoors, startOfEvent, type Times, wholeDays } from './times.ts';
import { timesAfter } from './times-after.ts';

type Field =
  | Exclude<keyof z.output<typeof eventRow>, 'id' | 'locale_id' | 'photo_id' | 'series_id' | 'rsvp'>
  | keyof typeof localTimes
  | 'person_ids'
  | 'photo_url';

export const fields = z.object({
  venue_id: reference('Venue'),
  name: name().describe('The title.'),
  description: name(20_000).nullable().optional().describe('What it is about.'),
  starts_at: nullAs(instantOrDate, undefined).describe(
    `${startOfEvent} Required of a new event, unless its local time is given.`,
  ),
  ends_at: instantOrDate.nullable().optional().describe(endOfEvent),
  ...localTimes,
  all_day: nullAs(z.boolean(), false).describe(wholeDays),
  time_zone: timeZone.nullish().describe("IANA time zone name. Defaults to that of the venue's locale."),
  featured: nullAs(z.boolean(), false).describe(
    'Featured events are listed in a section of their own, before the others.',
  ),
  hidden: nullAs(z.boolean(), false).describe(
    'Hidden events are visible only to administrators and API keys.',
  ),
  status: nullAs(eventStatus, 'scheduled').describe(
    'Whether it takes place. A cancelled event is not upcoming.',
  ),
  capacity: capacity.nullable().optional().describe(room),
  url: webAddress.nullable().optional().describe('The address of a web page about it.'),
  person_ids: lineUp.nullable().optional().describe('The line-up, in order. Replaces the previous one.'),
  photo_url: webAddress.nullable().optional().describe('The address of a picture.'),
  tag_ids: eventTags.nullable().optional().describe('Its tags. Replaces the previous ones.'),
  ...detailFields,
} satisfies Record<Field, z.ZodType>);

export const edit = fields.partial();
export type Edit = z.output<typeof edit>;
type NewEvent = z.output<typeof fields> & { readonly audience_id?: string | null | undefined };
type TimeField = keyof Times | keyof typeof localTimes;

export const createEvent = creation('Event')
  .input(z.strictObject({ ...audienceChoice, ...fields.shape }))
  .mutation(({ ctx, input }) => createRecord(ctx, input.audience_id, (write) => insertEvent(write, input)));

/** Creates an event, with its line-up and its picture. `ofSeries` says of which series it is a date. */
export async function insertEvent(
  write: Write,
  input: NewEvent,
  ofSeries?: { readonly seriesId: string; readonly seriesDate: string },
): Promise<Event> {
  const { transaction, audienceId, at } = write;
  const { audience_id, venue_id, person_ids, photo_url, ...edit } = input;
  const place = await placeAt(write, venue_id);
  const lineUp = await findLineUp(write, person_ids ?? undefined);
  const time_zone = edit.time_zone ?? (await timeZoneOf(transaction, place));
  const times = timesAfter({ ...edit, time_zone }, null);
  requireDoors(edit.doors_at, times);
  const event = transaction.em.create(Event, {
    id: newId(),
    audienceId,
    ...propertiesOf(Event, withoutTimes(edit)),
    ...place,
    ...columnsOf(times),
    photoId: await findOrCreatePhoto(transaction, audienceId, photo_url, at),
    tagIds: await findTags(write, input.tag_ids ?? []),
    ...ofSeries,
    createdAt: at,
    updatedAt: at,
  });
  if (lineUp) await replaceLineUp(write, event, lineUp);
  return event;
}

export const updateEvent = update('Event', edit).mutation(
  ({ ctx, input: { id, expected_version, ...edit } }) =>
    updateRecord(ctx, Event, { id, expected_version }, async (event, write) => {
      const { transaction, at } = write;
      const { person_ids, ...others } = await settled(write, event, edit);
      requireDoors(edit.doors_at, others);
      const isSameLineUp = person_ids === undefined || (await hasLineUp(transaction, event, person_ids, at));
      await markEdits(transaction, event, others, isSameLineUp, at);
      await applyEdit(write, event, others);
      if (!isSameLineUp) await replaceLineUp(write, event, person_ids);
    }),
);

/** Without marking what it edits: it may be the series that changes. */
export async function editEvent(write: Write, event: Event, edit: Edit): Promise<void> {
  const { person_ids, ...others } = await settled(write, event, edit);
  await applyEdit(write, event, others);
  if (person_ids !== undefined) await replaceLineUp(write, event, person_ids);
}

/** What an edit sets, with all of the times, and the records that it names, by their present ids. */
const settled = async (write: Write, event: Event, edit: Edit) => ({
  ...withoutTimes(edit),
  ...timesAfterEdit(event, {
    ...edit,
    time_zone: await timeZoneAfter(write, edit, edit.venue_id ?? event.venueId),
  }),
  venue_id: await requireReferenced(write, Venue, 'venue_id', edit.venue_id),
  person_ids: await findLineUp(write, edit.person_ids),
  tag_ids: await findTags(write, edit.tag_ids),
});

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

async function applyEdit(
  write: Write,
  event: Event,
  edit: Omit<Edit, TimeField | 'person_ids'> & Times,
): Promise<void> {
  const { transaction, audienceId, at } = write;
  const { venue_id, photo_url, starts_at, ends_at, all_day, time_zone, ...own } = edit;
  const place = venue_id === undefined ? {} : await placeAt(write, venue_id);
  const photoId = await findOrCreatePhoto(transaction, audienceId, photo_url, at);
  const times = columnsOf({ starts_at, ends_at, all_day, time_zone });
  transaction.em.assign(
    event,
    { ...propertiesOf(Event, own), ...place, ...times, photoId },
    { ignoreUndefined: true },
  );
}

function timesAfterEdit(
  { allDay, startsAt, endsAt, timeZone }: Event,
  edit: Edit & { readonly time_zone: string | undefined },
): Times {
  const before = {
    all_day: allDay,
    starts_at: startsAt.toISOString(),
    ends_at: endsAt?.toISOString() ?? null,
    time_zone: timeZone,
  };
  return timesAfter({ ...edit, time_zone: edit.time_zone ?? timeZone }, before);
}

function withoutTimes<Edit extends Pick<Edit, TimeField>>(edit: Edit): Omit<Edit, TimeField> {
  const { starts_at, ends_at, starts_local, ends_local, all_day, time_zone, ...others } = edit;
  return others;
}

const columnsOf = ({ all_day, starts_at, ends_at, time_zone }: Times) => ({
  allDay: all_day,
  startsAt: new Date(starts_at),
  endsAt: ends_at === null ? null : new Date(ends_at),
  timeZone: time_zone,
});
