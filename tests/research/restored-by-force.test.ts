import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { day } from '../../core/values/time.ts';
import { clock } from '../support/app/clock.ts';
import { seedBeacon, seedLocale } from '../support/records/seeds.ts';
import { eventItem, send, venueItem } from '../support/requests/batch.ts';
import { signIn } from '../support/requests/credentials.ts';
import { globalId, graphql } from '../support/requests/graphql.ts';
import { request } from '../support/requests/request.ts';
import { createScene } from './scene.ts';

const provenance = eventItem('').provenance;

/** An item with its id alone, which is written by force. */
const forced = (external_id: string, values: object = {}) => ({
  external_id,
  provenance,
  force: true,
  ...values,
});

const given = {
  ...{ hidden: true, status: 'cancelled', featured: true, description: 'All levels', capacity: 40 },
  ...{ ends_at: '2099-01-02T03:00:00.000Z', url: 'https://hall.example/', languages: ['fr'] },
  price: { free: false, from: '12.00', currency: 'CAD' },
  people: ['Ana', 'Bo'],
};

test('a deleted event that an item forces back has all that the item leaves out, and what was edited by hand', async () => {
  const { as, admin, audience, get, editEvent, deleteEvent } = await createScene();
  const { body } = await send(as, { venues: [venueItem('v1')], events: [eventItem('e1', given)] });
  const id = body.items[1]?.id ?? '';
  await editEvent(id, { description: 'By hand' });
  const before = await get<Record<string, unknown>>(`events/${id}`);
  await deleteEvent(id);
  const back = await send(as, { events: [forced('e1', { capacity: null })] });
  assert.equal(back.body.items, [{ kind: 'event', index: 0, external_id: 'e1', id, result: 'updated' }]);
  assert.equal(await get(`events/${id}`), { ...before, capacity: null });
  const { as: member } = await signIn({ audience });
  assert.is((await request(`GET /v1/events/${id}`, { as: member })).status, 404);
  const later = await send(as, { events: [eventItem('e1', { description: 'Scraped' })] });
  assert.equal(later.body.items[0]?.kept, ['description']);
  assert.is((await request(`GET /v1/events/${id}`, { as: admin })).status, 200);
});

test('a deleted venue that an item forces back has all that the item leaves out, and brings its events as they were', async () => {
  const { as, get, deleteVenue } = await createScene();
  const venue = venueItem('v1', {
    ...{ hidden: true, address: '1 Main St', url: 'https://hall.example/' },
    ...{ photo_url: 'https://hall.example/a.jpg', accessibility: { parking: 'yes' } },
  });
  const { body } = await send(as, { venues: [venue], events: [eventItem('e1', given), eventItem('e2')] });
  const [id, e1, e2] = body.items.map((item) => item.id ?? '');
  const before = [await get(`venues/${id}`), await get(`events/${e1}`)];
  await deleteVenue(id ?? '');
  const alone = await send(as, { events: [forced('e1'), eventItem('e2')] });
  assert.equal(
    alone.body.items.map(({ kept }) => kept),
    [['deleted'], ['deleted']],
  );
  const back = await send(as, {
    venues: [forced('v1')],
    events: [eventItem('e1'), { external_id: 'e2', provenance }],
  });
  assert.equal(
    back.body.items.map(({ result, kept }) => [result, kept]),
    [
      ['updated', undefined],
      ['updated', undefined],
      ['unchanged', ['deleted']],
    ],
  );
  assert.equal([await get(`venues/${id}`), await get(`events/${e1}`)], before);
  assert.is((await send(as, { events: [eventItem('e2')] })).body.items[0]?.id, e2);
});

test('deleted venues that items force back: with their beacons but where another venue has had the same', async () => {
  const { as, admin, audience, deleteVenue } = await createScene();
  const { body } = await send(as, { venues: [venueItem('v1'), venueItem('v2'), venueItem('v3')] });
  const [v1 = '', v2 = '', v3 = ''] = body.items.map(({ id }) => id ?? '');
  const venue = (id: string) => ({ audienceId: audience.id, id });
  await seedBeacon(venue(v1), 1, 1);
  await seedBeacon(venue(v2), 2, 2);
  await deleteVenue(v1);
  await deleteVenue(v2);
  await seedBeacon(venue(v3), 1, 1);
  assert.is((await send(as, { venues: [forced('v1'), forced('v2')] })).status, 200);
  const taken = await request(`PATCH /v1/venues/${v3}`, {
    as: admin,
    body: { beacon: { major: 2, minor: 2 } },
  });
  assert.is(taken.status, 400);
});

test('a deleted venue that an item forces back without a locale, where its own is gone: 422', async () => {
  const { as, admin, audience, deleteVenue } = await createScene();
  const other = await seedLocale(audience, { name: 'Elsewhere', label: 'elsewhere' });
  const { body } = await send(as, { venues: [venueItem('v1', { locale: 'elsewhere' })] });
  await deleteVenue(body.items[0]?.id ?? '');
  const remove = 'mutation($input: LocaleDeleteInput!) { deleteLocale(input: $input) { deletedId } }';
  const variables = { input: { id: globalId('Locale', other.id) } };
  assert.is((await graphql(audience, remove, { as: admin, variables })).body.errors, undefined);
  assert.is((await send(as, { venues: [forced('v1')] })).status, 422);
  assert.is((await send(as, { venues: [forced('v1', { locale: 'toronto' })] })).status, 200);
});

test('a deleted series that an item forces back has all that the item leaves out', async () => {
  const { as, admin, audience, get } = await createScene();
  const starts_at = new Date(clock.now().valueOf() + 10 * day).toISOString();
  const rule = { recurrence: 'FREQ=WEEKLY;COUNT=2', starts_at };
  const item = eventItem('s1', { ...rule, hidden: true, price: { free: true } });
  const { body } = await send(as, { venues: [venueItem('v1')], events: [item] });
  const [venue, series = ''] = body.items.map(({ id }) => id ?? '');
  const dates = async () => {
    const list = await get<Record<string, unknown>[]>(`venues/${venue}/events?from=2000-01-01T00:00:00Z`);
    return list.map(({ hidden, price, starts_at }) => ({ hidden, price, starts_at }));
  };
  const before = await dates();
  assert.is(before.length, 2);
  const remove = 'mutation($input: SeriesDeleteInput!) { deleteSeries(input: $input) { deletedId } }';
  const variables = { input: { id: globalId('Series', series) } };
  assert.is((await graphql(audience, remove, { as: admin, variables })).body.errors, undefined);
  assert.is((await send(as, { events: [forced('s1')] })).status, 200);
  assert.equal(await dates(), before);
});
