import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createScene } from '../research/scene.ts';
import { pluck } from '../support/pluck.ts';
import { eventItem, send, venueItem } from '../support/requests/batch.ts';
import { signIn } from '../support/requests/credentials.ts';
import { globalId } from '../support/requests/graphql.ts';
import { mutate } from '../support/requests/mutate.ts';
import { request } from '../support/requests/request.ts';
import { undo } from './undo.ts';

/** An event with a line-up, a venue with a photo, each created by a batch of its own. */
async function createRecords() {
  const scene = await createScene();
  const venues = await send(scene.as, {
    venues: [venueItem('v1', { photo_url: 'https://hall.example/1.jpg' })],
  });
  const events = await send(scene.as, { events: [eventItem('e1', { people: ['Ann', 'Bob'] })] });
  const restore = (type: 'Venue' | 'Event', id: string) =>
    mutate(scene.audience, `restore${type}`, { id: globalId(type, id) }, 'clientMutationId');
  return {
    ...{ ...scene, restore, venueBatch: venues.body.id, eventBatch: events.body.id },
    ...{ venue: venues.body.items[0]?.id ?? '', event: events.body.items[0]?.id ?? '' },
  };
}

test('POST /v1/research/batches/:id/undo: the people of a deleted event stay, reported; restored, it has its line-up and RSVPs, and is undone as ever', async () => {
  const { as, audience, get, event, eventBatch, deleteEvent, restore } = await createRecords();
  const visitor = await signIn({ audience });
  await request(`POST /v1/events/${event}/rsvp`, { as: visitor.as, body: { state: 'maybe' } });
  const before = await get<{ people: { id: string }[] }>(`events/${event}`);
  await deleteEvent(event);
  const { body } = await undo(as, eventBatch);
  const reason = 'appears at a deleted event, which can be restored';
  assert.equal(
    body.kept.toSorted((one, other) => one.id.localeCompare(other.id)),
    before.people
      .map(({ id }) => ({ kind: 'person', id, fields: [], reason }))
      .toSorted((one, other) => one.id.localeCompare(other.id)),
  );
  assert.equal([body.id, body.reverted, body.impossible], [null, 0, []]);
  await restore('Event', event);
  assert.equal(await get(`events/${event}`), before);
  await request(`DELETE /v1/events/${event}/rsvp`, { as: visitor.as });
  const later = await undo(as, eventBatch);
  assert.equal([later.body.reverted, later.body.kept], [3, []]);
});

test('POST /v1/research/batches/:id/undo: the photo of a deleted venue stays, reported; restored, the venue shows it', async () => {
  const { as, get, venue, eventBatch, venueBatch, deleteVenue, restore } = await createRecords();
  await undo(as, eventBatch);
  const before = await get<{ photo: { id: string } }>(`venues/${venue}`);
  await deleteVenue(venue);
  const { body } = await undo(as, venueBatch);
  const reason = 'is shown by a deleted record, which can be restored';
  assert.equal(body.kept, [{ kind: 'photo', id: before.photo.id, fields: [], reason }]);
  await restore('Venue', venue);
  assert.equal(await get(`venues/${venue}`), before);
  const later = await undo(as, venueBatch);
  assert.equal([later.body.reverted, later.body.kept], [2, []]);
});

test('POST /v1/research/batches/:id/undo: the people of an event that was deleted with its venue, put into its line-up by a later edit, stay', async () => {
  const { as, get, venue, event, editEvent, deleteVenue, restore } = await createRecords();
  const { body: sent } = await send(as, { events: [eventItem('e2', { people: ['Cleo'] })] });
  const other = sent.items[0]?.id ?? '';
  const [cleo] = (await get<{ people: { id: string }[] }>(`events/${other}`)).people;
  await editEvent(event, { personIds: [globalId('Person', cleo?.id ?? '')] });
  const before = await get(`events/${event}`);
  await deleteVenue(venue);
  assert.equal(pluck((await undo(as, sent.id)).body.kept, 'id'), [cleo?.id]);
  await restore('Venue', venue);
  assert.equal(await get(`events/${event}`), before);
});

test('POST /v1/research/batches/:id/undo: a person who was deleted before the batch brought them back is deleted again, although a deleted event showed them', async () => {
  const { as, audience, get, event, deleteEvent, restore } = await createRecords();
  const before = await get<{ people: { id: string }[] }>(`events/${event}`);
  const id = globalId('Person', before.people[0]?.id ?? '');
  await deleteEvent(event);
  await mutate(audience, 'deletePerson', { id }, 'clientMutationId');
  const forced = await send(as, { events: [eventItem('e2', { people: ['Ann'], force: true })] });
  const { body } = await undo(as, forced.body.id);
  assert.equal([body.reverted, body.kept], [2, []]);
  await restore('Event', event);
  await mutate(audience, 'restorePerson', { id }, 'clientMutationId');
  assert.equal(await get(`events/${event}`), before);
});

test('POST /v1/research/batches/:id/undo of two batches after each other: what an undo deleted keeps nothing', async () => {
  const { as, venue, eventBatch, venueBatch, editVenue } = await createRecords();
  await editVenue(venue, { address: '1 Main St' });
  const { body } = await send(as, {
    venues: [venueItem('v2', { photo_url: 'https://hall.example/1.jpg' })],
    events: [eventItem('e2', { venue: { external_id: 'v2' }, people: ['Ann'] })],
  });
  assert.equal((await undo(as, body.id)).body.kept, []);
  const undone = await undo(as, eventBatch);
  assert.equal([undone.body.reverted, undone.body.kept], [3, []]);
  assert.equal(
    (await undo(as, venueBatch)).body.kept.map(({ reason }) => reason),
    ['was changed since', 'is shown by others'],
  );
});
