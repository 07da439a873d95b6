import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { day } from '../../core/values/time.ts';
import { createScene } from '../research/scene.ts';
import { testApp } from '../support/app/app.ts';
import { statement } from '../support/database/statement.ts';
import { pluck } from '../support/pluck.ts';
import {
  seedAudience,
  seedBeacon,
  seedEvent,
  seedMessage,
  seedPerson,
  seedTrack,
  seedVenue,
} from '../support/records/seeds.ts';
import { eventItem, resultsOf, send, venueItem } from '../support/requests/batch.ts';
import { signIn } from '../support/requests/credentials.ts';
import { globalId, graphql, mutationOf } from '../support/requests/graphql.ts';
import { request } from '../support/requests/request.ts';
import { undo } from './undo.ts';

type Kind = 'Venue' | 'Event' | 'Person';

interface Errors {
  errors?: { message: string; extensions: { code: string } }[];
}

/** A scene whose administrator deletes and restores. */
async function createRestorer() {
  const scene = await createScene();
  const run = async (verb: 'delete' | 'restore', kind: Kind, id: string) => {
    const document = mutationOf(`${verb}${kind}`);
    const variables = { input: { id: globalId(kind, id) } };
    const { body } = await graphql<Errors>(scene.audience, document, { as: scene.admin, variables });
    return body.errors?.[0];
  };
  return {
    ...scene,
    remove: async (kind: Kind, id: string) => assert.is(await run('delete', kind, id), undefined),
    restore: (kind: Kind, id: string) => run('restore', kind, id),
  };
}

const rsvpTo = async (as: string, id: string) =>
  assert.is((await request(`POST /v1/events/${id}/rsvp`, { as, body: { state: 'maybe' } })).status, 200);

test('restoreVenue: the venue with its events, line-ups, RSVPs, messages, beacon and page', async () => {
  const { audience, admin, locale, get, remove, restore } = await createRestorer();
  const venue = await seedVenue(locale, { url: 'https://hall.example/' });
  await seedBeacon(venue, 1, 2);
  await seedMessage(venue);
  const people = [await seedPerson(locale), await seedPerson(locale, { name: 'Luis' })];
  const event = await seedEvent(venue, { people });
  const visitor = await signIn({ audience });
  await rsvpTo(visitor.as, event.id);
  const own = async () => (await request(`GET /v1/events/${event.id}`, { as: visitor.as })).body;
  const state = async () => [
    await get(`venues/${venue.id}`),
    await get(`venues/${venue.id}/events`),
    await own(),
  ];
  const before = await state();
  await remove('Venue', venue.id);
  assert.is((await request(`GET /v1/events/${event.id}`, { as: admin })).status, 404);
  assert.is(await restore('Venue', venue.id), undefined);
  assert.equal(await state(), before);
  const { body } = await graphql<{ data: { venuesConnection: { edges: { node: object }[] } } }>(
    audience,
    '{ venuesConnection(first: 1) { edges { node { messagesConnection(first: 1) { edges { node { text } } } } } } }',
    { as: admin },
  );
  assert.match(JSON.stringify(body), 'Doors are open');
});

test('restoreEvent: the event with its line-up and RSVPs; not restored twice', async () => {
  const { audience, locale, get, remove, restore } = await createRestorer();
  const event = await seedEvent(await seedVenue(locale), { people: [await seedPerson(locale)] });
  const visitor = await signIn({ audience });
  await rsvpTo(visitor.as, event.id);
  const own = async () => (await request(`GET /v1/events/${event.id}`, { as: visitor.as })).body;
  const before = await own();
  await remove('Event', event.id);
  assert.is(await restore('Event', event.id), undefined);
  assert.equal(await own(), before);
  assert.ok(await get(`events/${event.id}`));
  assert.is((await restore('Event', event.id))?.message, 'This event is not deleted.');
});

test('restoreEvent of what was deleted with its venue: an error that says so, and nothing of it comes back', async () => {
  const { admin, locale, get, remove, restore } = await createRestorer();
  const venue = await seedVenue(locale);
  const event = await seedEvent(venue);
  await remove('Venue', venue.id);
  assert.is(
    (await restore('Event', event.id))?.message,
    'This event was deleted with its venue. Restore the venue, with which it comes back.',
  );
  assert.is((await request(`GET /v1/venues/${venue.id}`, { as: admin })).status, 404);
  assert.is(await restore('Venue', venue.id), undefined);
  assert.ok(await get(`events/${event.id}`));
});

test('restoreEvent of what was deleted with its venue, once the venue alone is there again: the event comes back', async () => {
  const { as, get, remove, restore } = await createRestorer();
  const batch = { venues: [venueItem('v1')], events: [eventItem('e1')] };
  const [venue, event] = (await send(as, batch)).body.items;
  await remove('Venue', venue?.id ?? '');
  await send(as, { venues: [venueItem('v1', { force: true })] });
  assert.is(await restore('Event', event?.id ?? ''), undefined);
  assert.ok(await get(`events/${event?.id}`));
});

