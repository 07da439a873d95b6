import { Event } from '../../orm/schema/entities/event.ts';
import { Venue } from '../../orm/schema/entities/venue.ts';
import { missing } from '../errors/refusal.ts';
import { findOrCreatePhoto } from '../photos/find-or-create.ts';
import { newRecord, requireReferenced, type Write } from '../records/references.ts';
import { propertiesOf } from '../values/names.ts';
import type { Edit, NewEvent, TimeField } from './fields.ts';
import { findLineUp, replaceLineUp } from './line-up.ts';
import { placeAt, timeZoneOf } from './place.ts';
import { findTags } from './tags.ts';
import { doorsAfterMove, requireDoors, type Times } from './times.ts';
import { timesAfter } from './times-after.ts';

/** Creates an event, with its line-up and its picture. */
export async function insertEvent(write: Write, input: NewEvent): Promise<Event> {
  const [event = missing()] = await insertEvents(write, input, [{}]);
  return event;
}

interface NewDate extends Pick<Edit, 'starts_at' | 'ends_at'> {
  readonly ofSeries?: { readonly seriesId: string; readonly seriesDate: string };
}

/** Creates events that differ in their times. What they name is found once: each statement flushes all that is new. */
export async function insertEvents(
  write: Write,
  input: NewEvent,
  dates: readonly NewDate[],
): Promise<Event[]> {
  const { transaction, audienceId, at } = write;
  const { audience_id, venue_id, person_ids, photo_url, ...edit } = input;
  const place = await placeAt(write, venue_id);
  const lineUp = await findLineUp(write, person_ids ?? undefined);
  const time_zone = edit.time_zone ?? (await timeZoneOf(transaction, place));
  const tagIds = await findTags(write, input.tag_ids ?? []);
  const photoId = await findOrCreatePhoto(transaction, audienceId, photo_url, at);
  const events = dates.map(({ ofSeries, ...date }) => {
    const times = timesAfter({ ...edit, ...date, time_zone }, null);
    requireDoors(edit.doors_at, times);
    return transaction.em.create(Event, {
      ...newRecord(write),
      ...propertiesOf(Event, withoutTimes(edit)),
      ...place,
      ...columnsOf(times),
      photoId,
      tagIds,
      ...ofSeries,
    });
  });
  if (lineUp && lineUp.length > 0) await replaceLineUp(write, events, lineUp);
  return events;
}

interface EditOfDate {
  readonly event: Event;
  readonly times: Edit;
}

/**
 * Edits events without marking what is edited: it is their series that changes. Each keeps the fields that somebody edited,
 * but for these times.
 */
export async function editEvents(write: Write, shared: Edit, dates: readonly EditOfDate[]): Promise<void> {
  const found = await presentIn(write, shared);
  const named = await namedIn(write, found);
  const withLineUp: Event[] = [];
  for (const { event, times } of dates) {
    const kept = (field: string) => event.editedFields.includes(field);
    const { person_ids, ...own }: Edit = Object.fromEntries(
      Object.entries(found).filter(([field, value]) => value !== undefined && !kept(field)),
    );
    const given = { ...own, ...times };
    applyEdit(write, event, { ...withoutTimes(given), ...timesAfterEdit(event, given) }, named);
    if (person_ids) withLineUp.push(event);
  }
  await replaceLineUp(write, withLineUp, found.person_ids ?? []);
}

/** An edit with the records that it names by their present ids. */
export const presentIn = async (write: Write, edit: Edit) => ({
  ...edit,
  venue_id: await requireReferenced(write, Venue, 'venue_id', edit.venue_id),
  person_ids: await findLineUp(write, edit.person_ids),
  tag_ids: await findTags(write, edit.tag_ids),
});

/** What an edit names, as columns have it. */
export const namedIn = async (write: Write, { venue_id, photo_url }: Edit) => ({
  place: venue_id === undefined ? {} : await placeAt(write, venue_id),
  photoId: await findOrCreatePhoto(write.transaction, write.audienceId, photo_url, write.at),
});

export function applyEdit(
  { transaction: { em } }: Write,
  event: Event,
  edit: Omit<Edit, TimeField | 'person_ids'> & Times,
  { place, photoId }: Awaited<ReturnType<typeof namedIn>>,
): void {
  const { venue_id, photo_url, starts_at, ends_at, all_day, time_zone, ...own } = edit;
  em.assign(
    event,
    {
      ...propertiesOf(Event, own),
      ...(venue_id !== undefined && place),
      ...columnsOf({ starts_at, ends_at, all_day, time_zone }),
      photoId: photo_url === undefined ? undefined : photoId,
    },
    { ignoreUndefined: true },
  );
}

export function timesAfterEdit(
  { allDay, startsAt, endsAt, timeZone, doorsAt }: Event,
  edit: Omit<Edit, 'time_zone'> & { readonly time_zone?: string | null | undefined },
): Times & Pick<Edit, 'doors_at'> {
  const before = {
    all_day: allDay,
    starts_at: startsAt.toISOString(),
    ends_at: endsAt?.toISOString() ?? null,
    time_zone: timeZone,
    doors_at: doorsAt?.toISOString() ?? null,
  };
  const times = timesAfter({ ...edit, time_zone: edit.time_zone ?? timeZone }, before);
  return { ...times, ...(edit.doors_at === undefined && doorsAfterMove(before, times)) };
}

export function withoutTimes<Edit extends Pick<Edit, TimeField>>(edit: Edit): Omit<Edit, TimeField> {
  const { starts_at, ends_at, starts_local, ends_local, all_day, time_zone, ...others } = edit;
  return others;
}

const columnsOf = ({ all_day, starts_at, ends_at, time_zone }: Times) => ({
  allDay: all_day,
  startsAt: new Date(starts_at),
  endsAt: ends_at === null ? null : new Date(ends_at),
  timeZone: time_zone,
});
