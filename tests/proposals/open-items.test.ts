import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { day } from '../../core/values/time.ts';
import { dayIn } from '../series/scene.ts';
import { testApp } from '../support/app/app.ts';
import { clock } from '../support/app/clock.ts';
import { deleteExpired } from '../support/app/jobs.ts';
import { statement } from '../support/database/statement.ts';
import { pluck } from '../support/pluck.ts';
import { eventItem, resultsOf, send, venueItem } from '../support/requests/batch.ts';
import { exchange, serviceToken, signIn } from '../support/requests/credentials.ts';
import { globalId, graphql } from '../support/requests/graphql.ts';
import { request } from '../support/requests/request.ts';
import { createScene } from './scene.ts';

interface Batch {
  readonly id: string;
  readonly state: string;
  readonly reason: string | null;
  readonly items: readonly { readonly external_id: string; readonly state: string }[];
}

/** As if a batch had been larger. */
const addItems = statement<object, [batch: string, count: number]>(
  'add_items',
  `with added as (insert into proposed_item (batch, number, audience_id, kind, source, external_id, item)
     select batch, n, audience_id, kind, source, external_id || '-' || n, item
     from proposed_item, generate_series(1, $2::integer) n where batch = $1 and number = 0 returning 1)
   select count(*) from added`,
);

test('a newer batch of the same source: replaces what is open of the same records', async () => {
  const { as, reviewed, get, read } = await createScene();
  const { body: first } = await send(reviewed, {
    venues: [venueItem('v1'), venueItem('v2', { latitude: 44 })],
  });
  const { body: second } = await send(reviewed, { venues: [venueItem('v1', { name: 'Town Hall' })] });
  const statesOf = async (id: string | null) => {
    const { state, reason, items } = await get<Batch>(`research/batches/${id}`);
    return [...(reason === null ? [] : [reason]), state, ...items.map((item) => item.state)];
  };
  assert.equal(await statesOf(first.id), ['proposed', 'replaced', 'open']);
  assert.equal(await statesOf(second.id), ['proposed', 'open']);
  await send(as, { venues: [venueItem('v1'), venueItem('v2', { latitude: 44 })] });
  const replaced = 'A newer batch of the same source replaced what was open of it.';
  assert.equal(await statesOf(first.id), [replaced, 'expired', 'replaced', 'replaced']);
  assert.equal(await statesOf(second.id), [replaced, 'expired', 'replaced']);
  assert.is((await read(second.id ?? '')).openCount, 0);
  const { status, body } = await send(reviewed, { venues: [venueItem('v1')] });
  assert.equal([status, body.state, body.dry_run], [200, 'applied', false], 'nothing would change');
  assert.equal(await statesOf(body.id), ['applied']);
});

for (const isLink of [false, true])
  test(`rejectProposal with remember: later batches leave ${isLink ? 'a link' : 'a record'} out, and events at it, until it is released`, async () => {
    const { as, reviewed, reject, read, decide } = await createScene();
    const place = venueItem('v1', { name: 'The Bishop Bar', address: '123 S Walnut St' });
    const batch = { venues: [place], events: [eventItem('e1')] };
    if (isLink) await send(as, { source: { name: 'guide' }, venues: batch.venues });
    const { body } = await send(reviewed, batch);
    const id = body.id ?? '';
    assert.is(await reject(id, { items: [{ index: 0 }], reason: 'Spam', remember: true }), 'PROPOSED');
    assert.equal(
      (await read(id)).items.items.map(({ state, problem, isRemembered }) => [state, problem, isRemembered]),
      [
        ['REJECTED', null, true],
        ['OPEN', 'venue was rejected: take that rejection back first', false],
      ],
    );
    for (const caller of [as, reviewed]) {
      const { body: later } = await send(caller, batch);
      assert.equal(
        later.items.map(({ result, kept }) => [result, kept]),
        [
          ['unchanged', ['rejected']],
          ['unchanged', ['deleted']],
        ],
      );
    }
    const { body: released } = await decide('releaseProposal', { id });
    assert.is(released.errors, undefined);
    assert.equal(resultsOf((await send(as, batch)).body), {
      v1: isLink ? 'unchanged' : 'created',
      e1: 'created',
    });
  });

