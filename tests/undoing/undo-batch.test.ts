import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { day } from '../../core/values/time.ts';
import { createScene } from '../research/scene.ts';
import { testApp } from '../support/app/app.ts';
import { execute } from '../support/database/execute.ts';
import { pluck } from '../support/pluck.ts';
import { seedLocale } from '../support/records/seeds.ts';
import { eventItem, resultsOf, send, venueItem } from '../support/requests/batch.ts';
import { signIn, worker } from '../support/requests/credentials.ts';
import { globalId, graphql } from '../support/requests/graphql.ts';
import { mutate } from '../support/requests/mutate.ts';
import { request } from '../support/requests/request.ts';
import { undo } from './undo.ts';

const batch = {
  venues: [venueItem('v1', { url: 'https://hall.example/', photo_url: 'https://hall.example/1.jpg' })],
  events: [eventItem('e1', { people: ['Ana Torres', 'Luis'] })],
};

interface Provenance {
  rows: ({ origins: object[] } | null)[];
}

const provenanceOf = (idOf: (externalId: string) => string): string => {
  const selection = 'origins { source externalId url retrievedAt confidence note }';
  const ids = JSON.stringify([globalId('Venue', idOf('v1')), globalId('Event', idOf('e1'))]);
  return `{ rows: nodes(ids: ${ids}) { ... on Venue { ${selection} } ... on Event { ${selection} } } }`;
};

interface Page {
  id: string;
  url: string;
  history: { operation: string }[];
}

interface Batch {
  id: string;
  undoes: string | null;
  undone_by: string | null;
}

/** A scene with this batch, and the ids of its venue and event. */
async function createBatch(sent: Parameters<typeof send>[1] = batch) {
  const scene = await createScene();
  const { body } = await send(scene.as, sent);
  const idOf = (externalId: string) =>
    body.items.find(({ external_id }) => external_id === externalId)?.id ?? '';
  const statusOf = async (path: string) => (await request(`GET /v1/${path}`, { as: scene.admin })).status;
  return { ...scene, id: body.id, items: body.items, idOf, statusOf };
}

test('POST /v1/research/batches/:id/undo: what the batch created is gone, its people and photos too', async () => {
  const { as, get, locale, id, idOf, statusOf } = await createBatch();
  const photo = (await get<{ photo: { id: string } }>(`venues/${idOf('v1')}`)).photo.id;
  const undone = await undo(as, id);
  assert.is(undone.status, 200);
  assert.equal(undone.body, { id: undone.body.id, dry_run: false, reverted: 5, kept: [], impossible: [] });
  assert.equal(await get(`locales/${locale.id}/people`), []);
  for (const path of [`venues/${idOf('v1')}`, `events/${idOf('e1')}`, `photos/${photo}`])
    assert.is(await statusOf(path), 404, path);
});

test('POST /v1/research/batches/:id/undo: fields get their former values, and what is edited since stays, reported', async () => {
  const { as, get, idOf, editVenue, editEvent } = await createBatch();
  const venue = await get(`venues/${idOf('v1')}`);
  const second = {
    venues: [venueItem('v1', { name: 'The Barn', url: 'https://barn.example/', address: '1 Main St' })],
    events: [
      eventItem('e1', {
        name: 'Ball',
        people: ['Eva'],
        starts_at: '2099-02-01T20:00:00Z',
        status: 'cancelled',
      }),
    ],
  };
  const { body } = await send(as, second);
  await editEvent(idOf('e1'), { description: 'By an administrator', name: 'Gala' });
  const undone = await undo(as, body.id);
  const event = await get<Record<string, unknown> & { people: { name: string }[] }>(`events/${idOf('e1')}`);
  assert.equal(undone.body.kept, [
    { kind: 'event', id: idOf('e1'), fields: ['name'], reason: 'was changed since' },
  ]);
  assert.is(undone.body.reverted, 3, 'the venue, the event, and the person who is gone');
  assert.equal(await get(`venues/${idOf('v1')}`), venue);
  const { name, status, starts_at, description } = event;
  assert.equal([name, status, starts_at], ['Gala', 'scheduled', '2099-01-02T01:00:00.000Z']);
  assert.is(description, 'By an administrator');
  assert.equal(
    event.people.map((person) => person.name),
    ['Ana Torres', 'Luis'],
  );
  await editVenue(idOf('v1'), { address: null });
  const again = await send(as, second);
  assert.equal(
    resultsOf(again.body),
    { v1: 'updated', e1: 'updated' },
    'nothing is pinned but by administrators',
  );
});

