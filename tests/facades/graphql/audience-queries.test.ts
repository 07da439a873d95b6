import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  seedAudience,
  seedCity,
  seedEvent,
  seedHall,
  seedLocale,
  seedPerson,
  seedPhoto,
  seedTrack,
  seedVenue,
} from '../../support/records/seeds.ts';
import { apiKey, signIn } from '../../support/requests/credentials.ts';
import { globalId, graphql } from '../../support/requests/graphql.ts';

test('locales, venues, people and events: only those of the audience, with everything nested in them', async () => {
  const audience = await seedAudience();
  const other = await seedLocale(await seedAudience());
  await seedEvent(await seedVenue(other));
  await seedPerson(other);
  const locale = await seedLocale(audience);
  const photo = await seedPhoto(audience);
  const venue = await seedVenue(locale, { photoId: photo.id, url: 'https://hall.example/' });
  const person = await seedPerson(locale);
  const track = await seedTrack(person);
  const event = await seedEvent(venue, { people: [person] });
  const { as } = await signIn({ audience });
  const { body } = await graphql(
    audience,
    `{
      locales { id name label latitude longitude timeZone venues { id } people { id } events { id } }
      venues { id name hidden latitude longitude address page { id name url } locale { name } photo { id url } events { id } }
      people { id name page { name } locale { id } photo { id } tracks { id name url person { id } } events { id } }
      events { id name status featured startsAt endsAt timeZone venue { id } locale { id } people { id } rsvp { state } }
    }`,
    { as },
  );
  const ids = {
    locale: globalId('Locale', locale.id),
    venue: globalId('Venue', venue.id),
    person: globalId('Person', person.id),
    event: globalId('Event', event.id),
    photo: globalId('Photo', photo.id),
    track: globalId('Track', track.id),
  };
  assert.equal(body, {
    data: {
      locales: [
        {
          id: ids.locale,
          name: 'Toronto',
          label: locale.label,
          latitude: 43.65,
          longitude: -79.38,
          timeZone: 'America/Toronto',
          venues: [{ id: ids.venue }],
          people: [{ id: ids.person }],
          events: [{ id: ids.event }],
        },
      ],
      venues: [
        {
          id: ids.venue,
          name: 'The Hall',
          hidden: false,
          latitude: 43.65,
          longitude: -79.38,
          address: null,
          page: { id: globalId('Page', venue.pageId), name: 'The Hall', url: 'https://hall.example/' },
          locale: { name: 'Toronto' },
          photo: { id: ids.photo, url: photo.url },
          events: [{ id: ids.event }],
        },
      ],
      people: [
        {
          id: ids.person,
          name: 'Ana Torres',
          page: null,
          locale: { id: ids.locale },
          photo: null,
          tracks: [{ id: ids.track, name: 'Quimbara', url: null, person: { id: ids.person } }],
          events: [{ id: ids.event }],
        },
      ],
      events: [
        {
          id: ids.event,
          name: 'Dance',
          status: 'SCHEDULED',
          featured: false,
          startsAt: event.startsAt.toISOString(),
          endsAt: event.endsAt?.toISOString(),
          timeZone: 'America/Toronto',
          venue: { id: ids.venue },
          locale: { id: ids.locale },
          people: [{ id: ids.person }],
          rsvp: null,
        },
      ],
    },
  });
});

test('me: the signed-in user, also one of the platform; null for an API key', async () => {
  const audience = await seedAudience();
  const own = await signIn({ audience, name: 'Ana' });
  const platform = await signIn({ admin: true, name: 'Bo' });
  const me = async (as: string) =>
    (await graphql<object>(audience, '{ me { id name isAdmin } }', { as })).body.data;
  assert.equal(await me(own.as), { me: { id: globalId('User', own.userId), name: 'Ana', isAdmin: false } });
  assert.equal(await me(platform.as), {
    me: { id: globalId('User', platform.userId), name: 'Bo', isAdmin: true },
  });
  assert.equal(await me(await apiKey(audience)), { me: null });
});

