import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { toGlobalId } from '../../core/values/global-id.ts';
import { day } from '../../core/values/time.ts';
import { testApp } from '../support/app/app.ts';
import { extendSeries } from '../support/app/jobs.ts';
import { graphql } from '../support/requests/graphql.ts';
import { mutate } from '../support/requests/mutate.ts';
import { request } from '../support/requests/request.ts';
import { dayIn, inToronto, scene, weekdayOf } from './scene.ts';

// Its days are counted by the machine's clock.

const first = dayIn(10);
const third = dayIn(24);

interface Changes {
  audience: { changesConnection: { nodes: { id: string }[] } };
}

/** A weekly series of which somebody attends the second date, and the fourth was edited. */
async function weekly(recurrence = 'FREQ=WEEKLY;COUNT=5') {
  const place = await scene();
  const { audience, venue, caller, as } = place;
  const times = { starts_local: `${first}T20:00`, ends_local: `${first}T23:00` };
  const { id } = await caller.series.create({ venue_id: venue.id, name: 'Jam', recurrence, ...times });
  const dates = await place.list();
  const [one = '', two = '', three = '', four = ''] = dates.map(({ id }) => id);
  const attend = (event: string) =>
    request(`POST /v1/events/${event}/rsvp`, { as, body: { state: 'attending' } });
  await attend(two);
  await caller.events.update({ id: four, name: 'Gala' });
  const series = toGlobalId('Series', id);
  /** What a client sees of the series and of its dates. */
  const seen = async () => {
    const query = `{ node(id: "${series}") { ... on Series { name recurrence excludedDates startsLocal endsLocal
      eventsConnection(first: 100) { nodes { id name startsAt endsAt status rsvp { state } series { id } } } } } }`;
    const { body } = await graphql<{ node: object | null }>(audience, query, { as });
    assert.is(body.errors, undefined, JSON.stringify(body.errors));
    return { ...body.data, listed: await place.list() };
  };
  /** Undoes the newest change of the series or of a date, or one before it. */
  const revert = async (earlier = 0, event?: string) => {
    const record = event === undefined ? series : toGlobalId('Event', event);
    const query = `{ audience { changesConnection(first: ${earlier + 1}, recordId: "${record}") { nodes { id } } } }`;
    const { body } = await graphql<Changes>(audience, query, { as });
    const newest = body.data.audience.changesConnection.nodes[earlier];
    const selection = 'reverted kept { id fields reason } impossible { id reason }';
    return mutate(audience, 'revertChange', { id: newest?.id }, selection);
  };
  return { ...place, id, one, two, three, four, attend, seen, revert };
}

type Weekly = Awaited<ReturnType<typeof weekly>>;

const edits: Readonly<Record<string, (weekly: Weekly) => Promise<unknown>>> = {
  'an edit of all dates': ({ caller, id }) =>
    caller.series.update({ id, name: 'Session', starts_local: `${first}T21:00` }),
  'a move to the next day': ({ caller, id }) =>
    caller.series.update({ id, starts_local: `${dayIn(11)}T20:00` }),
  'an edit of later dates': ({ caller, id }) =>
    caller.series.update({ id, from_date: third, name: 'Session' }),
  'another rule': ({ caller, id }) =>
    caller.series.update({ id, recurrence: 'FREQ=WEEKLY;INTERVAL=2;COUNT=6' }),
  'another rule of later dates': ({ caller, id }) =>
    caller.series.update({ id, from_date: third, recurrence: 'FREQ=DAILY;COUNT=9' }),
  'excluded days': ({ caller, id }) => caller.series.update({ id, excluded_dates: [first, third] }),
  'a cancellation of all dates': ({ caller, id }) => caller.series.cancel({ id }),
  'a cancellation of later dates': ({ caller, id }) => caller.series.cancel({ id, from_date: third }),
  'a deletion of all dates': ({ caller, id }) => caller.series.delete({ id }),
  'a deletion of later dates': ({ caller, id }) => caller.series.delete({ id, from_date: third }),
};

for (const [what, edit] of Object.entries(edits))
  test(`revertChange of ${what} of a series: all is as it was, and again what it became`, async () => {
    const place = await weekly();
    const before = await place.seen();
    await edit(place);
    const after = await place.seen();
    assert.not.equal(after, before);
    const { kept, impossible } = await place.revert();
    assert.equal([kept, impossible], [[], []]);
    assert.equal(await place.seen(), before);
    await place.revert();
    assert.equal(await place.seen(), after);
  });

