import { randomUUID } from 'node:crypto';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { Venue } from '../../../orm/schema/entities/venue.ts';
import { testApp } from '../../support/app/app.ts';
import { statement } from '../../support/database/statement.ts';
import { seedAudience, seedEvent, seedLocale, seedVenue } from '../../support/records/seeds.ts';
import { eventItem, send, venueItem } from '../../support/requests/batch.ts';
import { administer, administerTenants } from '../../support/requests/caller.ts';
import { signIn, worker } from '../../support/requests/credentials.ts';
import { request } from '../../support/requests/request.ts';

const hall = { name: 'The Hall', latitude: 43.66, longitude: -79.4 };

const times = (count: number, make: (index: number) => Promise<{ status: number }>) =>
  Promise.all(Array.from({ length: count }, async (_, index) => (await make(index)).status));

test('changes of one venue at once: none is lost, and all are marked as edited', async () => {
  const venue = await seedVenue(await seedLocale(await seedAudience()));
  const { as } = await signIn({ admin: true });
  const edits: object[] = [
    { name: 'The Barn' },
    { address: '1 Main St' },
    { hidden: true },
    { latitude: 44 },
    { page_url: 'https://barn.example/' },
    { photo_url: 'https://barn.example/1.jpg' },
  ];
  const statuses = await times(edits.length, (index) =>
    request(`PATCH /v1/venues/${venue.id}`, { as, body: edits[index] }),
  );
  assert.equal(new Set(statuses), new Set([200]));
  const { database } = (await testApp()).dependencies;
  const { editedFields } = await database.transaction(({ em }) => em.findOneOrFail(Venue, venue.id));
  assert.equal(editedFields.toSorted(), ['address', 'hidden', 'latitude', 'name', 'page_url', 'photo_url']);
});

test('a subdomain asked for by many at once: one has it', async () => {
  const { audiences } = await administerTenants();
  const subdomain = `n${randomUUID()}`;
  const outcomes = await Promise.allSettled(
    Array.from({ length: 8 }, () => audiences.create({ name: 'Fado', subdomain })),
  );
  assert.is(outcomes.filter(({ status }) => status === 'fulfilled').length, 1);
});

test('a beacon given to many venues at once: one has it, the others are told', async () => {
  const locale = await seedLocale(await seedAudience());
  const { as } = await signIn({ admin: true });
  const body = { ...hall, beacon: { major: 1, minor: 1 } };
  const statuses = await times(8, () => request(`POST /v1/locales/${locale.id}/venues`, { as, body }));
  assert.equal(statuses.toSorted(), [201, ...Array.from({ length: 7 }, () => 400)]);
});

test('a locale deleted while venues are created in it: refused, or they are', async () => {
  const audience = await seedAudience();
  const { id } = await seedLocale(audience);
  const { as } = await signIn({ admin: true });
  const caller = await administer(audience);
  const creations = times(6, () => request(`POST /v1/locales/${id}/venues`, { as, body: hall }));
  const deletion = caller.locales.delete({ id }).then(
    () => 'deleted',
    () => 'refused',
  );
  const expected = (await deletion) === 'deleted' ? [201, 404] : [201];
  for (const status of await creations) assert.ok(expected.includes(status), String(status));
});

test('a venue that moves while events move to it and away: every event is in the locale of its venue', async () => {
  const audience = await seedAudience();
  const locales = [await seedLocale(audience), await seedLocale(audience)];
  const venues = [await seedVenue(await seedLocale(audience)), await seedVenue(await seedLocale(audience))];
  const events = await Promise.all(Array.from({ length: 4 }, (_, index) => seedEvent(pick(venues, index))));
  const caller = await administer(audience);
  await Promise.all(
    events.flatMap(({ id }, index) => [
      caller.venues.update({ id: pick(venues, index).id, locale_id: pick(locales, index).id }),
      caller.events.update({ id, venue_id: pick(venues, index + 1).id }),
    ]),
  );
  for (const { id } of events) {
    const event = await caller.events.get({ id });
    assert.equal(event.locale.id, (await caller.venues.get({ id: event.venue.id })).locale.id);
  }
});

test('batches and administrators that change the same venues and events in opposite orders: no deadlock', async () => {
  const audience = await seedAudience();
  const { label } = await seedLocale(audience);
  const as = await worker(audience);
  const caller = await administer(audience);
  const external = Array.from({ length: 3 }, (_, index) => `${index}`);
  const sendAll = (name: string) =>
    send(as, {
      venues: external.map((id) => venueItem(id, { name, locale: label })),
      events: external.map((id) => eventItem(id, { name, venue: { external_id: id } })),
    });
  const { items } = (await sendAll('First')).body;
  const idsOf = (kind: string) => items.filter((item) => item.kind === kind).map(({ id }) => id ?? '');
  const [venues, events] = [idsOf('venue').toReversed(), idsOf('event').toReversed()];
  const before = await deadlocks();
  for (const name of ['Second', 'Third', 'Fourth']) {
    const [sent] = await Promise.all([
      sendAll(name),
      ...events.map((id) => caller.events.update({ id, description: name })),
      ...venues.map((id) => caller.venues.update({ id, address: `${name} St` })),
    ]);
    assert.is(sent.status, 200);
  }
  assert.is(await deadlocks(), before);
});

/** How many deadlocks the database has ended so far: the service repeats what they prevented, so clients see none. */
async function deadlocks(): Promise<number> {
  const { database } = (await testApp()).dependencies;
  const counted = statement<{ count: number }, []>(
    'deadlocks',
    'select coalesce(sum(deadlocks), 0)::int as count from pg_stat_database where datname = current_database()',
  );
  return (await database.query(counted, []))[0]?.count ?? 0;
}

function pick<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length];
  if (item === undefined) throw new Error('There is nothing to pick from.');
  return item;
}
