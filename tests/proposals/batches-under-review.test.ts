import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { fromGlobalId } from '../../core/values/global-id.ts';
import { eventItem, send, venueItem } from '../support/requests/batch.ts';
import { apiKey } from '../support/requests/credentials.ts';
import { request } from '../support/requests/request.ts';
import { createScene } from './scene.ts';

const batch = { venues: [venueItem('v1')], events: [eventItem('e1')] };

interface Listed {
  readonly id: string;
  readonly state: string;
  readonly reason: string | null;
  readonly approves: string | null;
  readonly items: readonly {
    readonly external_id: string;
    readonly state: string;
    readonly reason: string | null;
  }[];
  readonly changes: readonly { readonly kind: string }[];
}

test('a batch under review: answered with 202 and the report of a dry run, and nothing of it is seen', async () => {
  const { as, reviewed, admin, audience, get } = await createScene();
  const planned = await send(as, batch, '?dry_run=true');
  const since = await request<{ next_cursor: string }>('GET /v1/changes', { as });
  const { status, body } = await send(reviewed, batch);
  assert.equal([status, body.state, body.dry_run], [202, 'proposed', true]);
  assert.equal(body.items, planned.body.items);
  assert.equal([body.venues, body.events], [planned.body.venues, planned.body.events]);
  const dryRun = await send(reviewed, batch, '?dry_run=true');
  assert.equal([dryRun.status, dryRun.body.id, dryRun.body.state], [200, null, undefined]);

  const [listed] = await get<Listed[]>(`research/batches?audience_id=${audience.id}`);
  assert.equal([listed?.id, listed?.state], [body.id, 'proposed']);
  const whole = await get<Listed>(`research/batches/${body.id}`);
  assert.equal(whole.changes, []);
  assert.equal(
    whole.items.map(({ external_id, state }) => [external_id, state]),
    [
      ['v1', 'open'],
      ['e1', 'open'],
    ],
  );
  const key = await apiKey(audience);
  for (const caller of [admin, key]) {
    const found = await request<object[]>(`GET /v1/locales`, { as: caller });
    assert.is(found.status, 200);
  }
  const snapshot = await request<{ locales: { venues: object[] }[] }>('GET /v1/research/snapshot', { as });
  assert.equal(
    snapshot.body.locales.flatMap(({ venues }) => venues),
    [],
  );
  const { body: changes } = await request<{ changes: object[] }>(
    `GET /v1/changes?cursor=${since.body.next_cursor}`,
    { as },
  );
  assert.equal(changes.changes, []);
  const undone = await request(`POST /v1/research/batches/${body.id}/undo`, { as: admin, body: {} });
  assert.is(undone.status, 409);
});

test('approveProposal: writes all of it as a batch of the approver, which can be undone', async () => {
  const { reviewed, admin, read, approve, get } = await createScene();
  const { body } = await send(reviewed, batch);
  const id = body.id ?? '';
  const { items, sender } = await read(id);
  assert.is(sender, 'service token Untrusted');
  assert.equal(
    items.items.map(({ index, operation, isStale, problem }) => [index, operation, isStale, problem]),
    [
      [0, 'CREATE', false, null],
      [1, 'CREATE', false, null],
    ],
  );
  const venue = items.items[1]?.fields.find(({ name }) => name === 'venue');
  assert.equal([venue?.before, venue?.after], [null, '"The Hall"']);
  const approved = await approve(id);
  assert.is(approved.state, 'APPLIED');
  const closed = (await read(id)).items.items[1]?.fields.find(({ name }) => name === 'name');
  assert.equal([closed?.before, closed?.after], [null, '"Dance"'], 'as before its approval');
  const applied = await get<Listed & { by: { type: string; name: string }; source: { name: string } }>(
    `research/batches/${approved.batch}`,
  );
  assert.equal([applied.by.name, applied.source.name, applied.approves], ['Edith', 'scraper', id]);
  assert.is((await get<Listed>(`research/batches/${id}`)).state, 'applied');
  const snapshot = () =>
    request<{ locales: { venues: { name: string }[] }[] }>('GET /v1/research/snapshot', { as: reviewed });
  const names = async () =>
    (await snapshot()).body.locales.flatMap(({ venues }) => venues.map(({ name }) => name));
  assert.equal(await names(), ['The Hall']);
  const undone = await request(`POST /v1/research/batches/${approved.batch}/undo`, { as: admin, body: {} });
  assert.is(undone.status, 200);
  assert.equal(await names(), []);
});

