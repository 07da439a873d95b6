import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { eventItem, send, venueItem } from '../support/batch.ts';
import { signIn } from '../support/credentials.ts';
import { globalId, graphql } from '../support/graphql.ts';
import { request } from '../support/request.ts';
import { createScene } from './scene.ts';

const origin = {
  source: 'scraper',
  url: 'https://source.example/page',
  retrievedAt: '2026-11-20T12:00:00.000Z',
  confidence: 0.9,
  note: null,
};

const selection = 'editedFields origins { source externalId url retrievedAt confidence note }';

async function scene() {
  const { audience, as, admin, editVenue } = await createScene();
  const venue = venueItem('v1', { photo_url: 'https://pictures.example/1.jpg' });
  const event = eventItem('e1', { people: ['Ana Torres'] });
  const { body } = await send(as, { venues: [venue], events: [event] });
  assert.is(body.error, undefined, JSON.stringify(body));
  const [venueId = '', eventId = ''] = body.items.map(({ id }) => id ?? '');
  return { audience, as, admin, editVenue, venueId, eventId };
}

test('editedFields and origins: of venues, events, people and photos, for administrators', async () => {
  const { audience, admin, editVenue, venueId, eventId } = await scene();
  await editVenue(venueId, { page_url: 'https://hall.example/' });
  const query = `query ($venue: ID!, $event: ID!) {
    venue: node(id: $venue) { ... on Venue { ${selection} photo { ${selection} } } }
    event: node(id: $event) { ... on Event {
      ${selection} people { ${selection} } } }
  }`;
  const variables = { venue: globalId('Venue', venueId), event: globalId('Event', eventId) };
  const { body } = await graphql(audience, query, { as: admin, variables });
  assert.equal(body, {
    data: {
      venue: {
        editedFields: ['pageUrl'],
        origins: [{ ...origin, externalId: 'v1' }],
        photo: { editedFields: [], origins: [{ ...origin, externalId: 'https://pictures.example/1.jpg' }] },
      },
      event: {
        editedFields: [],
        origins: [{ ...origin, externalId: 'e1' }],
        people: [{ editedFields: [], origins: [{ ...origin, externalId: 'Ana Torres' }] }],
      },
    },
  });
});

test('editedFields and origins: null with an error for others', async () => {
  const { audience, venueId } = await scene();
  const { as } = await signIn({ audience });
  const query = `query ($venue: ID!) { node(id: $venue) { ... on Venue { ${selection} } } }`;
  const { body } = await graphql(audience, query, { as, variables: { venue: globalId('Venue', venueId) } });
  assert.equal(body.data, { node: { editedFields: null, origins: null } });
  assert.equal(
    body.errors?.map(({ extensions }) => extensions.code),
    ['FORBIDDEN', 'FORBIDDEN'],
  );
});

test('GET /v1/research/snapshot: events have the ids by which sources name them', async () => {
  const { as } = await scene();
  interface Snapshot {
    locales: { venues: { events: { external_ids: object[] }[] }[] }[];
  }
  const { body } = await request<Snapshot>('GET /v1/research/snapshot', { as });
  assert.equal(body.locales[0]?.venues[0]?.events[0]?.external_ids, [
    { source: 'scraper', external_id: 'e1' },
  ]);
});

test.run();
