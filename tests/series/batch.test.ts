import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { day } from '../../core/values/time.ts';
import { createScene as createProposals } from '../proposals/scene.ts';
import { createScene } from '../research/scene.ts';
import { testApp } from '../support/app/app.ts';
import { extendSeries } from '../support/app/jobs.ts';
import { pluck } from '../support/pluck.ts';
import { eventItem, send, venueItem } from '../support/requests/batch.ts';
import { administer } from '../support/requests/caller.ts';
import { request } from '../support/requests/request.ts';
import { undo } from '../undoing/undo.ts';
import { type Dated, dayIn, inToronto } from './scene.ts';

// Its days are counted by the machine's clock.

const rule = 'FREQ=WEEKLY;COUNT=5';
const weekly = { recurrence: rule, starts_local: `${dayIn(10)}T20:00`, ends_local: `${dayIn(10)}T23:00` };

interface Snapshot {
  locales: { venues: { events: { id: string; external_ids: { external_id: string }[] }[] }[] }[];
}

/** A source with a weekly series of five dates. */
async function sent(fields: object = {}) {
  const scene = await createScene();
  const { as } = scene;
  const { starts_at, ...item } = eventItem('jam', { name: 'Jam', ...weekly, ...fields });
  const sendJam = (edit: object = {}, query = '') =>
    send(as, { venues: [venueItem('v1')], events: [{ ...item, ...edit }] }, query);
  const { status, body } = await sendJam();
  assert.is(status, 200, JSON.stringify(body));
  const [, { id = null, result } = {}] = body.items;
  const event = body.items[0]?.id;
  const dates = () => scene.get<Dated[]>(`venues/${event}/events?from=2000-01-01T00:00:00Z`);
  return { ...scene, sendJam, id, result, dates, batch: body.id ?? '' };
}

/** A source with a venue, and an item of it. */
async function daily() {
  const { as, audience } = await createScene();
  const { body } = await send(as, { venues: [venueItem('v1')], events: [eventItem('first')] });
  return { as, audience, item: eventItem('jam', { ends_at: null }), venue: body.items[0]?.id ?? '' };
}

/** What it takes of the processor in ms: that others are at work does not count. */
async function processorTime(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return Math.round((user + system) / 1000);
}

test('POST /v1/research/batch: an item with a rule makes a series, whose dates are events', async () => {
  const { sendJam, id, result, dates, get } = await sent({
    tags: ['salsa'],
    people: ['Ana'],
    price: { free: true },
  });
  assert.is(result, 'created');
  const made = await dates();
  assert.equal(
    made.map(({ starts_at, series }) => [inToronto(starts_at), series?.id]),
    [10, 17, 24, 31, 38].map((days) => [`${dayIn(days)}T20:00`, id]),
  );
  const { locales } = await get<Snapshot>('research/snapshot');
  const events = locales.flatMap(({ venues }) => venues.flatMap(({ events }) => events));
  assert.equal(
    events.map((event) => [event.id, event.external_ids.map(({ external_id }) => external_id)]),
    made.map((event) => [event.id, ['jam']]),
  );
  const { body } = await sendJam();
  assert.equal([body.items[1]?.result, body.items[1]?.id], ['unchanged', id]);
});

test('a date for each day of a year: made and changed for no more than 15 times as many events of a batch', async () => {
  const { as, audience, item, venue } = await daily();
  const events = Array.from({ length: 400 }, (_, n) => ({ ...item, external_id: `e${n}`, name: `Jam ${n}` }));
  const ofEvents = await processorTime(() => send(as, { venues: [venueItem('v1')], events }));
  const caller = await administer(audience);
  const input = { venue_id: venue, name: 'Run', recurrence: 'FREQ=DAILY', starts_local: `${dayIn(1)}T08:00` };
  let id = '';
  const times = {
    create: await processorTime(async () => ({ id } = await caller.series.create(input))),
    update: await processorTime(() =>
      caller.series.update({ id, person_ids: [], tag_ids: [], photo_url: 'https://run.example/1.jpg' }),
    ),
    send: await processorTime(async () => {
      const { starts_at, ...rest } = item;
      const other = { ...rest, recurrence: 'FREQ=DAILY', starts_local: `${dayIn(1)}T20:00` };
      assert.is((await send(as, { venues: [venueItem('v1')], events: [other] })).status, 200);
    }),
    delete: await processorTime(() => caller.series.delete({ id })),
  };
  for (const [what, time] of Object.entries(times))
    assert.ok(time < 15 * ofEvents, `${what}: ${time} beside ${ofEvents}`);
});