test('a batch under review that only links what is here: waits for approval, which links it', async () => {
  const { as, reviewed, read, approve } = await createScene();
  const page = { address: '1 Main St', url: 'https://hall.example/' };
  const { body: theirs } = await send(as, { source: { name: 'other' }, venues: [venueItem('theirs', page)] });
  const [hall] = theirs.items;
  const linking = { venues: [venueItem('v1', page)] };
  const { status, body } = await send(reviewed, linking);
  assert.equal([status, body.state, body.items[0]?.matched?.id], [202, 'proposed', hall?.id]);
  const [item] = (await read(body.id ?? '')).items.items;
  assert.equal([item?.operation, item?.fields, item?.matchScore, item?.isStale], [null, [], 1, false]);
  assert.is(fromGlobalId(item?.recordId ?? '')?.id, hall?.id);
  assert.is((await approve(body.id ?? '')).state, 'APPLIED');
  const again = await send(reviewed, linking);
  assert.equal([again.status, again.body.state, again.body.items[0]?.id], [200, 'applied', hall?.id]);
  assert.is(again.body.items[0]?.matched, undefined, 'it is linked already');
});

test('approveProposal: some items, and some fields of an item; the rest stays open, and is shown against the rows of today', async () => {
  const { as, reviewed, read, approve, decide, reject, get, editVenue } = await createScene();
  const { body: first } = await send(as, { venues: [venueItem('v1'), venueItem('v2', { name: 'Annex' })] });
  const [v1 = ''] = first.items.map(({ id }) => id ?? '');
  const { body } = await send(reviewed, {
    venues: [
      venueItem('v1', { name: 'Town Hall', address: '1 Main St' }),
      venueItem('v2', { name: 'Annex', address: '2 Main St' }),
      venueItem('v3', { name: 'Barn', latitude: 44 }),
    ],
  });
  const id = body.id ?? '';
  const unknown = await decide('approveProposal', { id, items: [{ index: 99 }] });
  assert.match(JSON.stringify(unknown.body.errors), 'must be items of the proposal: there is no 99');
  const fieldsOf = async (index: number) =>
    (await read(id)).items.items[index]?.fields.map(({ name, before, after }) => [name, before, after]);
  assert.equal(await fieldsOf(0), [
    ['name', '"The Hall"', '"Town Hall"'],
    ['address', 'null', '"1 Main St"'],
  ]);
  assert.is((await approve(id, [{ index: 0, fields: ['name'] }])).state, 'PARTLY_APPLIED');
  assert.equal(await fieldsOf(0), [['address', 'null', '"1 Main St"']]);
  assert.equal((await read(id)).items.items[0]?.applied, ['name']);
  assert.is((await get<{ name: string }>(`venues/${v1}`)).name, 'Town Hall');
  assert.is((await read(id)).items.items[0]?.isStale, false);
  await editVenue(v1, { address: '9 Side St' });
  const stale = (await read(id)).items.items[0];
  assert.equal([stale?.isStale, stale?.kept, stale?.operation], [true, ['address'], null]);
  await approve(id, [{ index: 2 }]);
  assert.is(await reject(id, { reason: 'Wrong street' }), 'PARTLY_APPLIED');
  const { items } = await get<Listed>(`research/batches/${id}`);
  assert.equal(
    items.map(({ state, reason }) => [state, reason]),
    [
      ['rejected', 'Wrong street'],
      ['rejected', 'Wrong street'],
      ['applied', null],
    ],
  );
});

test('approval twice at once: one wins, the other is told', async () => {
  const { reviewed, decide } = await createScene();
  const { body } = await send(reviewed, batch);
  const outcomes = await Promise.all([1, 2].map(() => decide('approveProposal', { id: body.id })));
  const errors = outcomes.flatMap(({ body: { errors } }) => errors ?? []);
  assert.equal(
    errors.map(({ message, extensions }) => [message, extensions.code]),
    [['Nothing of this proposal is open any more.', 'BAD_USER_INPUT']],
  );
});

test('contributors and members: see no proposals of others, and decide on none', async () => {
  const { reviewed, contributor, decide, read } = await createScene();
  const { body } = await send(reviewed, batch);
  assert.is(await read(body.id ?? '', contributor), null);
  for (const name of ['approveProposal', 'rejectProposal', 'releaseProposal']) {
    const { body: refused } = await decide(name, { id: body.id }, contributor);
    assert.is(refused.errors?.[0]?.message, 'Administrator access required', name);
  }
});
