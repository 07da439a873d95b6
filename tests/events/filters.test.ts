import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  seedAudience,
  seedEvent,
  seedEvents,
  seedHall,
  seedLocale,
  seedPerson,
  seedVenue,
} from '../support/records/seeds.ts';
import { signIn } from '../support/requests/credentials.ts';
import { globalId, graphql } from '../support/requests/graphql.ts';
import { pagesOf } from '../support/requests/pages.ts';
import { request } from '../support/requests/request.ts';

interface Failure {
  fields?: Record<string, string[]>;
}
interface Event {
  id: string;
  name: string;
}
type List = Event[] | { sections: { events: Event[] }[] };

const eventsIn = (list: List): Event[] =>
  Array.isArray(list) ? list : list.sections.flatMap(({ events }) => events);
const names = (...lists: List[]) => lists.flatMap(eventsIn).map(({ name }) => name);

type Seed = NonNullable<Parameters<typeof seedEvent>[1]>;

const kinds = ['locales', 'venues', 'people'] as const;
type Kind = (typeof kinds)[number];

/** Events of one venue, at which one person appears, each of the three lists having them all. */
async function scene(seeds: readonly Seed[] = []) {
  const { audience, locale, venue } = await seedHall();
  const person = await seedPerson(locale);
  for (const seed of seeds) await seedEvent(venue, { people: [person], ...seed });
  const { as } = await signIn({ audience });
  const paths = {
    locales: `/v1/locales/${locale.id}/events`,
    venues: `/v1/venues/${venue.id}/events`,
    people: `/v1/people/${person.id}/events`,
  };
  /** The names that each list has. */
  const listed = (query: string) =>
    ofEach(async (kind) => names((await request<List>(`GET ${paths[kind]}?${query}`, { as })).body));
  const total = (query: string) =>
    ofEach(async (kind) =>
      (await request(`GET ${paths[kind]}?count=true&limit=1${query}`, { as })).headers.get('x-total-count'),
    );
  return { audience, locale, venue, person, paths, as, listed, total };
}

const ofEach = async <Value>(get: (kind: Kind) => Promise<Value>) => [
  await get('locales'),
  await get('venues'),
  await get('people'),
];

const all = <Value>(expected: Value) => [expected, expected, expected];

const at = (name: string, startsAt: string, endsAt: string | null, other: Seed = {}): Seed => ({
  ...{ name, startsAt: new Date(startsAt), endsAt: endsAt === null ? null : new Date(endsAt) },
  ...other,
});

const lists = 'GET /v1/locales/:id/events, of a venue and of a person';

test(`${lists}, ?from&until: events that overlap the time, ended ones too, cancelled ones never`, async () => {
  const { listed } = await scene([
    at('ends as it begins', '2020-05-01T18:00Z', '2020-05-01T20:00Z'),
    at('runs into it', '2020-05-01T18:00Z', '2020-05-01T20:01Z'),
    at('for weeks', '2020-04-01T18:00Z', '2020-05-20T20:00Z'),
    at('for years', '2016-04-01T18:00Z', '2022-05-20T20:00Z'),
    at('no end, counts as three hours', '2020-05-01T17:01Z', null),
    at('no end, over', '2020-05-01T17:00Z', null),
    at('within', '2020-05-01T20:30Z', '2020-05-01T21:00Z'),
    at('cancelled', '2020-05-01T20:30Z', '2020-05-01T21:00Z', { status: 'cancelled' }),
    at('begins at its last moment', '2020-05-01T21:59:59.999Z', '2020-05-01T23:00Z'),
    at('begins as it ends', '2020-05-01T22:00Z', '2020-05-01T23:00Z'),
  ]);
  const expected = ['for years', 'for weeks', 'no end, counts as three hours', 'runs into it', 'within'];
  assert.equal(
    await listed('from=2020-05-01T16:00:00-04:00&until=2020-05-02T00:00:00%2B02:00'),
    all([...expected, 'begins at its last moment']),
  );
});