test('POST /v1/research/batches/:id/undo: what is edited since is kept once, by its fields alone', async () => {
  const { as, id, idOf, editVenue } = await createBatch({
    venues: ['v1', 'v2', 'v3'].map((name) => venueItem(name, { url: `https://${name}.example/` })),
  });
  const second = venueItem('v1', { url: 'https://barn.example/', address: '1 Main St' });
  const { body } = await send(as, { venues: [second] });
  for (const venue of ['v1', 'v2'])
    await editVenue(idOf(venue), { address: '2 Main St', page_url: 'https://gala.example/' });
  for (const address of ['2 Main St', null]) await editVenue(idOf('v3'), { address });
  const keptBy = async (batchId: string | null) =>
    (await undo(as, batchId)).body.kept
      .map(({ id, fields, reason }) => [id, fields.toSorted(), reason])
      .toSorted(([a], [b]) => (`${a}` < `${b}` ? -1 : 1));
  const edited = ['address', 'page_url'];
  assert.equal(await keptBy(body.id), [[idOf('v1'), edited, 'was changed since']]);
  assert.equal(await keptBy(id), [
    ...[idOf('v1'), idOf('v2')].map((venue) => [venue, edited, 'was changed since']),
    [idOf('v3'), [], 'was changed since'],
  ]);
});

test('POST /v1/research/batches/:id/undo: where everything stays, the batch is not undone, and can be undone later', async () => {
  const { as, get, idOf, editVenue } = await createBatch();
  const key = { 'Idempotency-Key': 'once' };
  const renaming = { venues: [venueItem('v1', { address: '1 Main St' })] };
  const { body } = await send(as, renaming, '', key);
  await editVenue(idOf('v1'), { address: '2 Main St' });
  const kept = [{ kind: 'venue', id: idOf('v1'), fields: ['address'], reason: 'was changed since' }];
  const nothing = { id: null, dry_run: false, reverted: 0, kept, impossible: [] };
  for (let time = 0; time < 2; time++) {
    const { status, body: report } = await undo(as, body.id);
    assert.equal([status, report], [200, nothing]);
  }
  const listed = (await get<Batch[]>('research/batches')).map(({ undone_by }) => undone_by);
  assert.equal(listed, [null, null], 'neither is undone, and there is no undo');
  assert.is((await send(as, renaming, '', key)).body.id, body.id, 'its response replays');
  await editVenue(idOf('v1'), { address: '1 Main St' });
  const later = await undo(as, body.id);
  assert.equal([later.body.reverted, later.body.kept], [1, []]);
  assert.is((await get<{ address: string | null }>(`venues/${idOf('v1')}`)).address, null);
});

test('POST /v1/research/batches/:id/undo: what somebody has built upon stays, with what it needs', async () => {
  const { as, audience, admin, id, idOf, statusOf, editVenue } = await createBatch({
    venues: [venueItem('v1'), venueItem('v2'), venueItem('v3')],
    events: [eventItem('e1', { people: ['Ana Torres'] }), eventItem('e2')],
  });
  const visitor = await signIn({ audience });
  await request(`POST /v1/events/${idOf('e1')}/rsvp`, { as: visitor.as, body: { state: 'maybe' } });
  await editVenue(idOf('v2'), { address: '1 Main St' });
  await send(as, {
    source: { name: 'another' },
    events: [eventItem('other', { venue: { id: idOf('v3') } })],
  });
  const { body } = await undo(admin, id);
  const kept = body.kept.map(({ id, fields, reason }) => [id, fields, reason]);
  assert.equal(kept.slice(0, 1), [[idOf('e1'), [], 'has RSVPs']]);
  assert.equal(new Map(body.kept.map(({ id, reason }) => [id, reason])).get(idOf('v2')), 'was changed since');
  for (const [external, reason] of [
    ['v1', 'has events'],
    ['v3', 'has events'],
  ] as const)
    assert.equal(body.kept.find(({ id }) => id === idOf(external))?.reason, reason);
  assert.is(body.kept.find(({ kind }) => kind === 'person')?.reason, 'appears at events');
  assert.equal([body.reverted, await statusOf(`events/${idOf('e2')}`)], [1, 404]);
  assert.is(await statusOf(`events/${idOf('e1')}`), 200);
});