test('rejectProposal of some fields: the item keeps why, also once its others are approved', async () => {
  const { as, reviewed, approve, reject, read, get } = await createScene();
  const { body: sent } = await send(as, { venues: [venueItem('v1')] });
  const { body } = await send(reviewed, {
    venues: [venueItem('v1', { name: 'Barn', address: '1 Main St' })],
  });
  const id = body.id ?? '';
  await reject(id, { items: [{ index: 0, fields: ['address'] }], reason: 'Wrong street' });
  const [open] = (await read(id)).items.items;
  assert.equal([open?.state, open?.reason, open?.fields.length], ['OPEN', 'Wrong street', 1]);
  assert.is((await approve(id)).state, 'APPLIED');
  assert.is((await read(id)).items.items[0]?.reason, 'Wrong street');
  const venue = await get<{ name: string; address: string | null }>(`venues/${sent.items[0]?.id}`);
  assert.equal([venue.name, venue.address], ['Barn', null]);
});

test('rejectProposal with reasons of single items: the others have that of all, as has the proposal', async () => {
  const { reviewed, reject, read, decide, get } = await createScene();
  const { body } = await send(reviewed, { venues: ['v1', 'v2', 'v3', 'v4'].map((id) => venueItem(id)) });
  const id = body.id ?? '';
  const items = [{ index: 3 }, { index: 0, reason: 'Closed' }];
  const { body: refused } = await decide('rejectProposal', { id, items: [...items, { index: 7 }] });
  assert.match(JSON.stringify(refused.errors), 'there is no 7');
  assert.is((await read(id)).openCount, 4);
  await reject(id, { items });
  const reasonOfAll = async () => (await get<Batch>(`research/batches/${id}`)).reason;
  assert.is(await reasonOfAll(), 'Closed');
  await reject(id, { items: [{ index: 1 }, { index: 2, reason: 'Twice' }], reason: 'Spam' });
  assert.equal(pluck((await read(id)).items.items, 'reason'), ['Closed', 'Spam', 'Twice', null]);
  assert.is(await reasonOfAll(), 'Spam');
});

test('rejectProposal of fields: a new record goes with one that it needs; of none that it has not, nor remembered', async () => {
  const { reviewed, reject, read, decide } = await createScene();
  const { body } = await send(reviewed, {
    venues: [venueItem('v1', { address: '1 Main St' }), venueItem('v2', { latitude: 44 })],
  });
  const id = body.id ?? '';
  const some = (index: number, ...fields: string[]) => ({ items: [{ index, fields }], reason: 'Wrong' });
  for (const [input, sentence] of [
    [some(1, 'address'), 'would not change: address of item 1'],
    [some(1, 'externalId'), 'would not change: external_id of item 1'],
    [{ ...some(0, 'address'), remember: true }, 'must be false while other fields of item 0 stay open'],
  ] as const) {
    const { body: refused } = await decide('rejectProposal', { id, ...input });
    assert.match(JSON.stringify(refused.errors), sentence);
  }
  await reject(id, some(0, 'address'));
  await reject(id, { ...some(1, 'name'), remember: true });
  assert.equal(
    (await read(id)).items.items.map(({ state, reason, isRemembered }) => [state, reason, isRemembered]),
    [
      ['OPEN', 'Wrong', false],
      ['REJECTED', 'Wrong', true],
    ],
  );
});

