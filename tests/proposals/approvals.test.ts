import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { fromGlobalId } from '../../core/values/global-id.ts';
import { pluck } from '../support/pluck.ts';
import { eventItem, send, venueItem } from '../support/requests/batch.ts';
import { request } from '../support/requests/request.ts';
import { undo } from '../undoing/undo.ts';
import { createScene } from './scene.ts';

test('approval of a record that was deleted since: nothing is written, and the item is rejected', async () => {
  const { as, reviewed, approve, read, deleteVenue } = await createScene();
  const { body: sent } = await send(as, { venues: [venueItem('v1'), venueItem('v2', { latitude: 44 })] });
  const { body } = await send(reviewed, {
    venues: [venueItem('v1', { name: 'Barn' }), venueItem('v2', { name: 'Mill', latitude: 44 })],
  });
  await deleteVenue(sent.items[0]?.id ?? '');
  assert.is((await approve(body.id ?? '')).state, 'PARTLY_APPLIED');
  assert.equal(
    (await read(body.id ?? '')).items.items.map(({ state, reason }) => [state, reason]),
    [
      ['REJECTED', 'The record was deleted.'],
      ['APPLIED', null],
    ],
  );
});

test('approval of what has changed since it was read: refused, unless it is approved as stale', async () => {
  const { as, reviewed, approve, decide, read, get, editVenue } = await createScene();
  const { body: sent } = await send(as, { venues: [venueItem('v1')] });
  const venue = sent.items[0]?.id ?? '';
  const { body } = await send(reviewed, {
    venues: [venueItem('v1', { name: 'Barn', address: '1 Main St', force: true })],
  });
  const id = body.id ?? '';
  await editVenue(venue, { address: '9 Side St' });
  for (const items of [undefined, [{ index: 0 }], [{ index: 0, fields: ['address'] }]]) {
    const { body: refused } = await decide('approveProposal', { id, items });
    assert.match(refused.errors?.[0]?.message ?? '', /item 0 \(v1\) has changed since it was proposed/);
  }
  assert.is((await approve(id, [{ index: 0, fields: ['name'] }])).state, 'PARTLY_APPLIED');
  assert.is((await read(id)).items.items[0]?.isStale, true);
  assert.is((await approve(id, [{ index: 0, stale: true }])).state, 'APPLIED');
  assert.is((await get<{ address: string }>(`venues/${venue}`)).address, '1 Main St');
});

test('approval of the rest of a new record that was edited since: refused, unless it is approved as stale', async () => {
  const { reviewed, approve, decide, read, get, editVenue } = await createScene();
  const sent = venueItem('v1', { name: 'Barn', address: '1 Main St', url: 'https://barn.example/' });
  const { body } = await send(reviewed, { venues: [sent] });
  const id = body.id ?? '';
  await approve(id, [{ index: 0, fields: ['name', 'locale', 'latitude', 'longitude'] }]);
  const [item] = (await read(id)).items.items;
  assert.equal([item?.operation, item?.isStale], ['UPDATE', false]);
  const { id: venue = '' } = fromGlobalId(item?.recordId ?? '') ?? {};
  await approve(id, [{ index: 0, fields: ['url'] }]);
  await editVenue(venue, { address: '9 Side St' });
  assert.is((await read(id)).items.items[0]?.isStale, true);
  const { body: refused } = await decide('approveProposal', { id });
  assert.match(refused.errors?.[0]?.message ?? '', /item 0 \(v1\) has changed since it was proposed/);
  assert.is((await get<{ address: string }>(`venues/${venue}`)).address, '9 Side St');
});

