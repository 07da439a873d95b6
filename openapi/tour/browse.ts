import { z } from 'zod';
import { downtown } from './downtown.ts';
import { nothing, one } from './shapes.ts';
import type { Guide, Visitor } from './sign-in.ts';

const list = z.array(one);
const event = one.extend({ people: list, photo: one.nullable(), venue: one });
const eventSections = z.object({ sections: z.array(z.object({ events: z.array(event) })) });
const person = one.extend({ locale: one, tracks: list });

/** What a person does with the app: looks around Toronto and New York, and says that they will come. */
export async function browse({ visit }: Guide, { as, userId }: Visitor) {
  const visited = async <Body>(name: string, id: string, shape: z.ZodType<Body>) =>
    visit(name, { as, path: { id, locale_id: id } }, shape);

  await visit('getMe', { as }, nothing);
  await visited('getUser', userId, nothing);
  const locale = await visit('closestLocale', { as, query: { ...downtown, audience: 'toronto' } }, one);
  await visited('getLocale', locale.id, nothing);
  const [venue] = await visit(
    'listVenuesInLocale',
    { as, path: { locale_id: locale.id }, query: { ...downtown, limit: 2 } },
    list,
  );
  const { sections } = await visit(
    'listEventsInLocale',
    { as, path: { locale_id: locale.id }, query: { limit: 4 } },
    eventSections,
  );
  const [soon] = sections.flatMap(({ events }) => events);
  if (soon === undefined || venue === undefined) throw new Error('The sample has nothing on in Toronto.');
  await visited('getVenue', soon.venue.id, nothing);
  await visited('listEventsAtVenue', soon.venue.id, nothing);
  await visit('answerEvent', { as, path: { id: soon.id }, body: { state: 'attending' } }, nothing);
  await visited('getEvent', soon.id, nothing);
  await visit('meReportLocation', { as, body: { coordinates: downtown } }, nothing);
  await visit('getNow', { as, query: { ...downtown, audience: 'toronto' } }, nothing);
  await visit(
    'registerDevice',
    { as, body: { device_type: 'apple', vendor_identifier: 'd3b07384', notification_token: 'a1b2c3' } },
    nothing,
  );
  if (soon.photo !== null) await visited('getPhoto', soon.photo.id, nothing);
  await meetPeople(visit, as);
  return locale;
}

/** Those of the orchestra have recordings. */
async function meetPeople(visit: Guide['visit'], as: string) {
  const cities = await visit('listLocales', { as, query: { audience: 'nyphil' } }, list);
  const people = [];
  for (const { id } of cities)
    people.push(...(await visit('listPeopleInLocale', { as, path: { locale_id: id } }, z.array(person))));
  const musician = people.find(({ tracks }) => tracks.length > 0);
  const [track] = musician?.tracks ?? [];
  if (musician === undefined || track === undefined) throw new Error('The sample has no recording.');
  await visit('listPeopleInLocale', { as, path: { locale_id: musician.locale.id } }, nothing);
  const path = { id: musician.id };
  await visit('getPerson', { as, path }, nothing);
  await visit('listEventsOfPerson', { as, path }, nothing);
  await visit('getTrack', { as, path: { id: track.id } }, nothing);
}
