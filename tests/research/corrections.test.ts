import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { pluck } from '../support/pluck.ts';
import { seedLocale } from '../support/records/seeds.ts';
import { eventItem, type SavedResponse, send, venueItem } from '../support/requests/batch.ts';
import { globalId } from '../support/requests/graphql.ts';
import { request } from '../support/requests/request.ts';
import { createScene } from './scene.ts';

const outcomes = ({ items }: SavedResponse) =>
  items.map(({ external_id, result, kept }) => [external_id, result, ...(kept ?? []).toSorted()]);

const idOf = ({ items }: SavedResponse, externalId: string): string =>
  items.find(({ external_id }) => external_id === externalId)?.id ?? '';

interface Named {
  name: string;
  address: string | null;
}

test("a batch keeps an administrator's edit where it differs, says so, and changes the other fields", async () => {
  const { audience, as, get, editVenue } = await createScene();
  const { id: locale_id } = await seedLocale(audience);
  const url = 'https://hall.example/';
  const first = await send(as, { venues: [venueItem('v1', { address: '1 Main St', url })] });
  const id = idOf(first.body, 'v1');
  await editVenue(id, { name: 'The Right Name', page_url: null, locale_id });
  const batch = { venues: [venueItem('v1', { name: 'Wrong', address: '2 Main St', url })] };
  const dry = await send(as, batch, '?dry_run=true');
  const { body } = await send(as, batch);
  assert.equal(outcomes(body), [['v1', 'updated', 'locale', 'name', 'url']]);
  assert.equal(dry.body.items, body.items);
  const venue = await get<Named & { page: { url: null } }>(`venues/${id}`);
  assert.equal([venue.name, venue.address, venue.page.url], ['The Right Name', '2 Main St', null]);
  assert.equal(outcomes((await send(as, batch)).body), [['v1', 'unchanged', 'locale', 'name', 'url']]);
  const agreeing = { venues: [venueItem('v1', { name: 'The Right Name', address: '2 Main St', url: null })] };
  assert.equal(outcomes((await send(as, agreeing)).body), [['v1', 'unchanged', 'locale']]);
});

test('a batch keeps nothing of what an administrator created or did not change', async () => {
  const { as, editVenue } = await createScene();
  const first = await send(as, { venues: [venueItem('v1')] });
  await editVenue(idOf(first.body, 'v1'), { name: 'The Hall' });
  const { body } = await send(as, { venues: [venueItem('v1', { name: 'Other' })] });
  assert.equal(outcomes(body), [['v1', 'updated']]);
});

test("a batch that says force overwrites an administrator's edit, and it no longer stands", async () => {
  const { as, get, editVenue } = await createScene();
  const first = await send(as, { venues: [venueItem('v1')] });
  const id = idOf(first.body, 'v1');
  await editVenue(id, { name: 'Edited', address: 'Edited' });
  const forced = await send(as, { venues: [venueItem('v1', { name: 'Forced', force: true })] });
  assert.equal(outcomes(forced.body), [['v1', 'updated']]);
  const later = await send(as, { venues: [venueItem('v1', { name: 'Later', address: 'Later' })] });
  assert.equal(outcomes(later.body), [['v1', 'updated', 'address']]);
  const venue = await get<Named>(`venues/${id}`);
  assert.equal([venue.name, venue.address], ['Later', 'Edited']);
});

test("a batch keeps an administrator's edit of an event, its line-up among others", async () => {
  const { as, get, editEvent } = await createScene();
  const batch = { venues: [venueItem('v1')], events: [eventItem('e1', { people: ['Ana', 'Bo'] })] };
  const id = idOf((await send(as, batch)).body, 'e1');
  await editEvent(id, { description: 'By hand', personIds: [] });
  const { body } = await send(as, {
    events: [eventItem('e1', { name: 'New', description: 'Scraped', people: ['Cy'] })],
  });
  assert.equal(outcomes(body), [['e1', 'updated', 'description', 'people']]);
  const event = await get<{ name: string; description: string; people: unknown[] }>(`events/${id}`);
  assert.equal([event.name, event.description, event.people], ['New', 'By hand', []]);
});