test('POST /v1/research/batches/:id/undo: the same batch sent again is applied again, under the old ids', async () => {
  const key = { 'Idempotency-Key': 'once' };
  const { as, get, locale } = await createScene();
  const placed = { ...batch, venues: batch.venues.map((item) => ({ ...item, address: '2 Elm Street' })) };
  const first = await send(as, placed, '', key);
  const people = await get(`locales/${locale.id}/people`);
  await undo(as, first.body.id);
  const again = await send(as, placed, '', key);
  assert.is.not(again.body.id, first.body.id);
  assert.equal(again.body.items, first.body.items);
  assert.equal(await get(`locales/${locale.id}/people`), people);
});

for (const force of [false, true])
  test(`POST /v1/research/batch, a venue that ${force ? 'an administrator' : 'an undo'} deleted: its page has its old id, and its history`, async () => {
    const { as, audience, admin, id, idOf, deleteVenue } = await createBatch();
    const page = async () => {
      const query = `{ node(id: "${globalId('Venue', idOf('v1'))}") { ... on Venue { page { id url history { operation } } } } }`;
      return (await graphql<{ node: { page: Page } }>(audience, query, { as: admin })).body.data.node.page;
    };
    const before = await page();
    if (force) await deleteVenue(idOf('v1'));
    else await undo(as, id);
    const again = await send(as, { venues: [{ ...batch.venues[0], force }] });
    const after = await page();
    assert.equal([after.id, after.url], [before.id, before.url]);
    assert.equal(pluck(after.history, 'operation'), ['CREATE', 'DELETE', 'CREATE']);
    assert.is((await undo(as, again.body.id)).status, 200);
    assert.equal((await send(as, batch)).body.items[0]?.id, idOf('v1'));
  });

test('POST /v1/research/batches/:id/undo: what sources tell of the records is as before, and again after the undo of the undo', async () => {
  const { as, audience, admin, idOf, deleteEvent } = await createBatch();
  const origins = async () => {
    const { rows } = (await graphql<Provenance>(audience, provenanceOf(idOf), { as: admin })).body.data;
    return rows.map((row) => row?.origins ?? null);
  };
  const before = await origins();
  const told = (url: string, note: string) => ({
    provenance: { url, retrieved_at: '2026-11-21T12:00:00.000Z', confidence: 0.5, note },
  });
  const second = told('https://second.example/', 'Second');
  const { body } = await send(as, {
    venues: [venueItem('v1', { address: '1 Main St', ...second })],
    events: [eventItem('e1', { name: 'Ball', ...second })],
  });
  const after = await origins();
  assert.not.equal(after, before);
  const third = await send(as, {
    venues: [venueItem('v1', { address: '2 Main St', ...told('https://third.example/', 'Third') })],
  });
  await undo(as, third.body.id);
  assert.equal(await origins(), after);
  const undone = await undo(as, body.id);
  assert.equal(await origins(), before);
  const redone = await undo(as, undone.body.id);
  assert.equal(await origins(), after);
  await undo(as, redone.body.id);
  assert.equal(await origins(), before);

  await deleteEvent(idOf('e1'));
  const forced = await send(as, { events: [eventItem('e1', { force: true, ...second })] });
  await undo(as, forced.body.id);
  await mutate(audience, 'restoreEvent', { id: globalId('Event', idOf('e1')) }, 'event { id }');
  assert.equal(await origins(), before);
});

test('POST /v1/research/batches/:id/undo: an item about what is gone names what a new one needs', async () => {
  const { as, id } = await createBatch();
  await undo(as, id);
  const { status, body } = await send(as, { events: [eventItem('e2')] });
  assert.is(status, 422);
  assert.equal(body.items[0]?.fields, {
    venue: ['is not in this batch and was not sent by this source before'],
  });
});

test('POST /v1/research/batches/:id/undo: a record that an administrator deleted before stays deleted', async () => {
  const { as, idOf, deleteEvent } = await createBatch();
  await deleteEvent(idOf('e1'));
  const forced = await send(as, { events: [eventItem('e1', { force: true })] });
  await undo(as, forced.body.id);
  const { body } = await send(as, { events: [eventItem('e1')] });
  assert.equal(body.items[0]?.kept, ['deleted']);
});

