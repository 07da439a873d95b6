import type { Words } from '../../../core/languages/words.ts';
import { procedureNamed } from '../../../core/procedure-list.ts';
import { toGlobalId } from '../../../core/values/global-id.ts';
import { type Html, html } from '../html.ts';
import { isEditor, type Visit } from './visit.ts';

/** What shows the same as a part of a page, by each interface. */
export interface ApiRequest {
  readonly procedure: string;
  readonly input: Readonly<Record<string, string | number>>;
  /** The method of the gem with its arguments. */
  readonly ruby: string;
  /** A document for the audience's endpoint; undefined where GraphQL does not have it. */
  readonly graphql?: string;
}

/** The requests behind a part of a page, folded, for editors who ask for them by `?developer`; the reference has them for all. */
export const requestsBehind = (visit: Visit, request: ApiRequest): Html | string =>
  visit.exchange.query.has('developer') && isEditor(visit) ? examples(visit, request) : '';

const examples = (visit: Visit, request: ApiRequest): Html =>
  html`<details class="behind">
<summary>The request behind this</summary>
${examplesOf(visit, request).map(([language, text]) => copyable(visit.words.t, language, text))}</details>`;

/** A text with a button that copies it (`copy.js`). */
export const copyable = (t: Words['t'], title: string, text: string): Html => html`<figure>
<figcaption>${title} <button type="button" class="quiet" data-copy data-copied="${t('copied')}" data-by-hand="${t('copyByHand')}" hidden aria-label="${t('copyNamed', { title })}">${t('copy')}</button></figcaption>
<pre tabindex="0" role="region" aria-label="${title}"><code>${text}</code></pre>
</figure>`;

function examplesOf({ exchange, branding }: Visit, request: ApiRequest): [language: string, text: string][] {
  const { baseUrl } = exchange.dependencies.settings;
  const { procedure, input, ruby, graphql } = request;
  const endpoint = `${baseUrl}/v1/audience/${branding?.audience.subdomain}/graphql`;
  return [
    ['curl', curl(baseUrl, request)],
    ...(graphql === undefined ? [] : [['GraphQL', `# ${endpoint}\n${graphql}`] as [string, string]]),
    ['TypeScript', `await client.${procedure}.${callOf(procedure)}(${literal(input)});`],
    ['Ruby', `client.${ruby}.parsed`],
  ];
}

const callOf = (procedure: string): string =>
  procedureNamed(procedure).type === 'query' ? 'query' : 'mutate';

const literal = (input: ApiRequest['input']): string => {
  const fields = Object.entries(input).map(
    ([name, value]) => `${name}: ${typeof value === 'string' ? quoted(value) : value}`,
  );
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`;
};

/** In TypeScript and in Ruby, which replaces nothing in single quotes. */
const quoted = (text: string): string => `'${text.replaceAll(/['\\]/g, '\\$&')}'`;

function curl(baseUrl: string, { procedure, input }: ApiRequest): string {
  const { method = 'GET', path = '/' } = procedureNamed(procedure).meta.openapi ?? {};
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(input[name]));
  const rest = Object.entries(input).filter(([name]) => !path.includes(`{${name}}`));
  const credential = 'curl -H "Authorization: JWT $TOKEN"';
  if (method === 'GET') {
    const search = new URLSearchParams(rest.map(([name, value]): [string, string] => [name, String(value)]));
    return `${credential} '${baseUrl}${filled}${search.size === 0 ? '' : `?${search}`}'`;
  }
  const body = JSON.stringify(Object.fromEntries(rest));
  return `${credential} -X ${method} -H 'Content-Type: application/json' \\\n  -d '${body}' '${baseUrl}${filled}'`;
}

const listed = 'nodes { id name startsAt venue { name } }';

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

const ofRecord =
  (type: 'Event' | 'Person' | 'Venue', procedure: string, ruby: string, fields: string) =>
  (id: string): ApiRequest => ({
    procedure,
    input: { id },
    ruby: `${ruby}("${id}")`,
    graphql: `{ node(id: "${toGlobalId(type, id)}") { ... on ${type} { ${fields} } } }`,
  });

const ofEvent = 'name description startsAt endsAt venue { name address } people { name }';
const upcoming = `eventsConnection(upcoming: true, first: 60) { ${listed} }`;

export const oneEvent = ofRecord('Event', 'events.get', 'event', ofEvent);
export const oneVenue = ofRecord('Venue', 'venues.get', 'venue', 'name address latitude longitude');
export const onePerson = ofRecord('Person', 'people.get', 'person', 'name tracks { name } page { url }');
export const eventsAtVenue = ofRecord('Venue', 'events.listAtVenue', 'events_at_venue', upcoming);
export const eventsOfPerson = ofRecord('Person', 'events.listOfPerson', 'events_of_person', upcoming);

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
