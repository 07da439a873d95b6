import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createScene } from '../research/scene.ts';
import { pluck } from '../support/pluck.ts';
import { seedAudience, seedEvent, seedLocale, seedPerson, seedVenue } from '../support/records/seeds.ts';
import { administer } from '../support/requests/caller.ts';
import { signIn } from '../support/requests/credentials.ts';
import { globalId, graphql } from '../support/requests/graphql.ts';
import { invalidFields, refusalOf } from '../support/requests/refusal.ts';

interface Read {
  readonly id: string;
  readonly starts_at: string;
  readonly ends_at: string | null;
  readonly doors_at: string | null;
  readonly status: string;
  readonly rsvp: unknown;
  readonly featured: boolean;
  readonly capacity: number | null;
  readonly url: string | null;
  readonly photo: object | null;
  readonly time_zone: string;
  readonly people: readonly { readonly name: string }[];
}

async function place() {
  const scene = await createScene();
  const caller = await administer(scene.audience);
  const { id: venue_id } = await seedVenue(scene.locale);
  const people = [
    await seedPerson(scene.locale, { name: 'Zoe' }),
    await seedPerson(scene.locale, { name: 'Ana' }),
  ];
  const read = (id: string) => scene.get<Read>(`events/${id}`);
  return {
    ...scene,
    caller,
    read,
    create: (values: object) =>
      caller.events.create({
        venue_id,
        name: 'Milonga',
        starts_at: '2027-03-06T20:00-05:00',
        ends_at: '2027-03-06T23:30-05:00',
        person_ids: people.map(({ id }) => id),
        ...values,
      }),
    copy: async (id: string, input: object) => read((await caller.events.copy({ id, ...input })).id),
  };
}

test('copyEvent: the fields and the line-up of another event, as long as that one, and it takes place', async () => {
  const { create, copy, read, audience } = await place();
  const values = {
    price: { free: false, from: '10.00', to: '15.00', currency: 'EUR' },
    description: 'Tango',
    featured: true,
    url: 'https://a.example/',
    photo_url: 'https://a.example/p.jpg',
  };
  const { id } = await create({ ...values, status: 'cancelled' });
  const original = await read(id);
  const found = await copy(id, { starts_local: '2027-03-20T21:00' });
  assert.not.equal(found.id, id);
  assert.equal(found, {
    ...original,
    id: found.id,
    status: 'scheduled',
    starts_at: '2027-03-21T01:00:00.000Z',
    ends_at: '2027-03-21T04:30:00.000Z',
  });
  assert.equal(pluck(found.people, 'name'), ['Zoe', 'Ana']);
  assert.equal(await read(id), original);
  const { as } = await signIn({ audience, role: 'editor' });
  const document =
    'mutation($input: EventCopyInput!) { copyEvent(input: $input) { event { name startsAt endsAt } } }';
  const input = { id: globalId('Event', id), startsAt: '2027-04-01T20:00Z', name: 'Practica', endsAt: null };
  const { body } = await graphql(audience, document, { as, variables: { input } });
  assert.equal(body.data, {
    copyEvent: { event: { name: 'Practica', startsAt: '2027-04-01T20:00:00.000Z', endsAt: null } },
  });
});

test('copyEvent of whole days keeps their number; one that becomes a whole day, or is none any more, has its own end', async () => {
  const { create, copy } = await place();
  const days = await create({ all_day: true, starts_at: '2027-03-12', ends_at: '2027-03-15' });
  const timesOf = ({ starts_at, ends_at }: Read) => [starts_at, ends_at];
  // Over a change of clocks.
  assert.equal(timesOf(await copy(days.id, { starts_at: '2027-11-06' })), [
    '2027-11-06T04:00:00.000Z',
    '2027-11-09T05:00:00.000Z',
  ]);
  assert.equal(timesOf(await copy(days.id, { all_day: false, starts_at: '2027-11-06T20:00Z' })), [
    '2027-11-06T20:00:00.000Z',
    null,
  ]);
  const timed = await create({});
  assert.equal(timesOf(await copy(timed.id, { all_day: true, starts_at: '2027-12-01' })), [
    '2027-12-01T05:00:00.000Z',
    '2027-12-02T05:00:00.000Z',
  ]);
});

test('copyEvent without a start, or of an event that is not there: refused', async () => {
  const { create, caller } = await place();
  const { id } = await create({});
  assert.equal(await invalidFields(caller.events.copy({ id, name: 'Practica' })), {
    starts_at: ['is required'],
  });
  const elsewhere = await seedEvent(await seedVenue(await seedLocale(await seedAudience())));
  const refusal = await refusalOf(caller.events.copy({ id: elsewhere.id, starts_at: '2027-04-01T20:00Z' }));
  assert.is(refusal.reason, 'not_found');
});

test('copyEvent with null: what may be empty is, the rest is as by default, and the zone that of the venue', async () => {
  const { create, copy } = await place();
  const { id } = await create({
    ...{ featured: true, capacity: 5, url: 'https://a.example/', photo_url: 'https://a.example/p.jpg' },
    time_zone: 'Europe/Berlin',
  });
  const nothing = { featured: null, capacity: null, url: null, photo_url: null, person_ids: null };
  const copied = await copy(id, { starts_local: '2027-03-06T20:00', time_zone: null, ...nothing });
  const { featured, capacity, url, photo, people, time_zone, starts_at } = copied;
  assert.equal([featured, capacity, url, photo, people], [false, null, null, null, []]);
  assert.equal([time_zone, starts_at], ['America/Toronto', '2027-03-07T01:00:00.000Z']);
});

test('copyEvent: the doors open as long before the start', async () => {
  const { create, copy } = await place();
  const { id } = await create({ doors_at: '2027-03-06T19:15-05:00' });
  const { starts_at, doors_at } = await copy(id, { starts_local: '2027-03-20T21:00' });
  assert.is(Date.parse(starts_at) - Date.parse(doors_at ?? ''), 45 * 60_000);
});
