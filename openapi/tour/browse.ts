import { z } from 'zod';
import { nothing, one } from './recorder.ts';
import { downtown, type Recorder, type Visitor } from './sign-in.ts';

const list = z.array(one);
const event = one.extend({ starts_at: z.string(), people: list, photo: one.nullable(), venue: one });
const eventSections = z.object({ sections: z.array(z.object({ events: z.array(event) })) });
const person = one.extend({ locale: one, tracks: list });

/** A user of the app browses Toronto and New York, and RSVPs to an event. */
export async function browse({ call }: Recorder, { as, userId }: Visitor) {
  const visited = async <Body>(name: string, id: string, shape: z.ZodType<Body>) =>
    call(name, { as, path: { id, locale_id: id } }, shape);

  await visited('getUser', userId, nothing);
  const locale = await call('closestLocale', { as, query: { ...downtown, audience: 'toronto' } }, one);
  await visited('getLocale', locale.id, nothing);
  await call('listTags', { as, query: { audience: 'toronto' } }, nothing);
  const [venue] = await call(
    'listVenuesInLocale',
    { as, path: { locale_id: locale.id }, query: { ...downtown, limit: 2 } },
    list,
  );
  const events = async (limit: number) => {
    const listed = { as, path: { locale_id: locale.id }, query: { limit } };
    const { sections } = await call('listEventsInLocale', listed, eventSections);
    return sections.flatMap((section) => section.events);
  };
  const last = lastWithPhoto(await events(1000));
  await events(4);
  if (venue === undefined) throw new Error('The sample has no venue in Toronto.');
  await visited('getVenue', last.venue.id, nothing);
  await visited('listEventsAtVenue', last.venue.id, nothing);
  await call('getLocaleCalendar', { path: { id: locale.id } }, nothing);
  await call('getVenueCalendar', { path: { id: last.venue.id } }, nothing);
  await call('rsvpToEvent', { as, path: { id: last.id }, body: { state: 'attending' } }, nothing);
  await visited('getEvent', last.id, nothing);
  await call('listMyEvents', { as, query: { limit: 2 } }, nothing);
  await subscribe(call, as);
  await call('reportLocation', { as, body: { coordinates: downtown } }, nothing);
  await call('getNow', { as, query: { ...downtown, audience: 'toronto' } }, nothing);
  await call('searchRecords', { as, query: { q: 'masey hal', limit: 1, audience: 'toronto' } }, nothing);
  await call(
    'registerDevice',
    { as, body: { device_type: 'apple', vendor_identifier: 'd3b07384', notification_token: 'a1b2c3' } },
    nothing,
  );
  await visited('deleteEventRsvp', last.id, nothing);
  await visited('getPhoto', last.photo.id, nothing);
  await visited('getPhotoImage', last.photo.id, nothing);
  await visited('getEventImage', last.id, nothing);
  await meetPeople(call, as);
  return { locale, venue };
}

/** Whenever the service starts with the sample, its last event is still to come. */
function lastWithPhoto(events: readonly z.output<typeof event>[]) {
  const [last] = events
    .flatMap(({ photo, ...rest }) => (photo === null ? [] : [{ ...rest, photo }]))
    .sort((one, other) => (one.starts_at > other.starts_at ? -1 : 1));
  if (last === undefined) throw new Error('The sample has no upcoming event with a photo in Toronto.');
  return last;
}

/** Those of the orchestra have recordings. */
async function meetPeople(call: Recorder['call'], as: string) {
  const cities = await call('listLocales', { as, query: { audience: 'nyphil' } }, list);
  const people = [];
  for (const { id } of cities)
    people.push(...(await call('listPeopleInLocale', { as, path: { locale_id: id } }, z.array(person))));
  const musician = people.find(({ tracks }) => tracks.length > 0);
  const [track] = musician?.tracks ?? [];
  if (musician === undefined || track === undefined) throw new Error('The sample has no recording.');
  await call('listPeopleInLocale', { as, path: { locale_id: musician.locale.id } }, nothing);
  const path = { id: musician.id };
  await call('getPerson', { as, path }, nothing);
  await call('listEventsOfPerson', { as, path }, nothing);
  await call('getPersonCalendar', { path }, nothing);
  await call('getTrack', { as, path: { id: track.id } }, nothing);
}

async function subscribe(call: Recorder['call'], as: string) {
  const { url } = await call('createMyCalendar', { as }, z.object({ url: z.string() }));
  const secret = /(\w+)\.ics$/.exec(url)?.[1] ?? '';
  await call('getCalendar', { path: { secret } }, nothing);
  await call('deleteMyCalendar', { as }, nothing);
}