test('what was approved tells what was written and what was kept, at once or field by field', async () => {
  const { as, reviewed, approve, read, get, editVenue } = await createScene();
  const { body: sent } = await send(as, { venues: [venueItem('v1'), venueItem('v2', { latitude: 44 })] });
  const changes = { name: 'Barn', address: '1 Main St' };
  const { body } = await send(reviewed, {
    venues: [venueItem('v1', changes), venueItem('v2', { ...changes, latitude: 44 })],
  });
  const id = body.id ?? '';
  await editVenue(sent.items[0]?.id ?? '', { name: 'City Hall' });
  await approve(id, [
    { index: 0, stale: true },
    { index: 1, fields: ['address'] },
  ]);
  await approve(id);
  const address = { name: 'address', before: 'null', after: '"1 Main St"' };
  const { items } = (await read(id)).items;
  assert.equal(
    items.map(({ fields, applied, kept }) => ({ fields, applied, kept })),
    [
      { fields: [address], applied: ['address'], kept: ['name'] },
      {
        fields: [{ name: 'name', before: '"The Hall"', after: '"Barn"' }, address],
        applied: ['address', 'name'],
        kept: [],
      },
    ],
  );
  const batch = await get<{ items: { applied: string[]; kept: string[] }[] }>(`research/batches/${id}`);
  assert.equal([batch.items[0]?.applied, batch.items[0]?.kept], [['address'], ['name']]);
});

test('approval of a deletion whose record a source changed since: refused, unless it is approved as stale', async () => {
  const { as, admin, approve, decide } = await createScene();
  await send(as, { venues: [venueItem('v1')] });
  const { body: renamed } = await send(as, { venues: [venueItem('v1', { name: 'Barn' })] });
  const { body } = await request<{ id: string }>('POST /v1/research/prune', {
    as,
    body: { source: 'scraper', venues: [], review: true },
  });
  assert.is((await undo(admin, renamed.id ?? '')).status, 200);
  const { body: refused } = await decide('approveProposal', { id: body.id });
  assert.match(refused.errors?.[0]?.message ?? '', /item 0 \(v1\) has changed since it was proposed/);
  assert.is((await approve(body.id, [{ index: 0, stale: true }])).state, 'APPLIED');
});

test('approval of all, where some have changed since: the rest is written, and these stay open and are named', async () => {
  const { as, reviewed, approve, decide, read, get, editVenue } = await createScene();
  const { body: sent } = await send(as, { venues: [venueItem('v1'), venueItem('v2', { latitude: 44 })] });
  const [v1 = '', v2 = ''] = sent.items.map(({ id }) => id ?? '');
  const { body } = await send(reviewed, {
    venues: [venueItem('v1', { name: 'Barn', force: true }), venueItem('v2', { name: 'Mill', latitude: 44 })],
    events: [eventItem('e1')],
  });
  const id = body.id ?? '';
  await editVenue(v1, { name: 'City Hall' });
  const { state, stale } = await approve(id);
  assert.equal([state, stale], ['PARTLY_APPLIED', [0]]);
  const nameOf = async (venue: string) => (await get<{ name: string }>(`venues/${venue}`)).name;
  assert.equal([await nameOf(v1), await nameOf(v2)], ['City Hall', 'Mill']);
  assert.equal(
    (await read(id)).items.items.map((item) => [item.state, item.isStale]),
    [
      ['OPEN', true],
      ['APPLIED', false],
      ['APPLIED', false],
    ],
  );
  const { body: refused } = await decide('approveProposal', { id });
  assert.match(refused.errors?.[0]?.message ?? '', /item 0 \(v1\) has changed since it was proposed/);
  const last = await approve(id, [{ index: 0, stale: true }]);
  assert.equal([last.state, last.stale, await nameOf(v1)], ['APPLIED', [], 'Barn']);
});

test('approval of all at a venue that was deleted since: what would be written there stays open, too', async () => {
  const { as, reviewed, approve, read } = await createScene();
  await send(as, { venues: [venueItem('v1'), venueItem('v2', { latitude: 44 })] });
  const { body } = await send(reviewed, {
    venues: [venueItem('v1', { name: 'Barn' }), venueItem('v2', { name: 'Mill', latitude: 44 })],
    events: [eventItem('e1')],
  });
  const prune = { source: 'scraper', venues: ['v2'] };
  assert.is((await request('POST /v1/research/prune', { as, body: prune })).status, 200);
  const id = body.id ?? '';
  assert.equal((await approve(id)).stale, [0, 2]);
  const states = (await read(id)).items.items.map(({ state }) => state);
  assert.equal(states, ['OPEN', 'APPLIED', 'OPEN']);
  assert.is((await approve(id, [{ index: 0, stale: true }, { index: 2 }])).state, 'APPLIED');
});

