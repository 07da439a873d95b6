import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createScene } from '../proposals/scene.ts';
import { seedVenue } from '../support/records/seeds.ts';
import { eventItem, send, venueItem } from '../support/requests/batch.ts';
import { administer } from '../support/requests/caller.ts';
import { globalId, graphql, mutationOf } from '../support/requests/graphql.ts';
import { invalidFields } from '../support/requests/refusal.ts';
import { request } from '../support/requests/request.ts';

interface Times {
  readonly starts_at: string;
  readonly ends_at: string | null;
}

async function place() {
  const scene = await createScene();
  const { id: venue_id } = await seedVenue(scene.locale);
  const caller = await administer(scene.audience);
  const timesOf = async (id: string) => {
    const { starts_at, ends_at } = await scene.get<Times>(`events/${id}`);
    return [starts_at, ends_at];
  };
  return {
    ...scene,
    venue_id,
    caller,
    timesOf,
    create: (times: object) => caller.events.create({ venue_id, name: 'Milonga', ...times }),
  };
}

test('local times are in the zone of the venue, the one that is given, or the stored one', async () => {
  const { caller, create, timesOf } = await place();
  const { id } = await create({ starts_local: '2026-12-05T20:00', ends_local: '2026-12-06T01:30' });
  assert.equal(await timesOf(id), ['2026-12-06T01:00:00.000Z', '2026-12-06T06:30:00.000Z']);
  await caller.events.update({ id, starts_local: '2026-07-05T20:00', ends_local: null });
  assert.equal(await timesOf(id), ['2026-07-06T00:00:00.000Z', null]);
  await caller.events.update({ id, starts_local: '2026-07-05T20:00', time_zone: 'Europe/Paris' });
  assert.equal(await timesOf(id), ['2026-07-05T18:00:00.000Z', null]);
  await caller.events.update({ id, ends_local: '2026-07-05T23:00' });
  assert.equal(await timesOf(id), ['2026-07-05T18:00:00.000Z', '2026-07-05T21:00:00.000Z']);
  for (const starts_local of ['2026-12-05T00:00', '2026-12-05T00:00:00', '2026-12-05']) {
    const day = await create({ all_day: true, starts_local });
    assert.equal(await timesOf(day.id), ['2026-12-05T05:00:00.000Z', '2026-12-06T05:00:00.000Z']);
  }
});

test('an instant: its offset may be without a colon, or without minutes', async () => {
  const { create, timesOf } = await place();
  const { id } = await create({ starts_at: '2026-12-05T20:00:00-0530', ends_at: '2026-12-06T05:00+01' });
  assert.equal(await timesOf(id), ['2026-12-06T01:30:00.000Z', '2026-12-06T04:00:00.000Z']);
  const { starts_at } = await invalidFields(create({ starts_at: '2026-12-05T20:00:00+1' }));
  assert.match(`${starts_at}`, 'must be an ISO 8601 date and time');
});

test('a local time that clocks skip is refused, and of one that they show twice it is the first', async () => {
  const { create, timesOf } = await place();
  assert.equal(await invalidFields(create({ starts_local: '2027-03-14T02:30' })), {
    starts_local: ['does not exist on 2027-03-14: clocks in America/Toronto are set forward over it'],
  });
  const { id } = await create({ starts_local: '2027-11-07T01:30', ends_at: '2027-11-07T06:30Z' });
  assert.equal(await timesOf(id), ['2027-11-07T05:30:00.000Z', '2027-11-07T06:30:00.000Z']);
  const halfHour = { time_zone: 'Australia/Lord_Howe', starts_local: '2027-10-03T02:15' };
  assert.match(`${(await invalidFields(create(halfHour))).starts_local}`, 'does not exist on 2027-10-03');
  const day = { time_zone: 'Pacific/Apia', all_day: true };
  for (const start of ['starts_local', 'starts_at'])
    assert.equal(await invalidFields(create({ ...day, [start]: '2011-12-30' })), {
      [start]: ['does not exist on 2011-12-30: clocks in Pacific/Apia are set forward over it'],
    });
});

test('a local time beside an instant, of another form or of a year that is not kept: an error of that field', async () => {
  const { create } = await place();
  const fieldsOf = (times: object) => invalidFields(create(times));
  const [starts_at, starts_local] = ['2026-12-06T01:00Z', '2026-12-05T20:00'];
  const both = ['must not be given beside an instant'];
  assert.equal(await fieldsOf({ starts_at, starts_local }), { starts_local: both });
  assert.equal(await fieldsOf({ starts_at, ends_at: starts_at, ends_local: starts_local }), {
    ends_local: both,
  });
  assert.equal(await fieldsOf({}), { starts_at: ['is required'] });
  const form = ['must be a local time such as 2026-12-05T20:00 or, if it is all day, a date that exists'];
  for (const wrong of [
    '2026-12-05T20:00Z',
    '2026-12-05T20:00:30',
    '2026-02-30T20:00',
    '2026-02-30',
    '2026-12-05T24:00',
    '0000-01-01T00:00',
  ])
    assert.equal(await fieldsOf({ starts_local: wrong }), { starts_local: form }, wrong);
  assert.equal(await fieldsOf({ starts_local: '2026-12-05' }), {
    starts_local: ['must be a date and time: a date is for an event that is all day'],
  });
  const years = ['must be between the years 1 and 9999'];
  assert.equal(await fieldsOf({ starts_local: '9999-12-31T23:00' }), { starts_local: years });
  assert.equal(await fieldsOf({ starts_local, ends_local: '2026-12-05T19:00' }), {
    ends_local: ['must be after the start'],
  });
  assert.equal(await fieldsOf({ all_day: true, starts_local }), {
    starts_local: ['must be midnight in America/Toronto, or a date such as 2026-11-22: the event is all day'],
  });
});