test('cancelSeries of all dates after that of the last one: a change of its own, which revertChange takes back', async () => {
  const { caller, id, seen, revert } = await weekly();
  await caller.series.cancel({ id, from_date: dayIn(38) });
  const before = await seen();
  await caller.series.cancel({ id });
  await revert();
  assert.equal(await seen(), before);
});

test('revertChange of a move to days that the series has again: reported, and its dates stay', async () => {
  const { caller, id, list, revert } = await weekly();
  await caller.series.update({ id, starts_local: `${dayIn(11)}T20:00` });
  const days = [first, dayIn(11)].map(weekdayOf).join(',');
  await caller.series.update({ id, recurrence: `FREQ=WEEKLY;BYDAY=${days};COUNT=9` });
  const { impossible } = await revert(1);
  assert.match(JSON.stringify(impossible), 'has another date on its day');
  assert.is((await list()).length, 9);
});

test('revertChange of another rule of a series: the same rule makes its dates again', async () => {
  const place = await weekly();
  const days = async () => (await place.list()).map(({ starts_at }) => starts_at);
  await edits['another rule']?.(place);
  const after = await days();
  await place.revert();
  await edits['another rule']?.(place);
  assert.equal(await days(), after);
});

test('revertChange of a change of a series: what was edited, and where somebody comes, stays and is reported', async () => {
  const place = await weekly();
  const { caller, id, one, list, attend, revert } = place;
  const changed = { name: 'Session', recurrence: 'FREQ=WEEKLY;COUNT=7' };
  await caller.series.update({ id, ...changed });
  await caller.events.update({ id: one, name: 'Opening' });
  const last = (await list()).at(-1)?.id ?? '';
  await attend(last);
  const { kept } = await revert();
  assert.equal(kept, [
    { id: toGlobalId('Event', one), fields: ['name'], reason: 'was changed since' },
    { id: toGlobalId('Event', last), fields: [], reason: 'has RSVPs' },
  ]);
  assert.equal(
    (await list()).map(({ name }) => name),
    ['Opening', 'Jam', 'Jam', 'Gala', 'Jam', 'Session'],
  );
});

const returns: Readonly<
  Record<
    string,
    readonly [change: (weekly: Weekly) => Promise<unknown>, back: (weekly: Weekly) => Promise<unknown>]
  >
> = {
  'restoreEvent of a date': [
    ({ caller, two }) => caller.events.delete({ id: two }),
    ({ caller, two }) => caller.events.restore({ id: two }),
  ],
  'revertChange of the deletion of a date': [
    ({ caller, two }) => caller.events.delete({ id: two }),
    ({ two, revert }) => revert(0, two),
  ],
  'revertChange of an edit of a date': [
    ({ caller, two }) => caller.events.update({ id: two, name: 'Gala', starts_local: `${dayIn(17)}T19:00` }),
    ({ two, revert }) => revert(0, two),
  ],
};
for (const [what, [change, back]] of Object.entries(returns))
  test(`${what} of a series that was edited since: it is as the series is, but for what somebody edited on it`, async () => {
    const place = await weekly();
    const { caller, id, two, get } = place;
    await caller.events.update({ id: two, description: 'By hand.' });
    await change(place);
    const edited = { name: 'Session', description: 'Of all.', starts_local: `${first}T21:00` };
    await caller.series.update({ id, ...edited });
    await back(place);
    const { name, starts_at } = await get(two);
    const { description } = await caller.events.get({ id: two });
    assert.equal([name, description, inToronto(starts_at)], ['Session', 'By hand.', `${dayIn(17)}T21:00`]);
  });

test('revertChange of the cancellation of a series without end: later dates are made again', async () => {
  const { caller, id, list, revert } = await weekly('FREQ=WEEKLY');
  const { dependencies } = await testApp();
  const before = await list();
  await caller.series.cancel({ id, from_date: third });
  await revert();
  await extendSeries({ ...dependencies, now: () => new Date(Date.now() + 70 * day) });
  assert.is((await list()).length, before.length + 10);
});