test('rejectProposal of a field that a new event at a new venue needs: the event goes, and the venue can be approved', async () => {
  const { reviewed, reject, approve, read } = await createScene();
  const { body } = await send(reviewed, { venues: [venueItem('v1')], events: [eventItem('e1')] });
  const id = body.id ?? '';
  await reject(id, { items: [{ index: 1, fields: ['name'] }] });
  assert.equal(pluck((await read(id)).items.items, 'state'), ['OPEN', 'REJECTED']);
  assert.is((await approve(id)).state, 'PARTLY_APPLIED');
});

test('rejectProposal of what is left: the item shows what was rejected, not what was written before', async () => {
  const { as, reviewed, approve, reject, read } = await createScene();
  await send(as, { venues: [venueItem('v1')] });
  const { body } = await send(reviewed, {
    venues: [venueItem('v1', { name: 'Barn', address: '1 Main St' })],
  });
  const id = body.id ?? '';
  await approve(id, [{ index: 0, fields: ['name'] }]);
  await reject(id, {});
  const [item] = (await read(id)).items.items;
  assert.equal([item?.state, pluck(item?.fields ?? [], 'name')], ['REJECTED', ['address']]);
});

test('releaseProposal with reopen: what was rejected waits again, but for records that a newer proposal has', async () => {
  const { reviewed, reject, read, decide } = await createScene();
  const { body } = await send(reviewed, { venues: [venueItem('v1'), venueItem('v2', { latitude: 44 })] });
  const id = body.id ?? '';
  assert.is(await reject(id, { reason: 'Spam', remember: true }), 'REJECTED');
  const reopen = (items?: number[]) => decide('releaseProposal', { id, items, reopen: true });
  const { body: first } = await reopen([0]);
  assert.equal(first.data.releaseProposal?.proposal, { state: 'PROPOSED', openCount: 1 });
  const states = async () => (await read(id)).items.items.map(({ state, reason }) => [state, reason]);
  assert.equal(await states(), [
    ['OPEN', null],
    ['REJECTED', 'Spam'],
  ]);
  assert.match((await reopen([0])).body.errors?.[0]?.message ?? '', 'this was not rejected');
  await decide('releaseProposal', { id });
  await send(reviewed, { venues: [venueItem('v2', { latitude: 44 })] });
  assert.match((await reopen()).body.errors?.[0]?.message ?? '', 'a newer one has the same record');
});

test('a prune under review: its deletions are proposed, and deleted on approval, but for what was edited since', async () => {
  const { as, reviewed, read, approve, get, editVenue } = await createScene();
  const venues = ['v1', 'v2'].map((id, index) => venueItem(id, { name: id, latitude: 43 + index }));
  const { body: sent } = await send(as, { venues, events: [eventItem('e1')] });
  const prune = (caller: string, query = '', body: object = {}) =>
    request<Batch & { dry_run: boolean; records: { result: string }[] }>(`POST /v1/research/prune${query}`, {
      as: caller,
      body: { source: 'scraper', venues: [], events: [], ...body },
    });
  const planned = await prune(reviewed, '?dry_run=true');
  const { status, body } = await prune(reviewed);
  assert.equal([status, body.state, body.dry_run], [202, 'proposed', true]);
  assert.equal(body.records, planned.body.records);
  const { items } = await read(body.id);
  assert.equal(
    items.items.map(({ externalId, operation, isStale }) => [externalId, operation, isStale]),
    [
      ['v1', 'DELETE', false],
      ['v2', 'DELETE', false],
      ['e1', 'DELETE', false],
    ],
  );
  await editVenue(sent.items[1]?.id ?? '', { address: '2 Main St' });
  assert.is((await read(body.id)).items.items[1]?.isStale, true);
  assert.is((await approve(body.id)).state, 'PARTLY_APPLIED');
  const states = (await get<Batch>(`research/batches/${body.id}`)).items.map(({ state }) => state);
  assert.equal(states, ['applied', 'rejected', 'applied']);
  const again = await prune(as, '', { review: true });
  assert.equal([again.status, again.body.id], [200, null], 'the rest is kept, since it was edited');
});