test('GraphQL: createEvent and updateEvent take startsLocal and endsLocal', async () => {
  const { audience, admin: as, venue_id } = await place();
  const write = async (name: string, input: object) => {
    const document = mutationOf(name, 'event { id startsAt endsAt }');
    const { body } = await graphql<Record<string, { event: { id: string } }>>(audience, document, {
      as,
      variables: { input },
    });
    return body.data?.[name]?.event ?? body.errors?.[0]?.extensions;
  };
  const input = { venueId: globalId('Venue', venue_id), name: 'Milonga', startsLocal: '2026-12-05T20:00' };
  const created = await write('createEvent', input);
  const id = `${Object(created).id}`;
  assert.equal(created, { id, startsAt: '2026-12-06T01:00:00.000Z', endsAt: null });
  assert.equal(await write('updateEvent', { id, endsLocal: '2026-12-05T23:00' }), {
    id,
    startsAt: '2026-12-06T01:00:00.000Z',
    endsAt: '2026-12-06T04:00:00.000Z',
  });
  assert.equal(await write('updateEvent', { id, startsLocal: '2027-03-14T02:30' }), {
    code: 'RECORD_INVALID',
    errors: {
      startsLocal: ['does not exist on 2027-03-14: clocks in America/Toronto are set forward over it'],
    },
  });
});

test('a batch with local times: as one with instants, which it equals; a skipped one is an invalid item', async () => {
  const { as, timesOf } = await place();
  const local = { starts_at: undefined, starts_local: '2098-12-05T20:00', ends_local: '2098-12-05T23:00' };
  const instants = { starts_at: '2098-12-06T01:00Z', ends_at: '2098-12-06T04:00Z' };
  const sendEvent = async (values: object) => {
    const { body } = await send(as, { venues: [venueItem('v1')], events: [eventItem('e1', { ...values })] });
    return body.items.find(({ kind }) => kind === 'event');
  };
  const created = await sendEvent(local);
  assert.equal(await timesOf(created?.id ?? ''), ['2098-12-06T01:00:00.000Z', '2098-12-06T04:00:00.000Z']);
  assert.is((await sendEvent(local))?.result, 'unchanged');
  assert.is((await sendEvent(instants))?.result, 'unchanged');
  const moved = await sendEvent({ ...local, time_zone: 'Europe/Paris' });
  assert.equal([moved?.result, moved?.id], ['updated', created?.id]);
  assert.equal(await timesOf(moved?.id ?? ''), ['2098-12-05T19:00:00.000Z', '2098-12-05T22:00:00.000Z']);
  const skipped = await sendEvent({
    starts_at: undefined,
    starts_local: '2027-03-28T02:30',
    time_zone: 'Europe/Paris',
  });
  assert.equal(skipped?.fields, {
    starts_local: ['does not exist on 2027-03-28: clocks in Europe/Paris are set forward over it'],
  });
  assert.equal((await sendEvent({ starts_local: '2098-12-05T20:00' }))?.fields, {
    starts_local: ['must not be given beside an instant'],
  });
});

test('an event of another source, by its local time at a venue named by id: linked with the same event', async () => {
  const { as, audience, get } = await place();
  const first = { venues: [venueItem('v1')], events: [eventItem('e1', { name: 'Winter Milonga of Ana' })] };
  const { body } = await send(as, first);
  const [venue, event] = body.items.map(({ id }) => id);
  const local = { starts_at: undefined, starts_local: '2099-01-01T20:00' };
  const item = eventItem('other', { name: 'Winter Milonga of Ana', venue: { id: venue }, ...local });
  const other = await request<typeof body>('POST /v1/research/batch', {
    as,
    body: { source: { name: 'other' }, events: [item] },
  });
  assert.is(
    other.body.items[0]?.id,
    event,
    JSON.stringify([other.body, audience.id, await get(`events/${event}`)]),
  );
});

test('a proposal with a local time: its fields are instants, approved in parts', async () => {
  const { as, contributor, reviewed, read, approve, timesOf } = await place();
  const { body: sent } = await send(as, { venues: [venueItem('v1')], events: [eventItem('e1')] });
  const id = sent.items[1]?.id ?? '';
  const { provenance } = venueItem('v1');
  const proposed = await request<{ id: string }>('POST /v1/proposals', {
    as: contributor,
    body: { events: [{ external_id: id, provenance, name: 'Practica', starts_local: '2099-01-02T20:00' }] },
  });
  const { items } = await read(proposed.body.id);
  assert.equal(items.items[0]?.fields, [
    { name: 'name', before: '"Dance"', after: '"Practica"' },
    { name: 'startsAt', before: '"2099-01-02T01:00:00.000Z"', after: '"2099-01-03T01:00:00.000Z"' },
  ]);
  assert.is(items.items[0]?.isForced, false);
  await approve(proposed.body.id, [{ index: 0, fields: ['startsAt'] }]);
  assert.equal(await timesOf(id), ['2099-01-03T01:00:00.000Z', null]);
  const batch = await send(reviewed, {
    source: { name: 'reviewed' },
    venues: [venueItem('v1', { name: 'Barn', latitude: 45 })],
    events: [eventItem('e1', { starts_at: undefined, starts_local: '2099-05-01T20:00' })],
  });
  const { batch: _, state } = await approve(batch.body.id ?? '');
  assert.is(state, 'APPLIED');
});