test(`${lists}: ?from alone lists all later events, ?until alone all earlier ones`, async () => {
  const { listed } = await scene([
    at('past', '2020-05-01T18:00Z', '2020-05-01T20:00Z'),
    at('to come', '2090-05-01T18:00Z', '2090-05-01T20:00Z'),
  ]);
  for (const [query, expected] of [
    ['from=2020-01-01T00:00:00Z', ['past', 'to come']],
    ['from=2021-01-01T00:00:00Z', ['to come']],
    ['until=2021-01-01T00:00:00Z', ['past']],
    ['until=2090-05-01T18:00:00Z', ['past']],
    ['until=2090-05-01T18:00:01Z', ['past', 'to come']],
    ['', ['to come']],
  ] as const)
    assert.equal(await listed(query), all(expected), query);
});

test(`${lists}, ?day: those that start from 5 o'clock to 5 o'clock in their own zone, ended ones too, cancelled ones never`, async () => {
  const kiritimati = { timeZone: 'Pacific/Kiritimati' };
  const { listed } = await scene([
    at('too early', '2026-03-08T04:59:59.999-04:00', null),
    at('ends on the day', '2026-03-07T22:00-05:00', '2026-03-08T09:00-04:00'),
    at('first', '2026-03-08T05:00-04:00', null),
    at('at night', '2026-03-09T04:59:59.999-04:00', null),
    at('too late', '2026-03-09T05:00-04:00', null),
    at('cancelled', '2026-03-08T20:00-04:00', null, { status: 'cancelled' }),
    at('too early there', '2026-03-08T04:59+14:00', null, kiritimati),
    at('first there', '2026-03-08T05:00+14:00', null, kiritimati),
    at('last there', '2026-03-09T04:59+14:00', null, kiritimati),
    at('too late there', '2026-03-09T05:00+14:00', null, kiritimati),
  ]);
  assert.equal(await listed('day=2026-03-08'), all(['first there', 'first', 'last there', 'at night']));
  assert.equal(await listed('day=2026-03-08&until=2026-03-08T10:00:00Z'), all(['first there', 'first']));
});

test(`${lists}, ?featured&query: of the upcoming events, or of those of a time`, async () => {
  const past = { startsAt: new Date('2020-05-01T18:00Z'), endsAt: null };
  const { listed } = await scene([
    { name: 'Tango', featured: true },
    { name: 'tango class', inHours: 2 },
    { name: '100% swing', inHours: 3 },
    { name: 'Swing', inHours: 4, featured: true },
    { name: 'Old tango', ...past },
    { name: 'Old gala', ...past, featured: true },
    { name: 'Cancelled tango', status: 'cancelled' },
    { name: "Fête sur l'I\u0302le", inHours: 5 },
    { name: 'Χορός στο Άλσος', inHours: 6 },
    { name: 'A\\B', inHours: 7 },
  ]);
  for (const [query, expected] of [
    ['query=TANGO', ['Tango', 'tango class']],
    ['query=%25', ['100% swing']],
    ['query=%5C', ['A\\B']],
    [`query=${encodeURIComponent('île')}`, ["Fête sur l'I\u0302le"]],
    ['query=FETE', ["Fête sur l'I\u0302le"]],
    [`query=${encodeURIComponent('ΑΛΣΟΣ')}`, ['Χορός στο Άλσος']],
    ['featured=true', ['Swing', 'Tango']],
    ['featured=false&query=s', ['100% swing', "Fête sur l'I\u0302le", 'tango class']],
    ['featured=true&query=t', ['Tango']],
    ['query=o&until=2021-01-01T00:00:00Z', ['Old gala', 'Old tango']],
    ['query=o&day=2020-05-01&featured=true', ['Old gala']],
    ['query=none', []],
  ] as const)
    assert.equal(
      (await listed(query)).map((names) => names.toSorted()),
      all(expected),
      query,
    );
});

test(`${lists}: the next page keeps the filters, and X-Total-Count counts all pages`, async () => {
  const { paths, as } = await scene(
    [1, 2, 3, 4, 5].flatMap((hour) => [
      at(`Jam ${hour}`, `2020-05-01T1${hour}:00Z`, null, { featured: hour % 2 === 0 }),
      at(`Talk ${hour}`, `2020-05-01T1${hour}:00Z`, null),
      at(`Jam of another day ${hour}`, `2020-06-01T1${hour}:00Z`, null),
    ]),
  );
  for (const kind of kinds) {
    const path = `${paths[kind]}?day=2020-05-01&query=jam&limit=2&count=true`;
    const pages = await pagesOf<List>(path, as);
    assert.is(pages.length, 3, kind);
    assert.equal(names(...pages).toSorted(), ['Jam 1', 'Jam 2', 'Jam 3', 'Jam 4', 'Jam 5']);
    const { headers } = await request(`GET ${path}`, { as });
    assert.is(headers.get('x-total-count'), '5');
    assert.match(headers.get('access-control-expose-headers') ?? '', 'X-Total-Count');
    const uncounted = await request(`GET ${path.replace('&count=true', '')}`, { as });
    assert.is(uncounted.headers.get('x-total-count'), null);
  }
});

