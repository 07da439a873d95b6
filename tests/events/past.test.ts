import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { textsIn, visitorOf } from '../site/host.ts';
import { clock } from '../support/app/clock.ts';
import { seedCity, seedEvent, seedLocale, seedPerson, seedVenue } from '../support/records/seeds.ts';
import { signIn } from '../support/requests/credentials.ts';
import { globalId, graphql } from '../support/requests/graphql.ts';
import { pagesOf } from '../support/requests/pages.ts';
import { request } from '../support/requests/request.ts';

const hour = 3_600_000;

interface Named {
  readonly name: string;
}

/** A venue and a person, with events of which some are over. */
async function scene() {
  const { audience, locale } = await seedCity('Salsa City', { publicPages: true });
  const [venue, person] = [await seedVenue(locale), await seedPerson(locale, { name: 'Ana' })];
  const now = clock.now().valueOf();
  const begun = (name: string, hoursAgo: number, values: object = {}) =>
    seedEvent(venue, {
      ...{ name, startsAt: new Date(now - hoursAgo * hour), endsAt: null, people: [person] },
      ...values,
    });
  await begun('Later', -24);
  await begun('On now', 2);
  await begun('Festival', 200, { endsAt: new Date(now + hour) });
  await begun('Yesterday', 24);
  await begun('Last week', 170);
  await begun('Cancelled', 48, { status: 'cancelled' });
  await begun('Long ago', 10_000, { endsAt: new Date(now - 9_000 * hour) });
  await begun('Hidden', 30, { hidden: true });
  return { audience, venue, person, as: (await signIn({ audience })).as, now };
}

const over = ['Yesterday', 'Last week', 'Long ago'];
const namesOf = (events: readonly Named[]) => events.map(({ name }) => name);

test('GET /v1/venues/:id/events and /v1/people/:id/events?when=past: those that are over, newest first, in pages', async () => {
  const { venue, person, as, now } = await scene();
  for (const path of [`/v1/venues/${venue.id}/events`, `/v1/people/${person.id}/events`]) {
    const { body, headers } = await request<Named[]>(`GET ${path}?when=past&count=true`, { as });
    assert.equal(namesOf(body), over);
    assert.is(headers.get('x-total-count'), '3');
    const pages = await pagesOf<Named[]>(`${path}?when=past&limit=1`, as);
    assert.equal(
      pages.map(namesOf),
      over.map((name) => [name]),
    );
    const before = new Date(now - 100 * hour).toISOString();
    const earlier = await request<Named[]>(`GET ${path}?when=past&until=${before}`, { as });
    assert.equal(namesOf(earlier.body), ['Last week', 'Long ago']);
    const later = new Date(now + 100 * hour).toISOString();
    const all = await request<Named[]>(`GET ${path}?when=past&until=${later}&from=2000-01-01T00:00Z`, { as });
    assert.equal(namesOf(all.body), over);
    const upcoming = await request<Named[]>(`GET ${path}?when=upcoming`, { as });
    assert.equal(namesOf(upcoming.body), ['Festival', 'On now', 'Later']);
    assert.is((await request(`GET ${path}?when=never`, { as })).status, 400);
  }
});

test('GraphQL: past events of a venue and a person, by `upcoming` and `status`, newest first', async () => {
  const { audience, venue, person, as } = await scene();
  const list = `eventsConnection(upcoming: false, status: SCHEDULED, first: 2,
    orderBy: { field: STARTS_AT, direction: DESC }) { totalCount nodes { name } }`;
  const document = `{ venue: node(id: "${globalId('Venue', venue.id)}") { ... on Venue { ${list} } }
    person: node(id: "${globalId('Person', person.id)}") { ... on Person { ${list} } } }`;
  const { body } = await graphql(audience, document, { as });
  const page = { eventsConnection: { totalCount: 3, nodes: over.slice(0, 2).map((name) => ({ name })) } };
  assert.equal(body.data, { venue: page, person: page });
});

test('GET /venues/:id/past and /people/:id/past: linked from their pages, newest first, page after page', async () => {
  const { audience, venue, person } = await scene();
  const visitor = visitorOf(audience);
  for (const path of [`/venues/${venue.id}`, `/people/${person.id}`]) {
    assert.match((await visitor.open(path)).body, `<a href="${path}/past">Past events</a>`);
    const { status, body } = await visitor.open(`${path}/past`);
    assert.is(status, 200);
    assert.equal(textsIn(body, 'h1'), ['Past events']);
    assert.equal(textsIn(body, 'h3'), over);
    assert.match(body, `<a href="${path}" dir="auto">`);
  }
  for (let hours = 0; hours < 60; hours++)
    await seedEvent(venue, { startsAt: new Date(Date.UTC(2020, 0, 1, hours)), endsAt: null });
  const first = await visitor.open(`/venues/${venue.id}/past`);
  const [, next = ''] = /href="([^"]+)">Earlier events</.exec(first.body) ?? [];
  const second = await visitor.open(next.replaceAll('&#38;', '&'));
  assert.equal([textsIn(first.body, 'h3').length, textsIn(second.body, 'h3').length], [60, 3]);
  const nothing = await seedPerson(await seedLocale(audience));
  assert.match((await visitor.open(`/people/${nothing.id}/past`)).body, 'No past events are known.');
  assert.is((await visitor.open('/venues/none/past')).status, 404);
});
