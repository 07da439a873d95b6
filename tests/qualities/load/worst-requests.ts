/** Who sends a request. */
export type Caller = 'stranger' | 'API key' | 'user' | 'worker';

/** Where the caller's requests go to. */
export interface Target {
  readonly audienceId: string;
  readonly localeId: string;
  readonly venueId: string;
  readonly eventId: string;
}

export interface WorstRequest {
  readonly name: string;
  readonly callers: readonly Caller[];
  readonly path: (target: Target) => string;
  /** Sent by POST, and different for each number, so that nothing of it is known already; without a body, by GET. */
  readonly body?: (number: number) => string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Besides 503 where too many wait, and 429. */
  readonly status: number;
}

const times = (count: number, part: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => part(index)).join(' ');

const members: readonly Caller[] = ['user', 'API key'];

const document = (name: string, text: (number: number) => string, variables?: object): WorstRequest => ({
  name,
  callers: members,
  path: ({ audienceId }) => `/v1/audience/${audienceId}/graphql`,
  body: (number) => JSON.stringify({ query: `${text(number)} # ${number}`, variables }),
  status: 200,
});

/** A list of up to 1,000 events, different for each index. */
const events = (index: number): string =>
  `a${index}: events(from: "20${10 + (index % 10)}-01-01T00:00:00Z", until: "2100-01-${10 + (index % 20)}T00:00:00Z")`;

const documents: readonly WorstRequest[] = [
  document(
    'sixteen lists of 1,000 with 300 times __typename',
    () =>
      `{ ${times(16, (i) => `a${i}: events { ...F }`)} } fragment F on Event { ${times(300, (i) => `a${i}: __typename`)} }`,
  ),
  document('900 unknown fields', (number) => `{ ${times(900, (i) => `u${number}x${i}`)} }`),
  document(
    'a valid document of 1,500 fields, never the same',
    (number) => `{ me { ${times(1500, (i) => `a${number}x${i}: __typename`)} } }`,
  ),
  document(
    '60 lists of 1,000, of which little is selected',
    () => `{ ${times(60, (i) => `${events(i)} { id }`)} }`,
  ),
  document(
    '60 lists of 1,000, of which nothing is selected',
    () =>
      `{ ${times(60, (i) => `${events(i).replace('events', 'eventsConnection')} { pageInfo { hasNextPage } }`)} }`,
  ),
  document('descriptions of 8 MB', () => '{ eventsConnection(first: 400) { nodes { description } } }'),
  document('descriptions of 60 lists', () => `{ ${times(60, (i) => `${events(i)} { description }`)} }`),
  document(
    'counts of the events of 1,000 venues, 90 times',
    () => `{ venues { ${times(90, (i) => `a${i}: eventsConnection(query: "x${i}") { totalCount }`)} } }`,
  ),
  document(
    '1,000 events with all that belongs to them',
    () =>
      '{ events { id name startsAt endsAt status featured venue { id name locale { name } } photo { url } people { id name } } }',
  ),
  document('1,000 events with 95 names each', () => `{ events { ${times(95, (i) => `a${i}: name`)} } }`),
  document(
    'the people of 1,000 events, under 20 filters',
    () => `{ events { ${times(20, (i) => `a${i}: people(query: "Person ${i}") { name }`)} } }`,
  ),
  document(
    'errors of 1,000 people, 90 times',
    () => `{ people { ${times(90, (i) => `a${i}: eventsConnection(first: 1, last: 1) { totalCount }`)} } }`,
  ),
  document(
    'the whole schema, and 90 times its fields',
    () =>
      `{ __schema { types { fields { ${times(90, () => 'a: name')} description type { ...T } args { description type { ...T } } } inputFields { description type { ...T } } } } } fragment T on __Type { name kind description ofType { name kind description ofType { name kind description ofType { name }}}}`,
  ),
  document(
    'a hundred fragments with the same fields',
    () =>
      `{ ${times(49, (i) => `...A${i} ...B${i}`)} } ${times(49, (i) => `fragment A${i} on Query { me { a: name b${i}: id } } fragment B${i} on Query { me { a: name c${i}: id } }`)}`,
  ),
  document('variables of nearly 1 MB', () => 'query ($order: [EventOrder]) { __typename }', {
    order: Array.from({ length: 30_000 }, (_, index) => ({ field: 'NAME', direction: index })),
  }),
];

const nested = `${'['.repeat(200_000)}1${']'.repeat(200_000)}`;

const bodies: readonly WorstRequest[] = [
  {
    name: 'a body of 400,000 brackets',
    callers: ['user'],
    path: ({ eventId }) => `/v1/events/${eventId}/rsvp`,
    body: () => `{"state":${nested}}`,
    status: 400,
  },
  {
    name: 'a body of 128,000 keys in objects of 256',
    callers: ['user'],
    path: () => '/v1/me/location',
    body: (number) =>
      `{"coordinates":[${Array.from({ length: 280 }, (_, at) => `{${Array.from({ length: 256 }, (_, key) => `"k${number}${at}${key}":1`).join()}}`).join()}]}`,
    status: 400,
  },
  {
    name: 'a sign-in of 32 KB with 2,000 keys',
    callers: ['stranger'],
    path: () => '/v1/token',
    body: (number) =>
      `{"device":[${Array.from({ length: 8 }, (_, at) => `{${Array.from({ length: 250 }, (_, key) => `"k${number}${at}${key}":1`).join()}}`).join()}]}`,
    status: 400,
  },
  {
    name: 'the OpenAPI document, compressed',
    callers: ['stranger'],
    path: () => '/openapi.json',
    headers: { 'accept-encoding': 'br' },
    status: 200,
  },
  {
    name: 'a made-up API key',
    callers: ['stranger'],
    path: ({ eventId }) => `/v1/events/${eventId}`,
    headers: { authorization: `Bearer app_${'0'.repeat(12)}_${'0'.repeat(43)}` },
    status: 401,
  },
];

/** The twenty requests that cost most of all that the limits let through. */
export const worstRequests: readonly WorstRequest[] = [...documents, ...bodies];