test('a batch changes the end of an event whose start was edited; where that would be no end, it keeps both', async () => {
  const { as, get, editEvent } = await createScene();
  const times = { starts_at: '2099-01-01T20:00:00Z', ends_at: '2099-01-01T22:00:00Z' };
  const first = await send(as, { venues: [venueItem('v1')], events: [eventItem('e1', times)] });
  const id = idOf(first.body, 'e1');
  await editEvent(id, { startsAt: '2099-01-01T21:30:00Z' });
  const earlier = { starts_at: '2099-01-01T19:00:00Z', ends_at: '2099-01-01T21:00:00Z' };
  const { body } = await send(as, { events: [eventItem('e1', earlier)] });
  assert.equal(outcomes(body), [['e1', 'unchanged', 'ends_at', 'starts_at']]);
  const event = await get<typeof times>(`events/${id}`);
  assert.equal([event.starts_at, event.ends_at], ['2099-01-01T21:30:00.000Z', '2099-01-01T22:00:00.000Z']);
  const later = { ...earlier, ends_at: '2099-01-01T23:00:00Z' };
  assert.equal(outcomes((await send(as, { events: [eventItem('e1', later)] })).body), [
    ['e1', 'updated', 'starts_at'],
  ]);
  const forced = { events: [eventItem('e1', { ...earlier, force: true })] };
  assert.equal(outcomes((await send(as, forced)).body), [['e1', 'updated']]);
});

test('what an administrator deleted stays deleted, with the events there', async () => {
  const { as, admin, deleteVenue } = await createScene();
  const batch = { venues: [venueItem('v1')], events: [eventItem('e1')] };
  const first = await send(as, batch);
  await deleteVenue(idOf(first.body, 'v1'));
  const { events, venues } = batch;
  assert.equal(outcomes((await send(as, { venues })).body), [['v1', 'unchanged', 'deleted']]);
  const again = await send(as, { venues, events });
  assert.is(again.status, 200);
  assert.equal(outcomes(again.body), [
    ['v1', 'unchanged', 'deleted'],
    ['e1', 'unchanged', 'deleted'],
  ]);
  assert.is((await request(`GET /v1/venues/${idOf(first.body, 'v1')}`, { as: admin })).status, 404);
});

test('an event that an administrator moved from a venue and then deleted the venue stays where it is', async () => {
  const { as, get, editEvent, deleteVenue } = await createScene();
  const batch = { venues: [venueItem('v1'), venueItem('v2')], events: [eventItem('e1')] };
  const { body: first } = await send(as, batch);
  await editEvent(idOf(first, 'e1'), { venueId: globalId('Venue', idOf(first, 'v2')) });
  await deleteVenue(idOf(first, 'v1'));
  const { status, body } = await send(as, batch);
  assert.is(status, 200);
  assert.equal(outcomes(body), [
    ['v1', 'unchanged', 'deleted'],
    ['v2', 'unchanged'],
    ['e1', 'unchanged', 'venue'],
  ]);
  const { venue } = await get<{ venue: { id: string } }>(`events/${idOf(first, 'e1')}`);
  assert.is(venue.id, idOf(first, 'v2'));
});

test('an event that its source moves to a deleted venue stays where it is, and changes otherwise', async () => {
  const { as, get, deleteVenue } = await createScene();
  const there = { venue: { external_id: 'v2' } };
  const { body: first } = await send(as, {
    venues: [venueItem('v1'), venueItem('v2')],
    events: [eventItem('e1', there)],
  });
  await deleteVenue(idOf(first, 'v1'));
  for (const force of [false, true]) {
    const moved = eventItem('e1', { name: `Late dance, force ${force}`, force });
    const { body } = await send(as, { events: [moved] });
    assert.equal(outcomes(body), [['e1', 'updated', 'venue']]);
    const event = await get<Named & { venue: { id: string } }>(`events/${idOf(first, 'e1')}`);
    assert.equal([event.name, event.venue.id], [moved.name, idOf(first, 'v2')]);
  }
});

test('an event that an administrator deleted stays deleted, and force brings it back under its old id', async () => {
  const { as, get, deleteEvent } = await createScene();
  const batch = { venues: [venueItem('v1')], events: [eventItem('e1', { people: ['Ana'] })] };
  const id = idOf((await send(as, batch)).body, 'e1');
  await deleteEvent(id);
  assert.equal(outcomes((await send(as, batch)).body)[1], ['e1', 'unchanged', 'deleted']);
  const forced = { events: [eventItem('e1', { people: ['Ana'], force: true })] };
  const dry = await send(as, forced, '?dry_run=true');
  const { body } = await send(as, forced);
  assert.equal(dry.body.items, body.items);
  assert.equal(outcomes(body), [['e1', 'updated']]);
  assert.is(idOf(body, 'e1'), id);
  assert.is((await get<{ people: unknown[] }>(`events/${id}`)).people.length, 1);
});