test(`${lists}, ?count=true: how many are upcoming, or are of a time`, async () => {
  const { total } = await scene([
    { name: 'on', inHours: -1 },
    { name: 'for weeks', inHours: -200, lasting: 400 },
    { name: 'soon', featured: true },
    { name: 'over', inHours: -9 },
    { name: 'cancelled', status: 'cancelled' },
  ]);
  assert.equal(await total(''), all('3'));
  assert.equal(await total('&featured=true'), all('1'));
  assert.equal(await total('&from=2000-01-01T00:00:00Z'), all('4'));
  assert.equal(await total('&until=2000-01-01T00:00:00Z'), all('0'));
});

test(`${lists}: a cursor of other filters goes on from where it was, within these filters`, async () => {
  const { paths, as } = await scene([
    at('a', '2020-05-01T12:00Z', null),
    at('b', '2020-05-02T12:00Z', null),
    at('c', '2020-05-02T13:00Z', null),
    at('d', '2020-05-03T12:00Z', null),
  ]);
  for (const kind of kinds) {
    const { headers } = await request(`GET ${paths[kind]}?until=2021-01-01T00:00:00Z&limit=2`, { as });
    const cursor = /cursor=([^&>]*)/.exec(headers.get('link') ?? '')?.[1];
    for (const [query, expected] of [
      ['&day=2020-05-02', ['c']],
      ['&day=2020-05-01', []],
      ['&day=2020-05-03', ['d']],
      ['', []],
    ] as const) {
      const { body } = await request<List>(`GET ${paths[kind]}?cursor=${cursor}${query}`, { as });
      assert.equal(names(body), expected, `${kind} ${query}`);
    }
  }
});

test(`${lists}: a hidden event, and one of a hidden venue, is listed to administrators only, whatever the time`, async () => {
  const { locale, venue, person, paths, as } = await scene();
  const hidden = await seedVenue(locale, { hidden: true });
  await seedEvent(hidden, at('secret', '2020-05-01T12:00Z', null, { people: [person] }));
  await seedEvent(venue, at('closed', '2020-05-01T12:00Z', null, { hidden: true, people: [person] }));
  const { as: admin } = await signIn({ admin: true });
  for (const path of [paths.locales, paths.people, paths.venues, `/v1/venues/${hidden.id}/events`]) {
    const line = `GET ${path}?day=2020-05-01&count=true`;
    const forUser = await request<List>(line, { as });
    if (path.includes(hidden.id)) assert.is(forUser.status, 404);
    else assert.equal([names(forUser.body), forUser.headers.get('x-total-count')], [[], '0']);
    const forAdmin = await request<List>(line, { as: admin });
    const seen = names(forAdmin.body).toSorted();
    const all = path.includes(hidden.id)
      ? ['secret']
      : path === paths.venues
        ? ['closed']
        : ['closed', 'secret'];
    assert.equal([seen, forAdmin.headers.get('x-total-count')], [all, `${all.length}`]);
  }
});