test('POST /v1/research/batch: an item whose rule is over makes a series without dates', async () => {
  const { result, dates } = await sent({ starts_local: '2024-01-04T20:00', ends_local: '2024-01-04T23:00' });
  assert.equal([result, await dates()], ['created', []]);
});

test('POST /v1/research/batch: a changed series changes its dates to come, but for what somebody edited', async () => {
  const { sendJam, dates, editEvent } = await sent();
  const [one, two] = await dates();
  await editEvent(two?.id ?? '', { name: 'Gala' });
  const { body: dry } = await sendJam(
    { name: 'Session', starts_local: `${dayIn(10)}T21:00` },
    '?dry_run=true',
  );
  assert.is(dry.items[1]?.result, 'updated');
  assert.is((await dates())[0]?.name, 'Jam');
  await sendJam({ name: 'Session', starts_local: `${dayIn(10)}T21:00`, excluded_dates: [dayIn(31)] });
  const after = await dates();
  assert.equal(
    after.map(({ name, starts_at }) => [name, inToronto(starts_at)]),
    [
      ['Session', `${dayIn(10)}T21:00`],
      ['Gala', `${dayIn(17)}T21:00`],
      ['Session', `${dayIn(24)}T21:00`],
      ['Session', `${dayIn(38)}T21:00`],
    ],
  );
  assert.is(after[0]?.id, one?.id);
});

test('POST /v1/research/batch: a series that begins later ends when its item says, and is unchanged when sent again', async () => {
  const { sendJam, dates } = await sent();
  const later = { starts_local: `${dayIn(10)}T21:00` };
  await sendJam(later);
  const [one] = await dates();
  assert.equal(
    [inToronto(one?.starts_at ?? ''), inToronto(one?.ends_at ?? '')],
    [`${dayIn(10)}T21:00`, `${dayIn(10)}T23:00`],
  );
  assert.is((await sendJam(later)).body.items[1]?.result, 'unchanged');
});

test('POST /v1/research/batch: a series that is cancelled cancels its dates to come, until it is no longer', async () => {
  const { sendJam, dates, get } = await sent();
  const [{ id = '' } = {}] = await dates();
  for (const [status, listed] of [
    ['cancelled', 0],
    ['scheduled', 5],
  ] as const) {
    assert.is((await sendJam({ status })).body.items[1]?.result, 'updated');
    assert.is((await get<Dated>(`events/${id}`)).status, status);
    assert.is((await dates()).length, listed);
    assert.is((await sendJam({ status })).body.items[1]?.result, 'unchanged');
  }
});

test('POST /v1/research/batch: what somebody edited of a series of a source is kept', async () => {
  const { audience, sendJam, id, dates } = await sent();
  const caller = await administer(audience);
  await caller.series.update({ id: id ?? '', name: 'Gala' });
  const { body } = await sendJam({ name: 'Session' });
  assert.equal([body.items[1]?.result, body.items[1]?.kept], ['unchanged', ['name']]);
  assert.is((await dates())[0]?.name, 'Gala');
});

for (const [what, edit, field] of [
  ['that its first start is no date of', { recurrence: 'FREQ=MONTHLY;BYMONTHDAY=1,2' }, 'starts_local'],
  ['with doors', { doors_at: '2099-01-04T00:00:00Z' }, 'doors_at'],
  ['with an end before the start', { ends_local: '2099-01-02T19:00' }, 'ends_local'],
  ['that is none', { recurrence: 'sometimes' }, 'recurrence'],
] as const)
  test(`POST /v1/research/batch: a rule ${what} is refused in words`, async () => {
    const { as } = await createScene();
    const times = { starts_local: '2099-01-03T20:00', ends_local: '2099-01-03T23:00' };
    const { starts_at, ...item } = eventItem('jam', { recurrence: rule, ...times, ...edit });
    const { status, body } = await send(as, { venues: [venueItem('v1')], events: [item] });
    assert.equal([status, Object.keys(body.items[0]?.fields ?? {})], [422, [field]], JSON.stringify(body));
  });