test('approval of all deletions, where a source changed one of the records since: it stays', async () => {
  const { as, admin, approve, read } = await createScene();
  await send(as, { venues: [venueItem('v1'), venueItem('v2', { latitude: 44 })] });
  const { body: renamed } = await send(as, { venues: [venueItem('v1', { name: 'Barn' })] });
  const { body } = await request<{ id: string }>('POST /v1/research/prune', {
    as,
    body: { source: 'scraper', venues: [], review: true },
  });
  assert.is((await undo(admin, renamed.id ?? '')).status, 200);
  assert.equal((await approve(body.id)).stale, [0]);
  const states = (await read(body.id)).items.items.map(({ state }) => state);
  assert.equal(states, ['OPEN', 'APPLIED']);
});

test('approval of the deletion of a venue, where that of its event waits: refused, until both are approved', async () => {
  const { as, approve, decide, read } = await createScene();
  const venues = [venueItem('v1'), venueItem('v2', { name: 'Barn', latitude: 44 })];
  const { body: sent } = await send(as, { venues, events: [eventItem('e1')] });
  const { body } = await request<{ id: string }>('POST /v1/research/prune', {
    as,
    body: { source: 'scraper', venues: [], events: [], review: true },
  });
  const elsewhere = eventItem('e2', { venue: { id: sent.items[1]?.id ?? '' } });
  const { body: other } = await send(as, { source: { name: 'other' }, events: [elsewhere] });
  assert.is(other.events?.created, 1);
  const { items } = await read(body.id);
  const barn = items.items.findIndex(({ externalId }) => externalId === 'v2');
  await approve(body.id, [{ index: barn }]);
  const { state, reason } = (await read(body.id)).items.items[barn] ?? {};
  assert.equal([state, reason], ['REJECTED', 'It was kept: has events.']);
  const { body: refused } = await decide('approveProposal', { id: body.id, items: [{ index: 0 }] });
  assert.match(refused.errors?.[0]?.message ?? '', 'approve the deletions of the events at The Hall first');
  assert.is((await read(body.id)).openCount, 2);
  assert.is((await approve(body.id)).state, 'PARTLY_APPLIED');
});

test('approval of all but some fields: these stay open, also where they are all of an item', async () => {
  const { as, reviewed, approve, decide, read, get } = await createScene();
  const { body: sent } = await send(as, { venues: [venueItem('v1'), venueItem('v2', { latitude: 44 })] });
  const { body } = await send(reviewed, {
    venues: [
      venueItem('v1', { name: 'Barn', address: '1 Main St' }),
      venueItem('v2', { name: 'Mill', latitude: 44 }),
    ],
    events: [eventItem('e1')],
  });
  const id = body.id ?? '';
  for (const [except, problem] of [
    [[{ index: 7, fields: ['name'] }], 'must be of open items that are chosen: 7 is none'],
    [[{ index: 0, fields: ['capacity'] }], 'would not change: capacity of item 0'],
    [['name', 'address'].map((field) => ({ index: 0, fields: [field] })), 'must have each item once'],
  ] as const) {
    const { body: refused } = await decide('approveProposal', { id, except });
    assert.match(JSON.stringify(refused.errors), problem);
  }
  for (const name of ['approveProposal', 'rejectProposal']) {
    const items = ['name', 'address'].map((field) => ({ index: 0, fields: [field] }));
    const { body: refused } = await decide(name, { id, items });
    assert.match(JSON.stringify(refused.errors), 'must have each item once');
  }
  const left = [
    { index: 0, fields: ['name'] },
    { index: 1, fields: ['name'] },
  ];
  assert.is((await approve(id, undefined, left)).state, 'PARTLY_APPLIED');
  const { items } = (await read(id)).items;
  assert.equal(pluck(items, 'state'), ['OPEN', 'OPEN', 'APPLIED']);
  assert.equal(
    items.map(({ fields }) => pluck(fields, 'name')),
    [['name'], ['name'], ['name', 'venue', 'startsAt']],
  );
  const { name, address } = await get<{ name: string; address: string }>(`venues/${sent.items[0]?.id}`);
  assert.equal([name, address], ['The Hall', '1 Main St']);
  const { body: nothing } = await decide('approveProposal', { id, except: left });
  assert.match(JSON.stringify(nothing.errors), 'Nothing is left to approve');
});