test('restorePerson: with their page, tracks and places in line-ups, of others restored before as well', async () => {
  const { locale, get, remove, restore } = await createRestorer();
  const people = [];
  for (const name of ['Ana', 'Bo', 'Cleo']) people.push(await seedPerson(locale, { name }));
  const [ana, bo] = people;
  assert.ok(ana && bo);
  await seedTrack(ana);
  const event = await seedEvent(await seedVenue(locale), { people });
  const before = [await get(`events/${event.id}`), await get(`people/${ana.id}`)];
  await remove('Person', ana.id);
  await remove('Person', bo.id);
  assert.is(await restore('Person', ana.id), undefined);
  assert.is(await restore('Person', bo.id), undefined);
  assert.equal([await get(`events/${event.id}`), await get(`people/${ana.id}`)], before);
});

test('restoreEvent at a deleted venue: an error that says what to restore first', async () => {
  const { locale, remove, restore } = await createRestorer();
  const venue = await seedVenue(locale);
  const event = await seedEvent(venue);
  await remove('Event', event.id);
  await remove('Venue', venue.id);
  assert.is(
    (await restore('Event', event.id))?.message,
    'This event cannot be restored, because its venue is gone. Restore it first, or revert the change that deleted it.',
  );
  assert.is(await restore('Venue', venue.id), undefined);
  assert.is(await restore('Event', event.id), undefined);
});

test('restoreVenue: batches update it again, under its external id, and an event that is deleted later stays so', async () => {
  const { as, remove, restore } = await createRestorer();
  const sent = await send(as, { venues: [venueItem('v1')], events: [eventItem('e1')] });
  const [venue, event] = sent.body.items.map(({ id }) => id ?? '');
  assert.ok(venue && event);
  await remove('Venue', venue);
  await restore('Venue', venue);
  const { body } = await send(as, {
    venues: [venueItem('v1', { address: '1 Main St' })],
    events: [eventItem('e1')],
  });
  assert.equal(
    body.items.map(({ id, result }) => [id, result]),
    [
      [venue, 'updated'],
      [event, 'unchanged'],
    ],
  );
  await remove('Event', event);
  assert.equal((await send(as, { events: [eventItem('e1')] })).body.items[0]?.kept, ['deleted']);
});

for (const times of [1, 2])
  test(`restoreVenue, after a forced batch brought it back and was undone, ${times} times: as the administrator deleted it, with RSVPs`, async () => {
    const { audience, as, admin, locale, get, editEvent, remove, restore } = await createRestorer();
    const batch = { venues: [venueItem('v1', { address: '1 Main St' })], events: [eventItem('e1')] };
    const [venue = '', event = ''] = (await send(as, batch)).body.items.map(({ id }) => id ?? '');
    const people = [await seedPerson(locale), await seedPerson(locale, { name: 'Luis' })];
    await editEvent(event, { personIds: people.slice(0, 1).map(({ id }) => globalId('Person', id)) });
    const visitor = await signIn({ audience });
    await rsvpTo(visitor.as, event);
    const own = async () => (await request(`GET /v1/events/${event}`, { as: visitor.as })).body;
    const state = async () => [await get(`venues/${venue}`), await own()];
    const before = await state();
    await remove('Venue', venue);
    const forced = {
      venues: [venueItem('v1', { address: '2 Main St', force: true })],
      events: [eventItem('e1', { name: 'Forced', people: ['Luis'], force: true })],
    };
    for (let time = 0; time < times; time++) {
      const sent = await send(as, forced);
      assert.equal(resultsOf(sent.body), { v1: 'updated', e1: 'updated' });
      const { body } = await undo(as, sent.body.id);
      assert.equal([body.reverted, body.kept, body.impossible], [2, [], []]);
    }
    assert.is((await request(`GET /v1/venues/${venue}`, { as: admin })).status, 404);
    assert.equal(pluck((await send(as, batch)).body.items, 'kept'), [['deleted'], ['deleted']]);
    assert.is(await restore('Venue', venue), undefined);
    assert.equal(await state(), before);
    assert.equal(resultsOf((await send(as, batch)).body), { v1: 'unchanged', e1: 'unchanged' });
  });