test('a series of a sender under review waits for approval, and is written then', async () => {
  const { reviewed, approve, as, admin } = await createProposals();
  const { starts_at, ...item } = eventItem('jam', { name: 'Jam', ...weekly });
  const { status, body } = await send(reviewed, { venues: [venueItem('v1')], events: [item] });
  assert.equal([status, body.state], [202, 'proposed']);
  await approve(body.id ?? '');
  const { body: again } = await send(as, { venues: [venueItem('v1')], events: [item] });
  assert.is(again.items[1]?.result, 'unchanged');
  const dates = await request<Dated[]>(`GET /v1/venues/${again.items[0]?.id}/events`, { as: admin });
  assert.equal([dates.body.length, dates.body[0]?.series?.recurrence], [5, rule]);
});

test('POST /v1/research/prune: a series that its source no longer has goes with its dates, but for those with RSVPs', async () => {
  for (const isAttended of [false, true]) {
    const { as, admin, id, dates } = await sent();
    const [one] = await dates();
    if (isAttended)
      await request(`POST /v1/events/${one?.id}/rsvp`, { as: admin, body: { state: 'attending' } });
    const body = { source: 'scraper', events: [], review: false };
    assert.is((await request('POST /v1/research/prune', { as, body })).status, 200);
    assert.equal(
      (await dates()).map(({ id }) => id),
      isAttended ? [one?.id] : [],
    );
    assert.ok(id);
  }
});

test('POST /v1/research/batch: a series of which a prune left a date comes back with its others when it is sent again', async () => {
  const { as, id, dates, editEvent, sendJam } = await sent({ recurrence: 'FREQ=WEEKLY;COUNT=4' });
  const made = await dates();
  await editEvent(made[1]?.id ?? '', { name: 'Gala' });
  const before = await dates();
  const body = { source: 'scraper', events: [], review: false };
  await request('POST /v1/research/prune', { as, body });
  assert.is((await dates()).length, 1);
  const { body: again } = await sendJam();
  assert.equal([again.items[1]?.result, again.items[1]?.id], ['updated', id]);
  assert.equal(await dates(), before);
  assert.is((await sendJam()).body.items[1]?.result, 'unchanged');
});

for (const [what, edit, days, hour] of [
  ['name, description and hour', { description: 'All night.', starts_local: `${dayIn(10)}T21:00` }, 10, '21'],
  ['weekday', { starts_local: `${dayIn(11)}T20:00` }, 11, '20'],
] as const)
  test(`POST /v1/research/batch: a series that was pruned comes back with the ${what} that somebody gave it since`, async () => {
    const { audience, as, id, dates, editEvent, sendJam } = await sent({ recurrence: 'FREQ=WEEKLY;COUNT=4' });
    const caller = await administer(audience);
    await editEvent((await dates())[1]?.id ?? '', { name: 'Gala' });
    await request('POST /v1/research/prune', { as, body: { source: 'scraper', events: [], review: false } });
    await caller.series.update({ id: id ?? '', name: 'Session', ...edit });
    assert.is((await sendJam({ url: 'https://jam.example/' })).body.items[1]?.result, 'updated');
    const rows = await Promise.all((await dates()).map(({ id }) => caller.events.get({ id })));
    assert.equal(
      rows.map(({ name, description, url, starts_at }) => [name, description, url, inToronto(starts_at)]),
      [0, 7, 14, 21].map((week) => [
        week === 7 ? 'Gala' : 'Session',
        'description' in edit ? edit.description : null,
        'https://jam.example/',
        `${dayIn(days + week)}T${hour}:00`,
      ]),
    );
  });

test('POST /v1/research/batch: an item like a date of a series of its source is that date, until neither is named', async () => {
  const { as, dates } = await sent();
  const before = await dates();
  const item = eventItem('jam-2', {
    name: 'Jam',
    starts_at: before[1]?.starts_at,
    ends_at: before[1]?.ends_at,
  });
  const { body } = await send(as, { venues: [venueItem('v1')], events: [item] });
  assert.equal([body.items[1]?.result, body.items[1]?.id], ['unchanged', before[1]?.id]);
  assert.equal(await dates(), before);
  const prune = (events: string[]) =>
    request('POST /v1/research/prune', { as, body: { source: 'scraper', events, review: false } });
  await prune(['jam']);
  assert.equal(await dates(), before);
  await prune(['jam-2']);
  assert.equal(
    (await dates()).map(({ id }) => id),
    [before[1]?.id],
  );
  await prune([]);
  assert.equal(await dates(), []);
});

