import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { pluck } from '../support/pluck.ts';
import { seedEvent, seedPerson, seedVenue } from '../support/records/seeds.ts';
import { eventItem, send, venueItem } from '../support/requests/batch.ts';
import { mutate } from '../support/requests/mutate.ts';
import { request } from '../support/requests/request.ts';
import { createMerger } from './merger.ts';

interface Place {
  id: string;
  name: string;
  address: string | null;
  page: { url: string | null };
}

/** One venue that two sources send: of `first`, and merged into it, of `second`. */
async function createShared() {
  const merger = await createMerger();
  const { as, get, merge } = merger;
  const sendAs = async (source: string, values: object, external_id = 'v1') =>
    (await send(as, { source: { name: source }, venues: [venueItem(external_id, { ...values })] })).body
      .items[0];
  const first = await sendAs('first', { name: 'The Hall', address: '1 Main St' });
  const second = await sendAs('second', { name: 'Hall', address: '3 Main Street' });
  const id = first?.id ?? '';
  await merge('Venue', second?.id ?? '', id);
  return { ...merger, id, sendAs, read: () => get<Place>(`venues/${id}`) };
}

test('two sources of one record: the one that came second writes what the first does not give, and is told of the rest', async () => {
  const { id, sendAs, read } = await createShared();
  const item = await sendAs('second', { name: 'Hall', address: '2 Main St', url: 'https://hall.example/' });
  assert.equal([item?.id, item?.result, item?.kept], [id, 'updated', ['name', 'address']]);
  const { name, address, page } = await read();
  assert.equal([name, address, page.url], ['The Hall', '1 Main St', 'https://hall.example/']);
  await sendAs('first', { name: 'Great Hall', address: null });
  assert.is((await sendAs('second', { name: 'Hall', address: '2 Main St' }))?.result, 'updated');
  const after = await read();
  assert.equal([after.name, after.address], ['Great Hall', '2 Main St']);
});

test('records made by hand: what they have stays when the source of those that were merged into them is read again', async () => {
  const { as, locale, get, merge } = await createMerger();
  const venue = await seedVenue(locale, { name: 'Elm Hall', address: '1 Elm St' });
  const person = await seedPerson(locale, { name: 'Quinn' });
  const event = await seedEvent(venue, { name: 'Elm Ball', description: 'By hand' });
  const batch = {
    venues: [venueItem('v1', { name: 'The Source', address: '9 Main St', url: 'https://elm.example/' })],
    events: [eventItem('e1', { name: 'Gala', description: 'Sent', people: ['Q. Quinn'] })],
  };
  const sent = await send(as, batch);
  const [placed = '', held = ''] = sent.body.items.map(({ id }) => id ?? '');
  const { people } = await get<{ people: { id: string }[] }>(`events/${held}`);
  await merge('Venue', placed, venue.id);
  await merge('Person', people[0]?.id ?? '', person.id);
  await merge('Event', held, event.id);
  const read = async () => [
    await get<Place>(`venues/${venue.id}`),
    await get<object>(`people/${person.id}`),
    await get<object>(`events/${event.id}`),
  ];
  const before = await read();
  const { body } = await send(as, batch);
  assert.equal(pluck(body.items, 'result'), ['unchanged', 'unchanged']);
  assert.equal(await read(), before);
  await send(as, { ...batch, events: [{ ...batch.events[0], status: 'cancelled' }] });
  assert.is((await get<{ status: string }>(`events/${event.id}`)).status, 'cancelled');
});

test('two sources of one event: doors of the second that do not fit the start of the first are kept out', async () => {
  const { as, locale, get } = await createMerger();
  const venue = { id: (await seedVenue(locale)).id };
  const sendAs = async (name: string, values: object) =>
    (await send(as, { source: { name }, events: [eventItem('e1', { venue, ...values })] })).body.items[0];
  const start = { starts_at: '2099-01-02T01:00:00Z' };
  const first = await sendAs('first', start);
  assert.is((await sendAs('second', start))?.matched?.id, first?.id);
  const later = { starts_at: '2099-01-02T04:00:00Z', doors_at: '2099-01-02T03:30:00Z' };
  for (const doors of [null, '2099-01-02T00:30:00.000Z']) {
    if (doors !== null) await sendAs('first', { ...start, doors_at: doors });
    const item = await sendAs('second', later);
    assert.equal([item?.result, item?.kept], ['unchanged', ['starts_at', 'doors_at']]);
    assert.is((await get<{ doors_at: string | null }>(`events/${first?.id}`)).doors_at, doors);
  }
});

test('updateAudience with sourceOrder: the sources that it names come first, and edited fields before all', async () => {
  const { audience, id, sendAs, read, editVenue } = await createShared();
  const order = { sourceOrder: ['second', 'first'] };
  const { audience: shown } = await mutate(audience, 'updateAudience', order, 'audience { sourceOrder }');
  assert.equal(shown, order);
  const twice = mutate(audience, 'updateAudience', { sourceOrder: ['first', 'first'] }, 'audience { id }');
  assert.match(await twice.then(String, String), 'must have each name once');
  assert.is((await sendAs('second', { name: 'Hall' }))?.result, 'updated');
  assert.equal((await sendAs('first', { name: 'The Hall' }))?.kept, ['name']);
  assert.is((await read()).name, 'Hall');
  await editVenue(id, { name: 'Town Hall' });
  assert.equal((await sendAs('second', { name: 'Hall' }))?.kept, ['name']);
  assert.is((await read()).name, 'Town Hall');
});

test('one source that has a record twice: a batch writes it once, the one that came first, and it stays until both are gone', async () => {
  const { as, merge, get } = await createMerger();
  const items = [
    venueItem('v1', { name: 'Park', address: '1 Main St' }),
    venueItem('v2', { name: 'The Park', url: 'https://park.example/' }),
  ];
  const sent = await send(as, { venues: items });
  const [into = '', from = ''] = sent.body.items.map(({ id }) => id ?? '');
  await merge('Venue', from, into);
  const [one, other] = items.map((item) => ({ ...item, address: '2 Main St', name: `${item.name} again` }));
  assert.ok(one && other);
  for (const venues of [
    [one, other],
    [other, one],
  ]) {
    const { body } = await send(as, { venues });
    assert.equal(pluck(body.items, 'id'), [into, into]);
    const { name, address, page } = await get<Place>(`venues/${into}`);
    assert.equal([name, address, page.url], ['Park again', '2 Main St', 'https://park.example/']);
  }
  const prune = (named: string[]) =>
    request('POST /v1/research/prune', { as, body: { source: 'scraper', venues: named } });
  assert.is((await prune(['v2'])).status, 200);
  assert.is((await get<Place>(`venues/${from}`)).id, into);
});

test('an event of a batch at a venue by the id that this had before it was merged: at the survivor, and linked there', async () => {
  const { as, locale, merge, get } = await createMerger();
  const [from, into] = [await seedVenue(locale), await seedVenue(locale)];
  await merge('Venue', from.id, into.id);
  const event = eventItem('e1', { venue: { id: from.id } });
  const id = (await send(as, { events: [event] })).body.items[0]?.id;
  assert.is((await get<{ venue: Place }>(`events/${id}`)).venue.id, into.id);
  const { body } = await request<{ items: { matches: { id: string }[] }[] }>('POST /v1/research/match', {
    as,
    body: { events: [event] },
  });
  assert.equal(pluck(body.items[0]?.matches ?? [], 'id'), [id]);
  const other = await send(as, { source: { name: 'calendar' }, events: [event] });
  assert.is(other.body.items[0]?.matched?.id, id);
});
