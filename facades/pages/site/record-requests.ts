import { toGlobalId } from '../../../core/values/global-id.ts';
import { type ApiRequest, quoted } from './requests.ts';

const listed = 'nodes { id name startsAt venue { name } }';

const node = (type: 'Event' | 'Person' | 'Venue', id: string, fields: string): string =>
  `{ node(id: "${toGlobalId(type, id)}") { ... on ${type} { ${fields} } } }`;

export const eventsOfLocale = (locale_id: string): ApiRequest => ({
  procedure: 'events.listInLocale',
  input: { locale_id, limit: 60 },
  ruby: `events_in_locale("${locale_id}", limit: 60)`,
  graphql: `{ eventsConnection(localeId: "${toGlobalId('Locale', locale_id)}", upcoming: true, first: 60) { ${listed} } }`,
});

export const venuesOfLocale = (locale_id: string): ApiRequest => ({
  procedure: 'venues.listInLocale',
  input: { locale_id },
  ruby: `venues_in_locale("${locale_id}")`,
  graphql: `{ venuesConnection(localeId: "${toGlobalId('Locale', locale_id)}", first: 1000) { nodes { id name latitude longitude } } }`,
});

export const peopleOfLocale = (locale_id: string): ApiRequest => ({
  procedure: 'people.listInLocale',
  input: { locale_id },
  ruby: `people_in_locale("${locale_id}")`,
  graphql: `{ peopleConnection(localeId: "${toGlobalId('Locale', locale_id)}", first: 100) { nodes { id name } } }`,
});

export const oneEvent = (id: string): ApiRequest => ({
  procedure: 'events.get',
  input: { id },
  ruby: `event("${id}")`,
  graphql: node('Event', id, 'name description startsAt endsAt venue { name address } people { name }'),
});

export const oneVenue = (id: string): ApiRequest => ({
  procedure: 'venues.get',
  input: { id },
  ruby: `venue("${id}")`,
  graphql: node('Venue', id, 'name address latitude longitude'),
});

export const onePerson = (id: string): ApiRequest => ({
  procedure: 'people.get',
  input: { id },
  ruby: `person("${id}")`,
  graphql: node('Person', id, 'name tracks { name } page { url }'),
});

export const eventsAtVenue = (id: string): ApiRequest => ({
  procedure: 'events.listAtVenue',
  input: { id },
  ruby: `events_at_venue("${id}")`,
  graphql: node('Venue', id, `eventsConnection(upcoming: true, first: 60) { ${listed} }`),
});

export const eventsOfPerson = (id: string): ApiRequest => ({
  procedure: 'events.listOfPerson',
  input: { id },
  ruby: `events_of_person("${id}")`,
  graphql: node('Person', id, `eventsConnection(upcoming: true, first: 60) { ${listed} }`),
});

export const rsvpToEvent = (id: string): ApiRequest => ({
  procedure: 'events.rsvp',
  input: { id, state: 'attending' },
  ruby: `rsvp_to_event("${id}", state: "attending")`,
});

export const recordsMatching = (q: string): ApiRequest => ({
  procedure: 'search.records',
  input: { q },
  ruby: `search_records(q: ${quoted(q)})`,
  graphql: `{ search(q: ${JSON.stringify(q)}) { kind score record { id } } }`,
});

export const makeCalendar: ApiRequest = {
  procedure: 'me.createCalendar',
  input: {},
  ruby: 'create_my_calendar',
};