test('a whole day that is moved: its end follows, and is no field of its own to decide about', async () => {
  const { as, reviewed, read, decide } = await createScene();
  const day = (date: string) => ({
    venues: [venueItem('v1')],
    events: [eventItem('e1', { starts_at: date, ends_at: undefined, all_day: true })],
  });
  assert.is((await send(as, day('2030-05-01'))).status, 200);
  const { body } = await send(reviewed, day('2030-05-03'));
  const id = body.id ?? '';
  const moved = (await read(id)).items.items.at(-1);
  assert.equal(pluck(moved?.fields ?? [], 'name'), ['startsAt']);
  const except = [{ index: moved?.index, fields: ['endsAt'] }];
  const { body: refused } = await decide('approveProposal', { id, except });
  assert.match(JSON.stringify(refused.errors), 'would not change: ends_at');
});

test('a new event at a new venue: the item of its venue, which is open, too', async () => {
  const { reviewed, read } = await createScene();
  const { body } = await send(reviewed, { venues: [venueItem('v1')], events: [eventItem('e1')] });
  assert.equal(pluck((await read(body.id ?? '')).items.items, 'venueIndex'), [null, 0]);
});

test('an event at a venue that is here already: approved with the link of its venue, which is no decision of its own', async () => {
  const { reviewed, as, approve, reject, read, decide, editVenue } = await createScene();
  const page = { address: '1 Main St', url: 'https://hall.example/' };
  const { body: other } = await send(as, { source: { name: 'other' }, venues: [venueItem('theirs', page)] });
  const { body } = await send(reviewed, {
    venues: [venueItem('v1', page)],
    events: [eventItem('e1'), eventItem('e2', { name: 'Jam' })],
  });
  const id = body.id ?? '';
  await reject(id, { items: [{ index: 0 }] });
  const { body: refused } = await decide('approveProposal', { id, items: [{ index: 1 }] });
  assert.match(JSON.stringify(refused.errors), 'item 1: venue was rejected: take that rejection back first');
  await decide('releaseProposal', { id, reopen: true });
  const edit = (address: string) => editVenue(other.items[0]?.id ?? '', { address });
  await edit('9 Side St');
  const { body: changed } = await decide('approveProposal', { id, items: [{ index: 1 }] });
  assert.match(JSON.stringify(changed.errors), 'Approve its venue first, or with it');
  await edit(page.address);
  assert.is((await approve(id, [{ index: 1 }])).state, 'PARTLY_APPLIED');
  assert.equal(pluck((await read(id)).items.items, 'state'), ['APPLIED', 'APPLIED', 'OPEN']);
});

test('an item sent with force: shown to who decides, over GraphQL and REST', async () => {
  const { reviewed, read, get } = await createScene();
  const { body } = await send(reviewed, {
    venues: [venueItem('v1', { force: true }), venueItem('v2', { latitude: 44 })],
  });
  const { items } = await read(body.id ?? '');
  assert.equal(pluck(items.items, 'isForced'), [true, false]);
  const batch = await get<{ items: { forced: boolean }[] }>(`research/batches/${body.id}`);
  assert.equal(pluck(batch.items, 'forced'), [true, false]);
});