test('a forced venue comes back under its old id, and so may its events', async () => {
  const { as, deleteVenue } = await createScene();
  const first = await send(as, { venues: [venueItem('v1')], events: [eventItem('e1')] });
  await deleteVenue(idOf(first.body, 'v1'));
  const { body } = await send(as, {
    venues: [venueItem('v1', { force: true })],
    events: [eventItem('e1', { force: true })],
  });
  assert.equal(
    body.items.map(({ id, result }) => [id, result]),
    first.body.items.map(({ id }) => [id, 'updated']),
  );
});

for (const force of [false, true])
  test(`a new event at a venue that an administrator deleted is left out, with force ${force}; the rest is written`, async () => {
    const { as, deleteVenue } = await createScene();
    const first = await send(as, { venues: [venueItem('v1')] });
    await deleteVenue(idOf(first.body, 'v1'));
    const batch = {
      venues: [venueItem('v1'), venueItem('v2')],
      events: [
        eventItem('e2', { force }),
        eventItem('e3', { venue: { id: idOf(first.body, 'v1') }, force }),
        eventItem('e4', { venue: { external_id: 'v2' } }),
      ],
    };
    const dry = await send(as, batch, '?dry_run=true');
    const { status, body } = await send(as, batch);
    assert.is(status, 200);
    assert.equal(outcomes(body), [
      ['v1', 'unchanged', 'deleted'],
      ['v2', 'created'],
      ['e2', 'unchanged', 'deleted'],
      ['e3', 'unchanged', 'deleted'],
      ['e4', 'created'],
    ]);
    assert.equal(outcomes(dry.body), outcomes(body));
    assert.equal([body.items[2]?.id, body.items[3]?.id], [null, null]);
    assert.equal(body.events, { created: 1, updated: 0, unchanged: 2 });
    const again = await send(as, batch);
    assert.equal(again.body.events, { created: 0, updated: 0, unchanged: 3 });
    const forced = await send(as, { ...batch, venues: [venueItem('v1', { force: true })] });
    assert.equal(outcomes(forced.body), [
      ['v1', 'updated'],
      ['e2', 'created'],
      ['e3', 'created'],
      ['e4', 'unchanged'],
    ]);
  });

test('an event that went with a deleted venue comes back where its source moves it; deleted itself, it does not', async () => {
  const { as, get, deleteVenue, deleteEvent } = await createScene();
  const venues = [venueItem('v1'), venueItem('v2')];
  const events = [eventItem('e1'), eventItem('e2')];
  const first = await send(as, { venues, events });
  const [e1, e2] = [idOf(first.body, 'e1'), idOf(first.body, 'e2')];
  await deleteEvent(e2);
  await deleteVenue(idOf(first.body, 'v1'));
  assert.equal(outcomes((await send(as, { events })).body), [
    ['e1', 'unchanged', 'deleted'],
    ['e2', 'unchanged', 'deleted'],
  ]);
  const moved = { events: events.map((event) => ({ ...event, venue: { external_id: 'v2' } })) };
  const { body } = await send(as, moved);
  assert.equal(outcomes(body), [
    ['e1', 'updated'],
    ['e2', 'unchanged', 'deleted'],
  ]);
  assert.equal(pluck(body.items, 'id'), [e1, e2]);
  assert.is((await get<{ venue: { id: string } }>(`events/${e1}`)).venue.id, idOf(first.body, 'v2'));
  await deleteEvent(e1);
  assert.equal(outcomes((await send(as, moved)).body)[0], ['e1', 'unchanged', 'deleted']);
});

test('events that went with a deleted venue come back with it', async () => {
  const { as, deleteVenue } = await createScene();
  const batch = { venues: [venueItem('v1')], events: [eventItem('e1')] };
  const first = await send(as, batch);
  await deleteVenue(idOf(first.body, 'v1'));
  const { body } = await send(as, { ...batch, venues: [venueItem('v1', { force: true })] });
  assert.equal(
    body.items.map(({ id, result }) => [id, result]),
    first.body.items.map(({ id }) => [id, 'updated']),
  );
});
