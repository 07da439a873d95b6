import type { Caller, Target, WorstRequest } from './worst-requests.ts';

const get = (name: string, caller: Caller, path: (target: Target) => string): WorstRequest => ({
  name,
  callers: [caller],
  path,
  status: 200,
});

/** On the audience's own host, as a browser. */
const page = (path: string): WorstRequest => ({
  ...get(`page ${path}`, 'stranger', () => path),
  headers: { host: 'large.localhost', accept: 'text/html' },
});

const batched = (name: string, caller: Caller, procedure: string, input: (target: Target) => object) =>
  get(name, caller, (target) => {
    const inputs = Array.from({ length: 10 }, (_, index) => [index, input(target)]);
    const names = inputs.map(() => procedure).join(',');
    return `/trpc/${names}?batch=1&input=${encodeURIComponent(JSON.stringify(Object.fromEntries(inputs)))}`;
  });

const post = (name: string, caller: Caller, path: string, body: object): WorstRequest => ({
  name,
  callers: [caller],
  path: () => path,
  body: () => JSON.stringify(body),
  status: 200,
});

const tool = (name: string, input: object): WorstRequest => ({
  ...post(`MCP ${name}`, 'worker', '/mcp', {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name, arguments: input },
  }),
  headers: { accept: 'application/json, text/event-stream' },
});

const document = (name: string, caller: Caller, query: string): WorstRequest => ({
  name: `GraphQL ${name}`,
  callers: [caller],
  path: ({ audienceId }) => `/v1/audience/${audienceId}/graphql`,
  body: () => JSON.stringify({ query }),
  status: 200,
});

const search = { q: 'Venue 7' };
const source = { name: 'load' };

/** Each kind of request that takes more than a few milliseconds, through each facade. */
export const costlyRequests: readonly WorstRequest[] = [
  get('REST search', 'user', () => '/v1/search?q=Venue%207'),
  get('REST changes', 'user', () => '/v1/changes'),
  get('REST nearby', 'user', () => '/v1/now?latitude=43&longitude=-79'),
  get('REST locales', 'user', () => '/v1/locales'),
  get('REST venues', 'user', ({ localeId }) => `/v1/locales/${localeId}/venues`),
  get('REST filtered venues', 'user', ({ localeId }) => `/v1/locales/${localeId}/venues?query=9`),
  get('REST counted people', 'user', ({ localeId }) => `/v1/locales/${localeId}/people?count=true`),
  get('REST events', 'user', ({ localeId }) => `/v1/locales/${localeId}/events`),
  get('REST events of a venue', 'user', ({ venueId }) => `/v1/venues/${venueId}/events`),
  get("REST user's events", 'user', () => '/v1/me/events'),
  get('REST export', 'user', () => '/v1/me/export'),
  get(
    'REST nearest venues',
    'user',
    ({ localeId }) => `/v1/locales/${localeId}/venues?latitude=43&longitude=-79`,
  ),
  get('REST people', 'user', ({ localeId }) => `/v1/locales/${localeId}/people`),
  get('calendar', 'user', ({ localeId }) => `/v1/locales/${localeId}/events.ics`),
  get('public calendar', 'stranger', ({ localeId }) => `/v1/locales/${localeId}/events.ics`),
  get('snapshot', 'worker', () => '/v1/research/snapshot'),
  post('batch', 'worker', '/v1/research/batch?dry_run=true', { source, venues: [] }),
  post('prune', 'worker', '/v1/research/prune?dry_run=true', { source: 'load', venues: [] }),
  tool('search', search),
  tool('snapshot', { locale: 'city' }),
  get(
    'tRPC search',
    'user',
    () => `/trpc/search.records?input=${encodeURIComponent(JSON.stringify(search))}`,
  ),
  batched('tRPC batch of searches', 'user', 'search.records', () => search),
  batched('tRPC batch of events', 'user', 'events.get', ({ eventId: id }) => ({ id })),
  get('tRPC changes', 'user', () => '/trpc/changes.list?input=%7B%7D'),
  batched('tRPC batch of changes', 'user', 'changes.list', () => ({})),
  tool('list_changes', {}),
  tool('list_batches', {}),
  document('events', 'user', '{ events { id name status featured venue { name } } }'),
  document('events with an API key', 'API key', '{ events { id name status featured venue { name } } }'),
  document(
    'page of events',
    'user',
    '{ eventsConnection(first: 500) { edges { cursor node { id name } } } }',
  ),
  document('people of events', 'user', '{ eventsConnection(first: 100) { nodes { people { name } } } }'),
  document('counts', 'API key', '{ venues { eventsConnection { totalCount } } }'),
  document('descriptions', 'user', '{ eventsConnection(first: 20) { nodes { description } } }'),
  document('search', 'user', '{ search(q: "Venue 7") { score record { id } } }'),
  document('search with an API key', 'API key', '{ search(q: "Venue 7") { score record { id } } }'),
  page('/'),
  page('/venues'),
  { ...page('/venues/{id}'), path: ({ venueId }) => `/venues/${venueId}` },
  page('/people'),
  page('/search?q=venue'),
  page('/venues.geojson'),
];