test('restorePerson, after a forced batch brought them back and was undone: in their line-ups again', async () => {
  const { as, get, remove, restore } = await createRestorer();
  const event = eventItem('e1', { people: ['Ana', 'Bo'] });
  const sent = await send(as, { venues: [venueItem('v1')], events: [event] });
  const path = `events/${sent.body.items[1]?.id}`;
  const before = await get<{ people: { id: string }[] }>(path);
  const ana = before.people[0]?.id ?? '';
  await remove('Person', ana);
  const forced = await send(as, { events: [{ ...event, force: true }] });
  assert.equal(await get(path), before);
  assert.equal((await undo(as, forced.body.id)).body.kept, []);
  assert.equal((await send(as, { events: [event] })).body.items[0]?.kept, ['people']);
  assert.is(await restore('Person', ana), undefined);
  assert.equal(await get(path), before);
});

test('restoreEvent, after undos of a forced batch, of its undo, and of the batch again: as the administrator deleted it', async () => {
  const { audience, as, remove, restore } = await createRestorer();
  const sent = await send(as, { venues: [venueItem('v1')], events: [eventItem('e1')] });
  const event = sent.body.items[1]?.id ?? '';
  const visitor = await signIn({ audience });
  await rsvpTo(visitor.as, event);
  const own = async () => (await request(`GET /v1/events/${event}`, { as: visitor.as })).body;
  const before = await own();
  await remove('Event', event);
  const forced = await send(as, { events: [eventItem('e1', { name: 'Forced', force: true })] });
  const undone = await undo(as, forced.body.id);
  assert.is((await undo(as, undone.body.id)).body.reverted, 1);
  assert.is((await undo(as, forced.body.id)).body.reverted, 1);
  assert.equal((await send(as, { events: [eventItem('e1')] })).body.items[0]?.kept, ['deleted']);
  assert.is(await restore('Event', event), undefined);
  assert.equal(await own(), before);
});

test('restoreEvent of what the undo of the batch that created it deleted: a conflict; the batch sent again creates it again', async () => {
  const { as, remove, restore } = await createRestorer();
  const sent = await send(as, { venues: [venueItem('v1')], events: [eventItem('e1')] });
  const event = sent.body.items[1]?.id ?? '';
  await remove('Event', event);
  assert.is(await restore('Event', event), undefined);
  assert.is((await undo(as, sent.body.id)).body.reverted, 2);
  assert.is(
    (await restore('Event', event))?.message,
    'This event was deleted by the undo of a batch. Undo that one.',
  );
  const again = await send(as, { venues: [venueItem('v1')], events: [eventItem('e1')] });
  assert.equal(again.body.items[1], { ...sent.body.items[1] });
});

test('restoreVenue: NOT_FOUND after 30 days, of another audience, and for what never was', async () => {
  const { admin, locale, remove, restore } = await createRestorer();
  const venue = await seedVenue(locale);
  const elsewhere = await createRestorer();
  await remove('Venue', venue.id);
  assert.is((await elsewhere.restore('Venue', venue.id))?.extensions.code, 'NOT_FOUND');
  assert.is((await restore('Event', venue.id))?.extensions.code, 'NOT_FOUND');
  const { database, now } = (await testApp()).dependencies;
  const age = statement<object, [record: string, at: string]>(
    'age_deletion',
    'update venue_row set deleted_at = $2::timestamptz where id = $1',
  );
  const longAgo = new Date(now().valueOf() - 31 * day).toISOString();
  await database.query(age, [venue.id, longAgo]);
  const late = await restore('Venue', venue.id);
  assert.equal(
    [late?.extensions.code, late?.message],
    ['NOT_FOUND', 'This venue was deleted over 30 days ago.'],
  );
  assert.ok(admin);
});

test('restoreEvent: the RSVP of a user who was erased meanwhile does not come back', async () => {
  const { audience, locale, remove, restore } = await createRestorer();
  const event = await seedEvent(await seedVenue(locale));
  const visitor = await signIn({ audience });
  await rsvpTo(visitor.as, event.id);
  await remove('Event', event.id);
  const { database } = (await testApp()).dependencies;
  const erase = statement<object, [id: string]>('erase_user', 'delete from "user" where id = $1');
  await database.query(erase, [visitor.userId]);
  assert.is(await restore('Event', event.id), undefined);
  const left = statement<{ count: number }, [eventId: string]>(
    'rsvps_left',
    'select count(*) as count from rsvp where event_id = $1',
  );
  assert.equal(await database.query(left, [event.id]), [{ count: 0 }]);
});

test('restoreVenue: only for administrators', async () => {
  const { audience, locale } = await createRestorer();
  const { id } = await seedVenue(await locale);
  const { as } = await signIn({ audience: audience ?? (await seedAudience()) });
  const document =
    'mutation($input: VenueRestoreInput!) { restoreVenue(input: $input) { clientMutationId } }';
  const variables = { input: { id: globalId('Venue', id) } };
  const { body } = await graphql<Errors>(audience, document, { as, variables });
  assert.is(body.errors?.[0]?.extensions.code, 'FORBIDDEN');
});