test(`${lists}: 400 for a filter that is not valid, naming it; 200 at the ends of time`, async () => {
  const { paths, as } = await scene();
  for (const kind of kinds) {
    for (const [query, field, problem] of [
      ['from=2026-01-02T00:00:00Z&until=2026-01-02T00:00:00%2B01:00', 'from', 'must not be after until'],
      ['from=2026-01-02T00:00:00', 'from', 'with an offset'],
      ['until=2026-02-30T00:00:00Z', 'until', 'must be'],
      ['day=2026-02-29', 'day', 'must be a date that exists'],
      ['day=0000-01-01', 'day', 'must be a date that exists'],
      ['day=tomorrow', 'day', 'must be a date that exists'],
      ['featured=perhaps', 'featured', ''],
      ['count=perhaps', 'count', ''],
      [`query=${'x'.repeat(201)}`, 'query', ''],
    ] as const) {
      const { status, body } = await request<Failure>(`GET ${paths[kind]}?${query}`, { as });
      assert.equal([status, Object.keys(body.fields ?? {})], [400, [field]], `${kind} ${query}`);
      assert.match(body.fields?.[field]?.[0] ?? '', problem);
    }
    for (const query of [
      'day=9999-12-31',
      'day=0001-01-01',
      'from=0001-01-01T00:00:00Z',
      'until=9999-12-31T23:59:59Z',
    ])
      assert.is((await request(`GET ${paths[kind]}?${query}&count=true`, { as })).status, 200, query);
  }
});

test('events(from:, until:) in GraphQL: the same order of times is required, in the list and its count', async () => {
  const { audience, as } = await scene();
  const period = 'from: "2026-01-02T00:00:00Z", until: "2026-01-01T00:00:00Z"';
  for (const query of [`{ events(${period}) { id } }`, `{ eventsConnection(${period}) { totalCount } }`]) {
    const { body } = await graphql(audience, query, { as });
    const [error] = body.errors ?? [];
    assert.equal(error?.extensions.errors, { from: ['must not be after until: exchange the two'] });
  }
});

test('GET /v1/locales/:id/events?featured: both sections are there, and the other one is empty', async () => {
  const { paths, as } = await scene([{ name: 'gala', featured: true }, { name: 'class' }]);
  for (const [featured, sections] of [
    [true, [['gala'], []]],
    [false, [[], ['class']]],
  ] as const) {
    const { body } = await request<{ sections: { events: Event[] }[] }>(
      `GET ${paths.locales}?featured=${featured}`,
      { as },
    );
    assert.equal(
      body.sections.map(({ events }) => names(events)),
      sections,
    );
  }
});

test('GET /v1/locales/:id/events?query: a name after thousands of others, and beyond its page', async () => {
  const { locale, venue, paths, as } = await scene();
  await seedEvents(venue, 2100);
  for (const [name, days] of [
    ['Zydeco 1', 1],
    ['Zydeco 2', 200],
    ['zydeco 3', 201],
  ] as const)
    await seedEvent(venue, { name, inHours: days * 24 });
  await seedEvent(await seedVenue(locale, { hidden: true }), { name: 'Zydeco, hidden', inHours: 4900 });
  await seedEvent(venue, { name: 'Zydeco, cancelled', inHours: 4901, status: 'cancelled' });
  await seedEvent(await seedVenue(await seedLocale(await seedAudience())), { name: 'Zydeco elsewhere' });
  const path = `${paths.locales}?query=zydeco&limit=1&count=true`;
  assert.equal(names(...(await pagesOf<List>(path, as))), ['Zydeco 1', 'Zydeco 2', 'zydeco 3']);
  assert.is((await request(`GET ${path}`, { as })).headers.get('x-total-count'), '3');
});

test('eventsConnection(day:): the same events as REST lists, and as many', async () => {
  const { audience, locale, as } = await scene([
    at('before', '2026-03-08T04:59-04:00', null),
    at('on the day', '2026-03-08T05:00-04:00', null),
    at('after', '2026-03-09T05:00-04:00', null),
  ]);
  const { body } = await graphql<unknown>(
    audience,
    `{ eventsConnection(day: "2026-03-08") { totalCount nodes { name } }
       node(id: "${globalId('Locale', locale.id)}") { ... on Locale { events(day: "2026-03-08") { name } } } }`,
    { as },
  );
  const onTheDay = [{ name: 'on the day' }];
  assert.equal(body.data, {
    eventsConnection: { totalCount: 1, nodes: onTheDay },
    node: { events: onTheDay },
  });
});

test('eventsConnection(day:): an error for a day that does not exist', async () => {
  const { audience, as } = await scene();
  const { body } = await graphql<unknown>(
    audience,
    '{ eventsConnection(day: "2026-02-30") { totalCount } }',
    { as },
  );
  assert.is(body.errors?.[0]?.extensions?.code, 'BAD_USER_INPUT');
});
