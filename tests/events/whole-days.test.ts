import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createScene } from '../research/scene.ts';
import { seedVenue } from '../support/records/seeds.ts';
import { eventItem, send, venueItem } from '../support/requests/batch.ts';
import { administer } from '../support/requests/caller.ts';
import { globalId, graphql, mutationOf } from '../support/requests/graphql.ts';
import { invalidFields } from '../support/requests/refusal.ts';
import { undo } from '../undoing/undo.ts';

interface Days {
  readonly starts_at: string;
  readonly ends_at: string | null;
  readonly all_day: boolean;
}

const daysOf = ({ all_day, starts_at, ends_at }: Days) => [all_day, starts_at, ends_at];

async function place() {
  const scene = await createScene();
  const { id: venue_id } = await seedVenue(scene.locale);
  const caller = await administer(scene.audience);
  return {
    ...scene,
    venue_id,
    caller,
    create: (times: object) =>
      caller.events.create({ venue_id, name: 'Fair', starts_at: '2027-05-29', all_day: true, ...times }),
    read: async (id: string) => daysOf(await caller.events.get({ id })),
  };
}

const may29 = [true, '2027-05-29T04:00:00.000Z', '2027-05-30T04:00:00.000Z'];

test('a whole day, by dates or by midnights: from midnight to midnight of its zone, one day without an end', async () => {
  const { create, read } = await place();
  const readNew = async (times: object) => read((await create(times)).id);
  assert.equal(await readNew({}), may29);
  assert.equal(await readNew({ starts_at: '2027-05-29T00:00-04:00', ends_at: null }), may29);
  assert.equal(await readNew({ ends_at: '2027-05-31' }), [true, may29[1], '2027-05-31T04:00:00.000Z']);
  assert.equal(
    await readNew({ starts_at: '2027-11-07' }),
    [true, '2027-11-07T04:00:00.000Z', '2027-11-08T05:00:00.000Z'],
    'a day of 25 hours',
  );
  assert.equal(
    await readNew({ starts_at: '2024-04-26', time_zone: 'Africa/Cairo' }),
    [true, '2024-04-25T22:00:00.000Z', '2024-04-26T21:00:00.000Z'],
    'a day that begins at 01:00',
  );
});

test('a time that is no midnight, or a date where the event is not all day: an error of that field', async () => {
  const { create } = await place();
  const midnight = 'must be midnight in America/Toronto, or a date such as 2026-11-22: the event is all day';
  const time = 'must be a date and time: a date is for an event that is all day';
  const fieldsOf = (times: object) => invalidFields(create(times));
  assert.equal(await fieldsOf({ starts_at: '2027-05-29T00:00Z' }), { starts_at: [midnight] });
  assert.equal(await fieldsOf({ ends_at: '2027-05-30T18:00-04:00' }), { ends_at: [midnight] });
  assert.equal(await fieldsOf({ all_day: false }), { starts_at: [time] });
  assert.equal(
    await fieldsOf({ starts_at: '2027-05-29T18:00Z', all_day: undefined, ends_at: '2027-05-30' }),
    {
      ends_at: [time],
    },
  );
  assert.equal(await fieldsOf({ ends_at: '2027-05-29' }), { ends_at: ['must be after the start'] });
  const noOffset = await fieldsOf({ starts_at: '2027-05-29T18:00' });
  assert.match(`${noOffset.starts_at}`, /^must be an ISO 8601 date and time with an offset or Z/);
});

test('events.update of a whole day: keeps its length where its start moves, and its dates where its zone does', async () => {
  const { caller, create, read } = await place();
  const { id } = await create({ ends_at: '2027-05-31' });
  const after = async (edit: object) => {
    await caller.events.update({ id, ...edit });
    return read(id);
  };
  assert.equal(await after({ starts_at: '2027-06-05' }), [
    true,
    '2027-06-05T04:00:00.000Z',
    '2027-06-07T04:00:00.000Z',
  ]);
  assert.equal(await after({ time_zone: 'Europe/Paris' }), [
    true,
    '2027-06-04T22:00:00.000Z',
    '2027-06-06T22:00:00.000Z',
  ]);
  assert.equal(await after({ ends_at: null }), [
    true,
    '2027-06-04T22:00:00.000Z',
    '2027-06-05T22:00:00.000Z',
  ]);
  assert.equal(await after({ all_day: false, starts_at: '2027-06-05T18:00Z', ends_at: null }), [
    false,
    '2027-06-05T18:00:00.000Z',
    null,
  ]);
  assert.equal(await invalidFields(caller.events.update({ id, all_day: true })), {
    starts_at: ['must be midnight in Europe/Paris, or a date such as 2026-11-22: the event is all day'],
  });
  assert.equal(await after({ all_day: true, starts_at: '2027-06-05' }), [
    true,
    '2027-06-04T22:00:00.000Z',
    '2027-06-05T22:00:00.000Z',
  ]);
});