test('a prune that nobody reviews: replaces the deletions that are open of what it deletes, and no other changes', async () => {
  const { as, reviewed, get, read } = await createScene();
  const venues = ['v1', 'v2'].map((id, index) => venueItem(id, { latitude: 43 + index }));
  await send(as, { venues });
  const prune = async (caller: string) => {
    const body = { source: 'scraper', venues: [] };
    return (await request<Batch>('POST /v1/research/prune', { as: caller, body })).body;
  };
  const { id } = await prune(reviewed);
  const { body: changed } = await send(reviewed, { venues: [venueItem('v1', { address: '2 Main St' })] });
  await prune(as);
  const { items } = await get<Batch>(`research/batches/${id}`);
  assert.equal(pluck(items, 'state'), ['replaced', 'replaced']);
  assert.is((await read(changed.id ?? '')).openCount, 1);
});

test('a prune that nobody reviews, of the first date of a series: the deletions of the others stay open', async () => {
  const { as, reviewed, get } = await createScene();
  const { starts_at: _, ...item } = eventItem('jam', { recurrence: 'FREQ=DAILY;COUNT=3' });
  await send(as, { venues: [venueItem('v1')], events: [{ ...item, starts_local: `${dayIn(10)}T20:00` }] });
  const prune = async (caller: string, until?: string) => {
    const body = { source: 'scraper', events: [], until };
    return (await request<Batch>('POST /v1/research/prune', { as: caller, body })).body;
  };
  const { id } = await prune(reviewed);
  await prune(as, `${dayIn(11)}T12:00:00Z`);
  const { items } = await get<Batch>(`research/batches/${id}`);
  assert.equal(pluck(items, 'state'), ['replaced', 'open', 'open']);
});

test('a proposal on which nobody decides: expires after 30 days', async () => {
  const { audience, reviewed, decide } = await createScene();
  const { body } = await send(reviewed, { venues: [venueItem('v1')] });
  clock.forward(31 * day);
  await deleteExpired((await testApp()).dependencies);
  const { as } = await signIn({ audience, role: 'editor' });
  const { body: found } = await request<Batch>(`GET /v1/research/batches/${body.id}`, { as });
  assert.equal([found.state, found.items.map((item) => item.state)], ['expired', ['expired']]);
  const { body: refused } = await decide('approveProposal', { id: body.id }, as);
  assert.match(refused.errors?.[0]?.message ?? '', /Nothing of this proposal is open/);
});

test('a proposal of over 30 days that no job has closed yet: nobody decides on it', async () => {
  const { audience, reviewed, decide } = await createScene();
  const { body } = await send(reviewed, { venues: [venueItem('v1')] });
  clock.forward(30 * day);
  const { as } = await signIn({ audience, role: 'editor' });
  for (const name of ['approveProposal', 'rejectProposal']) {
    const { body: refused } = await decide(name, { id: body.id }, as);
    assert.match(refused.errors?.[0]?.message ?? '', /it expired after 30 days/, name);
  }
});