test('node and nodes: null for what is not there or of another audience, in the order of the ids', async () => {
  const { audience, venue } = await seedHall();
  const foreign = await seedVenue(await seedLocale(await seedAudience()));
  const { as } = await signIn({ audience });
  const [neighbor, stranger] = [await signIn({ audience }), await signIn()];
  const ids = [
    globalId('Venue', foreign.id),
    globalId('Venue', venue.id),
    'garbage',
    '',
    venue.id,
    Buffer.from(`Unicorn:${venue.id}`).toString('base64'),
    globalId('Event', venue.id),
    globalId('Audience', audience.id),
    globalId('Audience', foreign.audienceId),
    globalId('User', neighbor.userId),
    globalId('User', stranger.userId),
  ];
  const query = 'query ($ids: [ID!]!) { nodes(ids: $ids) { __typename id } }';
  const { body } = await graphql<{ nodes: unknown[] }>(audience, query, { as, variables: { ids } });
  const found = (type: 'Venue' | 'Audience' | 'User', id: string) => ({
    __typename: type,
    id: globalId(type, id),
  });
  assert.equal(body.data.nodes, [
    null,
    found('Venue', venue.id),
    null,
    null,
    null,
    null,
    null,
    found('Audience', audience.id),
    null,
    found('User', neighbor.userId),
    null,
  ]);
  for (const id of ids) {
    const one = await graphql<{ node: unknown }>(
      audience,
      'query ($id: ID!) { node(id: $id) { __typename id } }',
      {
        as,
        variables: { id },
      },
    );
    assert.equal(one.body.data.node, body.data.nodes[ids.indexOf(id)]);
  }
});

test('venues, events: hidden ones for administrators and API keys only', async () => {
  const { audience, locale } = await seedCity();
  const venue = await seedVenue(locale, { hidden: true });
  await seedEvent(venue);
  const open = await seedVenue(locale);
  const person = await seedPerson(locale);
  const closed = await seedEvent(open, { hidden: true, people: [person] });
  const query = `query ($ids: [ID!]!) {
    venues { id } events { id } eventsConnection { totalCount } locales { venues { id } eventsConnection { totalCount } }
    nodes(ids: $ids) { ... on Event { hidden } ... on Person { events { id } } ... on Venue { events { id } } }
  }`;
  const ids = [
    globalId('Venue', venue.id),
    globalId('Event', closed.id),
    globalId('Venue', open.id),
    globalId('Person', person.id),
  ];
  const seen = async (as: string) => {
    const { body } = await graphql<{
      venues: [];
      events: [];
      eventsConnection: { totalCount: number };
      locales: { venues: []; eventsConnection: { totalCount: number } }[];
      nodes: ({ hidden: boolean } | { events: [] } | null)[];
    }>(audience, query, { as, variables: { ids } });
    const { venues, events, eventsConnection, locales, nodes } = body.data;
    const counts = [eventsConnection, ...locales.map((each) => each.eventsConnection)];
    return [
      [
        venues.length,
        events.length,
        ...counts.map(({ totalCount }) => totalCount),
        locales[0]?.venues.length,
      ],
      nodes.map((node) => (node !== null && 'events' in node ? node.events.length : node)),
    ];
  };
  assert.equal(await seen((await signIn({ audience })).as), [
    [1, 0, 0, 0, 1],
    [null, null, 0, 0],
  ]);
  for (const as of [(await signIn({ admin: true })).as, await apiKey(audience)])
    assert.equal(await seen(as), [
      [2, 2, 2, 2, 2],
      [1, { hidden: true }, 1, 1],
    ]);
});

test("applications, rsvpCounts and other people's isAdmin: FORBIDDEN for others than administrators", async () => {
  const audience = await seedAudience();
  await apiKey(audience);
  await seedEvent(await seedVenue(await seedLocale(audience)));
  const ada = await signIn({ audience });
  const query = `query ($id: ID!) {
    audience { name applications { name apiKeyPrefix } }
    events { rsvpCounts { attending maybe declined } }
    node(id: $id) { ... on User { name isAdmin } }
  }`;
  const variables = { id: globalId('User', ada.userId) };
  const bo = await graphql<object>(audience, query, { as: (await signIn({ audience })).as, variables });
  assert.equal(bo.body.errors?.map(({ extensions, path }) => [extensions.code, path?.join('.')]).sort(), [
    ['FORBIDDEN', 'audience.applications'],
    ['FORBIDDEN', 'events.0.rsvpCounts'],
    ['FORBIDDEN', 'node.isAdmin'],
  ]);
  const admin = await graphql<Record<string, unknown>>(audience, query, {
    as: (await signIn({ admin: true })).as,
    variables,
  });
  assert.is(admin.body.errors, undefined);
  assert.equal(admin.body.data.events, [{ rsvpCounts: { attending: 0, maybe: 0, declined: 0 } }]);
  assert.equal(admin.body.data.node, { name: 'Robin', isAdmin: false });
});
