import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { eventItem, send, venueItem } from '../support/requests/batch.ts';
import { signIn } from '../support/requests/credentials.ts';
import { globalId, graphql } from '../support/requests/graphql.ts';
import { request } from '../support/requests/request.ts';
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

test('POST /v1/research/batch: another provenance of the same record is written, and the record is unchanged', async () => {
  const { audience, as, admin, venueId } = await scene();
  const query = `query ($venue: ID!) { node(id: $venue) { ... on Venue { origins { url retrievedAt confidence note } } } }`;
  const provenance = { url: 'https://other.example/', retrieved_at: '2026-11-21T12:00:00.000Z' };
  for (const [values, expected] of [
    [provenance, { url: provenance.url, retrievedAt: provenance.retrieved_at, confidence: 0.9, note: null }],
    [
      { confidence: 0.5, note: 'Seen twice.' },
      { confidence: 0.5, note: 'Seen twice.' },
    ],
  ] as const) {
    const item = { external_id: 'v1', provenance: { ...Object(venueItem('').provenance), ...values } };
    assert.is((await send(as, { venues: [item] })).body.items[0]?.result, 'unchanged');
    const variables = { venue: globalId('Venue', venueId) };
    const { body } = await graphql<{ node: { origins: object[] } }>(audience, query, {
      as: admin,
      variables,
    });
    const [found] = body.data.node.origins;
    assert.equal({ ...found, ...expected }, found);
  }
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

test('releaseFields: the next batch writes them again, and no others', async () => {
  const { audience, as, admin, editVenue, venueId } = await scene();
  await editVenue(venueId, { address: '1 King Street', page_url: 'https://hall.example/' });
  const query = `mutation ($input: FieldsReleaseInput!) {
    releaseFields(input: $input) { type node { id ... on Venue { editedFields } } } }`;
  const id = globalId('Venue', venueId);
  const variables = { input: { id, fields: ['pageUrl', 'name'] } };
  const { body } = await graphql(audience, query, { as: admin, variables });
  assert.equal(body.data, {
    releaseFields: { type: 'Venue', node: { id, editedFields: ['address'] } },
  });
  const url = 'https://source.example/hall';
  const sent = await send(as, { venues: [venueItem('v1', { url, address: '2 King Street' })] });
  assert.equal(sent.body.items[0]?.kept, ['address']);
  const venue = await request<{ page: { url: string } }>(`GET /v1/venues/${venueId}`, { as: admin });
  assert.is(venue.body.page.url, url);
});

test('releaseFields: NOT_FOUND for a record of another audience, or of a kind that sources do not write', async () => {
  const { audience, admin } = await scene();
  const other = await scene();
  const query = 'mutation ($input: FieldsReleaseInput!) { releaseFields(input: $input) { type } }';
  for (const id of [globalId('Venue', other.venueId), globalId('Audience', audience.id)]) {
    const { body } = await graphql(audience, query, { as: admin, variables: { input: { id, fields: [] } } });
    assert.is(body.errors?.[0]?.extensions.code, 'NOT_FOUND');
  }
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
