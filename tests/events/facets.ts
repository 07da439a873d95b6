import { day, hour } from '../../core/values/time.ts';
import { clock } from '../support/app/clock.ts';
import { seedHall, seedPerson } from '../support/records/seeds.ts';
import { signIn } from '../support/requests/credentials.ts';
import { globalId, graphql } from '../support/requests/graphql.ts';
import { idOf, mutate } from '../support/requests/mutate.ts';
import { request } from '../support/requests/request.ts';

interface Named {
  readonly name: string;
}
type List = Named[] | { sections: { events: Named[] }[] };

const namesIn = (list: List): string[] =>
  (Array.isArray(list) ? list : list.sections.flatMap(({ events }) => events)).map(({ name }) => name);

/** In a week. */
export const soon = (hours = 0) => new Date(clock.now().valueOf() + 7 * day + hours * hour).toISOString();

/** A venue with events, at which one person appears, and what all lists of them have. */
export async function sceneOfFacets() {
  const { audience, locale, venue } = await seedHall();
  const person = await seedPerson(locale);
  const { as } = await signIn({ audience, admin: true });
  const owners = [
    ['locales', locale.id],
    ['venues', venue.id],
    ['people', person.id],
  ] as const;

  /** Its id. The person appears, and the signed-in user will come. */
  async function create(name: string, input: object = {}): Promise<string> {
    const own = {
      venueId: globalId('Venue', venue.id),
      personIds: [globalId('Person', person.id)],
      startsAt: soon(),
    };
    const { event } = await mutate(audience, 'createEvent', { name, ...own, ...input }, 'event { id }');
    const id = Buffer.from(idOf(event), 'base64').toString().replace('Event:', '');
    await request(`POST /v1/events/${id}/rsvp`, { as, body: { state: 'attending' } });
    return id;
  }

  const update = (id: string, input: object) =>
    mutate(audience, 'updateEvent', { id: globalId('Event', id), ...input }, 'event { id }');

  /** The names in the lists of the locale, the venue, the person and the user, then in calendars, then in GraphQL. */
  async function listed(query: string, args: string): Promise<string[][]> {
    const lists = [...owners.map(([path, id]) => `${path}/${id}/events`), 'me/events'];
    const calendars = [['audience', audience.id], ...owners].map(([path, id]) => `${path}/${id}/events.ics`);
    const { body } = await graphql<Record<string, { nodes: Named[]; totalCount: number }>>(
      audience,
      `{ eventsConnection(${args}) { nodes { name } totalCount }
         byName: eventsConnection(${args}, orderBy: { field: NAME, direction: ASC }) { nodes { name } totalCount }
         myEventsConnection(${args}) { nodes { name } totalCount } }`,
      { as },
    );
    return [
      ...(await Promise.all(
        lists.map(async (path) => namesIn((await request<List>(`GET /v1/${path}?${query}`, { as })).body)),
      )),
      ...(await Promise.all(
        calendars.map(async (path) =>
          [
            ...(await request<string>(`GET /v1/${path}?${query}`, { as })).body.matchAll(/SUMMARY:(.*)\r/g),
          ].map(([, name = '']) => name),
        ),
      )),
      ...Object.values(body.data).map(({ nodes }) => nodes.map(({ name }) => name)),
    ];
  }

  return { audience, locale, venue, person, as, create, update, listed };
}

/** The same in each of the lists. */
export const inAll = (...names: readonly string[]): string[][] =>
  Array.from({ length: 11 }, () => [...names]);