test('an audience that somebody has locked: the job leaves its old proposals for later', async () => {
  const { dependencies } = await testApp();
  if (dependencies.database.kind === 'embedded') return;
  const { audience, reviewed } = await createScene();
  const { body } = await send(reviewed, { venues: [venueItem('v1')] });
  clock.forward(31 * day);
  const stateOf = async () => (await read()).items.map(({ state }) => state);
  const { as: editor } = await signIn({ audience, role: 'editor' });
  const read = async () => (await request<Batch>(`GET /v1/research/batches/${body.id}`, { as: editor })).body;
  const [locked, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = dependencies.database.longTransaction(audience.id, async (transaction) => {
    await transaction.lockAudience(audience.id);
    locked.resolve();
    await ended.promise;
  });
  await locked.promise;
  await deleteExpired(dependencies).finally(ended.resolve);
  await holding;
  assert.equal(await stateOf(), ['open']);
  await deleteExpired(dependencies);
  assert.equal(await stateOf(), ['expired']);
});

test('more than 50,000 open items of an audience: refused, until some are decided on', async () => {
  const { reviewed, reject } = await createScene();
  const { body } = await send(reviewed, { venues: [venueItem('v1')] });
  const { database } = (await testApp()).dependencies;
  await database.query(addItems, [body.id ?? '', 49_999]);
  const { status, body: refused } = await send(reviewed, { venues: [venueItem('v2')] });
  assert.equal([status, refused.error], [409, 'conflict']);
  const dryRun = (id: string) => send(reviewed, { venues: [venueItem(id)] }, '?dry_run=true');
  assert.equal(
    [(await dryRun('v2')).status, (await dryRun('v1')).status],
    [409, 200],
    'v1 would be replaced',
  );
  assert.is(await reject(body.id ?? '', { items: [{ index: 1 }] }), 'PROPOSED');
  assert.is((await send(reviewed, { venues: [venueItem('v2')] })).status, 202);
});

test('a source named `person:…`, which is for what people propose: refused in batches and prunes', async () => {
  const { as, reviewed } = await createScene();
  const name = 'person:0198c5a2-0000-7000-8000-000000000000';
  for (const caller of [as, reviewed]) {
    const batch = await send(caller, { source: { name }, venues: [venueItem('v1')] });
    const body = { source: ` ${name}`, venues: [] };
    const prune = await request<{ error: string }>('POST /v1/research/prune', { as: caller, body });
    assert.equal([batch.status, batch.body.error, prune.status], [400, 'invalid_request', 400]);
  }
});

test('a record with an open proposal of another worker: refused to one under review, replaced by one that is not', async () => {
  const { as, audience, reviewed, read } = await createScene();
  const other = await exchange(await serviceToken(audience, { review: true, name: 'Other' }));
  const { body: first } = await send(other, { venues: [venueItem('v1')] });
  const stateOf = async () => (await read(first.id ?? '')).items.items[0]?.state;
  const { status, body } = await send(reviewed, { venues: [venueItem('v1', { name: 'Barn' })] });
  assert.equal([status, body.error, await stateOf()], [409, 'conflict', 'OPEN']);
  assert.is((await send(as, { venues: [venueItem('v1')] })).status, 200);
  assert.is(await stateOf(), 'REPLACED');
  const prune = { source: 'scraper', venues: [] };
  assert.is((await request('POST /v1/research/prune', { as: other, body: prune })).status, 202);
  assert.is((await request('POST /v1/research/prune', { as: reviewed, body: prune })).status, 409);
});

test('a record with an open proposal of another worker: unchanged, it is no obstacle; of a revoked token, it is replaced', async () => {
  const { as, audience, admin, reviewed, read } = await createScene();
  await send(as, { venues: [venueItem('v1')] });
  const token = await serviceToken(audience, { review: true, name: 'Old' });
  const { body: old } = await send(await exchange(token), { venues: [venueItem('v1', { name: 'Barn' })] });
  const stateOf = async () => (await read(old.id ?? '')).items.items[0]?.state;
  const both = [venueItem('v1'), venueItem('v2', { latitude: 44 })];
  assert.equal([(await send(reviewed, { venues: both })).status, await stateOf()], [202, 'OPEN']);
  const revoke =
    'mutation($input: ServiceTokenRevokeInput!) { revokeServiceToken(input: $input) { serviceToken { id } } }';
  const { body: revoked } = await graphql(audience, revoke, {
    as: admin,
    variables: { input: { id: globalId('ServiceToken', token.id) } },
  });
  assert.is(revoked.errors, undefined);
  assert.equal([(await send(reviewed, { venues: both })).status, await stateOf()], [202, 'REPLACED']);
});