test('POST /v1/research/prune under review: the dates of a series wait for approval, and go with it', async () => {
  const { reviewed, approve, as, admin } = await createProposals();
  const { starts_at, ...item } = eventItem('jam', { name: 'Jam', ...weekly });
  const { body } = await send(as, { venues: [venueItem('v1')], events: [item] });
  const prune = { source: 'scraper', events: [] };
  const pruned = await request<{ id: string }>('POST /v1/research/prune', { as: reviewed, body: prune });
  const dates = async () =>
    (await request<Dated[]>(`GET /v1/venues/${body.items[0]?.id}/events`, { as: admin })).body.length;
  assert.equal([pruned.status, await dates()], [202, 5]);
  await approve(pruned.body.id);
  assert.is(await dates(), 0);
});

test('releaseProposal with reopen: deletions of dates of one series wait again one by one', async () => {
  const { reviewed, reject, read, decide, as } = await createProposals();
  const { starts_at, ...item } = eventItem('jam', { name: 'Jam', ...weekly });
  await send(as, { venues: [venueItem('v1')], events: [item] });
  const prune = { source: 'scraper', events: [] };
  const { body } = await request<{ id: string }>('POST /v1/research/prune', { as: reviewed, body: prune });
  await reject(body.id);
  const { items } = (await read(body.id)).items;
  assert.equal(pluck(items, 'externalId'), Array(5).fill('jam'));
  for (const { index } of items) {
    const { body: reopened } = await decide('releaseProposal', { id: body.id, items: [index], reopen: true });
    assert.equal(
      [reopened.errors, reopened.data.releaseProposal?.proposal.openCount],
      [undefined, index + 1],
    );
  }
});

test('POST /v1/research/batch: a series that somebody deleted stays so, and comes back by force with its dates', async () => {
  const { audience, sendJam, id, dates } = await sent();
  const caller = await administer(audience);
  const made = await dates();
  await caller.events.delete({ id: made[2]?.id ?? '' });
  await caller.series.delete({ id: id ?? '' });
  const { body: kept } = await sendJam();
  assert.equal([kept.items[1]?.result, kept.items[1]?.kept], ['unchanged', ['deleted']]);
  const { body: planned } = await sendJam({ force: true }, '?dry_run=true');
  const { body: forced } = await sendJam({ force: true, name: 'Session' });
  for (const { items } of [planned, forced]) assert.equal([items[1]?.result, items[1]?.id], ['updated', id]);
  const left = made.filter((_, index) => index !== 2);
  assert.equal(pluck(await dates(), 'id'), pluck(left, 'id'));
  assert.equal(
    (await dates()).map(({ name }) => name),
    left.map(() => 'Session'),
  );
  assert.equal((await sendJam({ name: 'Session' })).body.items[1]?.result, 'unchanged');
});

test('undoBatch: a series that the batch made goes with its dates; sent again, it is another', async () => {
  const { as, sendJam, batch, id, dates } = await sent();
  await undo(as, batch);
  assert.equal(await dates().catch(() => []), []);
  const { body } = await sendJam();
  assert.is(body.items[1]?.result, 'created');
  assert.is.not(body.items[1]?.id, id);
});

test('undoBatch: a series without end that the batch ended goes on, and more of its dates are made', async () => {
  const { as, sendJam, dates } = await sent({ recurrence: 'FREQ=WEEKLY' });
  const before = await dates();
  const { body } = await sendJam({ recurrence: 'FREQ=WEEKLY;COUNT=2' });
  assert.is((await dates()).length, 2);
  await undo(as, body.id ?? '');
  assert.equal(await dates(), before);
  const { dependencies } = await testApp();
  await extendSeries({ ...dependencies, now: () => new Date(Date.now() + 70 * day) });
  assert.is((await dates()).length, before.length + 10);
});