test('POST /v1/research/batches/:id/undo of an undo: everything is as after the batch, which can be undone again', async () => {
  const { as, get, id, idOf, locale } = await createBatch();
  const state = async () => [
    await get(`venues/${idOf('v1')}`),
    await get(`events/${idOf('e1')}`),
    await get(`locales/${locale.id}/people`),
  ];
  const before = await state();
  const first = await undo(as, id);
  const redone = await undo(as, first.body.id);
  assert.equal([redone.status, redone.body.reverted, redone.body.kept], [200, 5, []]);
  assert.equal(await state(), before);
  const undoneAgain = await undo(as, id);
  assert.equal([undoneAgain.status, undoneAgain.body.reverted], [200, 5]);
  const batches = await get<Batch[]>('research/batches');
  assert.equal(
    batches.map(({ undoes, undone_by }) => [undoes, undone_by]),
    [
      [id, null],
      [first.body.id, null],
      [id, redone.body.id],
      [null, undoneAgain.body.id],
    ],
  );
});

test('POST /v1/research/batches/:id/undo of the later of two batches, then of the earlier: nothing is left', async () => {
  const { as, id, idOf, statusOf } = await createBatch();
  const { body } = await send(as, { venues: [venueItem('v1', { address: '1 Main St' })] });
  assert.equal((await undo(as, body.id)).body.kept, []);
  assert.equal((await undo(as, id)).body.kept, []);
  assert.is(await statusOf(`venues/${idOf('v1')}`), 404);
});

test('POST /v1/research/batches/:id/undo of a new event and a move of its venue to another locale: all as before', async () => {
  const { as, audience, get, idOf, statusOf } = await createBatch({ venues: [venueItem('v1')] });
  const venue = await get(`venues/${idOf('v1')}`);
  await seedLocale(audience, { label: 'ottawa' });
  const moved = { venues: [venueItem('v1', { locale: 'ottawa' })], events: [eventItem('e1')] };
  const { body } = await send(as, moved);
  const undone = await undo(as, body.id);
  assert.equal([undone.body.reverted, undone.body.kept], [2, []]);
  assert.equal(await get(`venues/${idOf('v1')}`), venue);
  const event = body.items.find(({ external_id }) => external_id === 'e1')?.id;
  assert.is(await statusOf(`events/${event}`), 404);
});

test('POST /v1/research/batches/:id/undo?dry_run=true: the report of an undo, and nothing changes', async () => {
  const { as, get, id, idOf } = await createBatch();
  const venue = await get(`venues/${idOf('v1')}`);
  const dry = await undo(as, id, '?dry_run=true');
  assert.equal(await get(`venues/${idOf('v1')}`), venue);
  assert.equal((await get<Batch[]>('research/batches')).length, 1);
  const { body } = await undo(as, id);
  assert.equal(dry.body, { ...body, id: null, dry_run: true });
});

test('POST /v1/research/batches/:id/undo: with no body at all', async () => {
  const { as, id } = await createBatch();
  assert.is((await request(`POST /v1/research/batches/${id}/undo`, { as })).status, 200);
});

test('POST /v1/research/batches/:id/undo: 409 once it is undone; of several at once, one succeeds', async () => {
  const { as, id } = await createBatch();
  const statuses = (await Promise.all([undo(as, id), undo(as, id), undo(as, id)])).map(
    ({ status }) => status,
  );
  assert.equal(statuses.sort(), [200, 409, 409]);
  assert.is((await undo(as, id)).body.error, 'conflict');
});

test('POST /v1/research/batches/:id/undo: 410 for a batch older than the history', async () => {
  const { as, id } = await createBatch();
  const { database, settings, now } = (await testApp()).dependencies;
  const createdAt = new Date(now().valueOf() - settings.historyRetention - day);
  await database.transaction((transaction) =>
    execute(transaction, 'update batch set created_at = ? where id = ?', [createdAt, id]),
  );
  const { status, body } = await undo(as, id);
  assert.equal([status, body.error], [410, 'gone']);
});

test('POST /v1/research/batches/:id/undo: 403 for another token, for one without both scopes, and for users', async () => {
  const { audience, id, idOf, statusOf } = await createBatch();
  const others = [
    [await worker(audience), 'forbidden'],
    [await worker(audience, 'research:read', 'places:write'), 'insufficient_scope'],
    [(await signIn({ audience })).as, 'insufficient_scope'],
  ] as const;
  for (const [as, error] of others) {
    const { status, body } = await undo(as, id);
    assert.equal([status, body.error], [403, error]);
  }
  assert.is(await statusOf(`venues/${idOf('v1')}`), 200);
});