test('GraphQL: createEvent and updateEvent take allDay and dates', async () => {
  const { audience, admin: as, venue_id } = await place();
  const write = async (name: string, input: object) => {
    const document = mutationOf(name, 'event { id startsAt endsAt allDay }');
    const { body } = await graphql<Record<string, { event: { id: string } }>>(audience, document, {
      as,
      variables: { input },
    });
    return body.data[name]?.event;
  };
  const days = { startsAt: '2027-05-29', endsAt: '2027-05-31', allDay: true };
  const input = { venueId: globalId('Venue', venue_id), name: 'Fair', ...days };
  const created = await write('createEvent', input);
  const at = (day: string) => `${day}T04:00:00.000Z`;
  assert.equal(created, {
    id: created?.id,
    startsAt: at(days.startsAt),
    endsAt: at(days.endsAt),
    allDay: true,
  });
  assert.equal(await write('updateEvent', { id: created?.id, startsAt: '2027-05-28', endsAt: null }), {
    id: created?.id,
    startsAt: at('2027-05-28'),
    endsAt: at('2027-05-29'),
    allDay: true,
  });
});

test('a batch: a whole day by its date, unchanged when sent again, moved with its length; its undo puts all back', async () => {
  const { as, read, get, editEvent } = await place();
  const sendDay = async (values: object) => {
    const { body } = await send(as, {
      venues: [venueItem('v1')],
      events: [eventItem('e1', { starts_at: '2027-05-29', all_day: true, ...values })],
    });
    const [, { id, result, kept } = { id: null, result: '', kept: [] }] = body.items;
    return { id: id ?? '', result, kept, batch: body.id };
  };
  const { id } = await sendDay({});
  assert.equal(await read(id), may29);
  assert.is((await sendDay({})).result, 'unchanged');
  assert.is((await sendDay({ ends_at: '2027-05-30T00:00-04:00' })).result, 'unchanged');
  const before = await get(`events/${id}`);
  const { batch } = await sendDay({ all_day: null, starts_at: '2027-05-29T19:00-04:00', ends_at: null });
  assert.equal(await read(id), [false, '2027-05-29T23:00:00.000Z', null]);
  await undo(as, batch);
  assert.equal(await get(`events/${id}`), before);
  assert.is((await sendDay({ starts_at: '2027-06-01' })).result, 'updated');
  assert.equal(await read(id), [true, '2027-06-01T04:00:00.000Z', '2027-06-02T04:00:00.000Z']);

  await editEvent(id, { startsAt: '2027-06-03' });
  const moved = await sendDay({ starts_at: '2027-06-01' });
  assert.equal(moved.kept, ['starts_at', 'ends_at']);
  assert.is((await sendDay({ starts_at: '2027-06-01', time_zone: 'Europe/Paris' })).result, 'unchanged');
});

test('a batch with a date for an event that is not all day: refused by that field', async () => {
  const { as } = await place();
  const { status, body } = await send(as, {
    venues: [venueItem('v1')],
    events: [eventItem('e1', { ends_at: '2099-01-02' }), eventItem('e2', { starts_at: '2026-11-3' })],
  });
  assert.is(status, 422);
  assert.equal(
    body.items.map(({ fields }) => fields),
    [
      { starts_at: ['must be a date that exists, such as 2026-11-22, between the years 1 and 9999'] },
      { ends_at: ['must be a date and time: a date is for an event that is all day'] },
    ],
  );
});

test('undo of a change to a whole day, after its time was set: the two stay as they are', async () => {
  const { as, read, editEvent } = await place();
  const timed = { starts_at: '2027-05-29T19:00-04:00' };
  const items = (values: Record<string, unknown>) => ({
    venues: [venueItem('v1')],
    events: [eventItem('e1', values)],
  });
  const { body: first } = await send(as, items({ starts_at: '2027-05-29', all_day: true }));
  const id = first.items[1]?.id ?? '';
  const { body } = await send(as, items({ ...timed, ends_at: '2027-05-29T23:00-04:00', all_day: false }));
  await editEvent(id, { endsAt: '2027-05-29T22:00-04:00' });
  const report = await undo(as, body.id);
  assert.is(report.status, 200);
  assert.equal(await read(id), [false, '2027-05-29T23:00:00.000Z', '2027-05-30T02:00:00.000Z']);
});
