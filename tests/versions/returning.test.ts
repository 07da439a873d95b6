import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createScene } from '../research/scene.ts';
import { seedEvent, seedPerson, seedTrack, seedVenue } from '../support/records/seeds.ts';
import { eventItem, send, venueItem } from '../support/requests/batch.ts';
import { globalId, graphql, mutationOf } from '../support/requests/graphql.ts';
import { mutate } from '../support/requests/mutate.ts';
import { undo } from '../undoing/undo.ts';

async function createReader() {
  const scene = await createScene();
  const { audience, admin } = scene;
  const change = (name: string, type: string, id: string, input: object = {}) =>
    mutate(audience, name, { id: globalId(type, id), ...input }, 'clientMutationId');
  return {
    ...scene,
    change,
    async versionOf(type: string, id: string): Promise<number> {
      const query = `query ($id: ID!) { node(id: $id) { ... on ${type} { version } } }`;
      const variables = { id: globalId(type, id) };
      const { body } = await graphql<{ node: { version: number } }>(audience, query, {
        as: admin,
        variables,
      });
      return body.data.node.version;
    },
    /** The error's extensions, if there is one. */
    async renameAt(expectedVersion: number, type: string, id: string) {
      const variables = { input: { id: globalId(type, id), expectedVersion, name: 'Mine' } };
      const { body } = await graphql(audience, mutationOf(`update${type}`), { as: admin, variables });
      return body.errors?.[0]?.extensions;
    },
  };
}

test('restoreVenue, restoreEvent, restorePerson: expectedVersion of before the deletion is refused, however often it was restored', async () => {
  const { locale, change, versionOf, renameAt } = await createReader();
  const venue = await seedVenue(locale);
  const ids = {
    Event: (await seedEvent(venue)).id,
    Person: (await seedPerson(locale)).id,
    Venue: venue.id,
  };
  for (const [type, id] of Object.entries(ids)) {
    await change(`update${type}`, type, id, { name: 'Theirs' });
    for (const version of [3, 4]) {
      await change(`delete${type}`, type, id);
      await change(`restore${type}`, type, id);
      assert.is(await versionOf(type, id), version, type);
    }
    for (const former of [1, 2, 3])
      assert.equal(await renameAt(former, type, id), { code: 'PRECONDITION_FAILED', version: 4 }, type);
    assert.is(await renameAt(4, type, id), undefined, type);
  }
});

test('restorePerson: counts what changed with the page, and the tracks that come back have other versions too', async () => {
  const { locale, change, versionOf } = await createReader();
  const person = await seedPerson(locale);
  const track = await seedTrack(person);
  for (const pageUrl of ['https://one.example/', 'https://two.example/', 'https://three.example/'])
    await change('updatePerson', 'Person', person.id, { pageUrl });
  assert.is(await versionOf('Person', person.id), 4);
  await change('deletePerson', 'Person', person.id);
  await change('restorePerson', 'Person', person.id);
  assert.is(await versionOf('Person', person.id), 5);
  assert.is(await versionOf('Track', track.id), 2);
});

test('the undo of an undo, and the same batch sent again: greater versions than the records ever had', async () => {
  const { as, get, versionOf } = await createReader();
  const batch = {
    venues: [venueItem('v1', { photo_url: 'https://hall.example/1.jpg' })],
    events: [eventItem('e1', { people: ['Ana'] })],
  };
  const first = await send(as, batch);
  const ids = first.body.items.map(({ kind, id }): [type: string, id: string] => [
    kind === 'venue' ? 'Venue' : 'Event',
    id ?? '',
  ]);
  const { people } = await get<{ people: { id: string }[] }>(`events/${ids[1]?.[1]}`);
  for (const { id } of people) ids.push(['Person', id]);
  assert.is(ids.length, 3);
  const undone = await undo(as, first.body.id);
  const again = await undo(as, undone.body.id);
  assert.is(again.status, 200);
  for (const [type, id] of ids) assert.is(await versionOf(type, id), 2, type);
  await undo(as, again.body.id);
  assert.is((await send(as, batch)).body.items[0]?.id, ids[0]?.[1]);
  for (const [type, id] of ids) assert.is(await versionOf(type, id), 3, type);
});

test('POST /v1/research/batch with force: what an administrator deleted comes back with a greater version, new records with 1', async () => {
  const { as, change, versionOf } = await createReader();
  const batch = (...names: string[]) => ({
    venues: [venueItem('v1', { name: names.join(' '), force: true })],
    events: [eventItem('e1', { people: names, force: true })],
  });
  const sent = await send(as, batch('Ana'));
  const [venue, event] = sent.body.items.map(({ id }) => id ?? '');
  assert.ok(venue && event);
  await change('updateVenue', 'Venue', venue, { name: 'Barn' });
  await change('updateEvent', 'Event', event, { name: 'Ball' });
  await change('deleteVenue', 'Venue', venue);
  const { status, body } = await send(as, {
    venues: [...batch('Ana').venues, venueItem('v2')],
    events: batch('Ana').events,
  });
  assert.is(status, 200);
  const [restored, added, held] = body.items.map(({ id }) => id ?? '');
  assert.equal([restored, held], [venue, event]);
  assert.is(await versionOf('Venue', venue), 3);
  assert.is(await versionOf('Event', event), 3);
  assert.is(await versionOf('Venue', added ?? ''), 1);
});

test('revertChange of a deletion: the record comes back with a greater version', async () => {
  const { audience, locale, admin, change, versionOf } = await createReader();
  const person = await seedPerson(locale);
  await change('deletePerson', 'Person', person.id);
  const record = globalId('Person', person.id);
  const query = `{ audience { changesConnection(first: 1, recordId: "${record}") { edges { node { id } } } } }`;
  const { body } = await graphql<{ audience: { changesConnection: { edges: { node: { id: string } }[] } } }>(
    audience,
    query,
    { as: admin },
  );
  const [deletion] = body.data.audience.changesConnection.edges;
  await mutate(audience, 'revertChange', { id: deletion?.node.id }, 'reverted');
  assert.is(await versionOf('Person', person.id), 2);
});
