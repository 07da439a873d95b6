import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { seedAudience, seedEvent, seedMessage, seedVenue } from '../support/records/seeds.ts';
import { eventItem, send, venueItem } from '../support/requests/batch.ts';
import { apiKey, signIn } from '../support/requests/credentials.ts';
import { globalId } from '../support/requests/graphql.ts';
import { request } from '../support/requests/request.ts';
import { createMerger } from './merger.ts';

const done = { reverted: 3, kept: [], impossible: [] };

interface Place {
  id: string;
  name: string;
  address: string | null;
}

async function createTwo() {
  const merger = await createMerger();
  const { locale } = merger;
  const address = '4308 Hermitage Rd';
  const from = await seedVenue(locale, { name: 'Bryan Park Shelter', latitude: 43.6501, address });
  const into = await seedVenue(locale, { name: 'Bryan Park' });
  return { ...merger, from: from.id, into: into.id, event: await seedEvent(from) };
}

test('mergeVenues: its events and messages are the survivor’s, which keeps its own name and takes what it lacks', async () => {
  const { from, into, event, merge, get } = await createTwo();
  const report = await merge('Venue', from, into);
  assert.equal(report, {
    id: globalId('Venue', into),
    dryRun: false,
    moved: [{ kind: 'event', count: 1 }],
    taken: ['address'],
    conflicts: ['name', 'latitude'],
  });
  const survivor = await get<Place>(`venues/${into}`);
  assert.is(survivor.name, 'Bryan Park');
  assert.is(survivor.address, '4308 Hermitage Rd');
  assert.is((await get<{ venue: Place }>(`events/${event.id}`)).venue.id, into);
});

test('mergeVenues: the old id is the survivor’s over REST, at its own address, and in GraphQL, under its own id', async () => {
  const { audience, from, into, merge, ask, admin } = await createTwo();
  await merge('Venue', from, into);
  const read = (id: string, as = admin) => request<Place>(`GET /v1/venues/${id}`, { as });
  for (const as of [admin, await apiKey(audience)]) {
    const { status, headers, body } = await read(from, as);
    assert.is(status, 200);
    assert.is(headers.get('content-location'), `/v1/venues/${into}`);
    assert.equal(body, (await read(into, as)).body);
  }
  assert.is((await read(into)).headers.get('content-location'), null);
  const { body } = await ask<{ node: { id: string } }>(`{ node(id: "${globalId('Venue', from)}") { id } }`);
  assert.is(body.data.node.id, globalId('Venue', into));
});

test('mergeVenues in a chain: all former ids are the last survivor’s, and are taken back one after the other', async () => {
  const { locale, from, into, merge, unmerge, get } = await createTwo();
  const { id: last } = await seedVenue(locale, { name: 'The Park' });
  const before = await get<Place>(`venues/${from}`);
  await merge('Venue', from, into);
  await merge('Venue', into, last);
  for (const id of [from, into]) assert.is((await get<Place>(`venues/${id}`)).id, last);
  const { kept } = await unmerge('Venue', from);
  assert.is(kept[0]?.reason, 'was merged on, with the record that it is now: revert that merge first');
  await unmerge('Venue', into);
  assert.is((await get<Place>(`venues/${from}`)).id, into);
  await unmerge('Venue', from);
  assert.equal(await get(`venues/${from}`), before);
});

test('mergeVenues: what was emptied in the survivor stays empty, and what the other one has is reported', async () => {
  const { from, into, merge, get, editVenue } = await createTwo();
  await editVenue(into, { address: '1 Main St' });
  await editVenue(into, { address: null });
  const { taken, conflicts } = await merge('Venue', from, into);
  assert.equal([taken, conflicts], [[], ['name', 'latitude', 'address']]);
  assert.is((await get<Place>(`venues/${into}`)).address, null);
});

test('mergeVenues with dryRun: reports, and writes nothing', async () => {
  const { from, into, merge, get } = await createTwo();
  const [one, other] = [await get(`venues/${from}`), await get(`venues/${into}`)];
  const fields = ['name', 'latitude'];
  const { dryRun, taken } = await merge('Venue', from, into, { dryRun: true, fields });
  assert.ok(dryRun);
  assert.equal(taken, ['name', 'latitude', 'address']);
  assert.equal([await get(`venues/${from}`), await get(`venues/${into}`)], [one, other]);
});

test('revertChange of a merge: both are as before, with events, messages, beacon, page and edited fields', async () => {
  const { locale, from, into, event, merge, unmerge, get, editVenue } = await createTwo();
  await seedMessage({ ...locale, id: from });
  await editVenue(from, { beacon: { major: 1, minor: 2 }, page_url: 'https://park.example/', name: 'Bryan' });
  const read = async () => [
    await get(`venues/${from}`),
    await get(`venues/${into}`),
    await get(`events/${event.id}`),
  ];
  const before = await read();
  const { moved, taken } = await merge('Venue', from, into);
  assert.equal(moved, [
    { kind: 'event', count: 1 },
    { kind: 'message', count: 1 },
  ]);
  assert.equal(taken, ['name', 'address', 'pageUrl', 'beacon']);
  assert.is((await get<Place>(`venues/${into}`)).name, 'Bryan');
  assert.equal(await unmerge('Venue', from), { ...done, reverted: 4 });
  assert.equal(await read(), before);
  const { taken: again } = await merge('Venue', from, into);
  assert.equal(again, taken);
});

test('revertChange of a merge: what was edited and what came since stays with the survivor, and is reported', async () => {
  const { from, into, event, merge, unmerge, get, editVenue } = await createTwo();
  await merge('Venue', from, into);
  await editVenue(into, { address: '1 Main St' });
  const report = await unmerge('Venue', from);
  assert.equal(report.kept, [
    { kind: 'venue', id: globalId('Venue', into), fields: ['address'], reason: 'was changed since' },
  ]);
  assert.is((await get<Place>(`venues/${into}`)).address, '1 Main St');
  assert.is((await get<{ venue: Place }>(`events/${event.id}`)).venue.id, from);
});

test('mergeVenues: the next batch of the merged venue’s source means the survivor, and the former venue once it is back', async () => {
  const { as, merge, unmerge, get } = await createMerger();
  const sent = await send(as, { venues: [venueItem('v1'), venueItem('v2', { name: 'Hall' })] });
  const [from = '', into = ''] = sent.body.items.map(({ id }) => id ?? '');
  await merge('Venue', from, into);
  const { body } = await send(as, { events: [eventItem('e1')] });
  assert.is((await get<{ venue: Place }>(`events/${body.items[0]?.id}`)).venue.id, into);
  await unmerge('Venue', from);
  const later = await send(as, { events: [eventItem('e2')] });
  assert.is((await get<{ venue: Place }>(`events/${later.body.items[0]?.id}`)).venue.id, from);
});

test('mergeVenues: refuses a venue and itself, one that is not there, unknown fields, and one that was merged', async () => {
  const { locale, from, into, tryToMerge, merge } = await createTwo();
  const codeOf = async (...given: [from: string, into: string, others?: object]) =>
    (await tryToMerge('Venue', ...given)).errors?.[0]?.extensions?.code;
  assert.is(await codeOf(from, from), 'RECORD_INVALID');
  assert.is(await codeOf('x', 'y'), 'NOT_FOUND');
  assert.is(await codeOf(from, into, { fields: ['age'] }), 'RECORD_INVALID');
  assert.is(await codeOf(from, '00000000-0000-4000-8000-000000000000'), 'NOT_FOUND');
  const { id } = await seedVenue(locale);
  await merge('Venue', from, into);
  const { errors } = await tryToMerge('Venue', id, from);
  assert.ok(errors?.[0]?.message.includes(into), errors?.[0]?.message);
});

test('restoreVenue: refuses a merged venue, which the trash does not have', async () => {
  const { from, into, merge, ask, admin } = await createTwo();
  await merge('Venue', from, into);
  const document = 'mutation ($input: VenueRestoreInput!) { restoreVenue(input: $input) { venue { id } } }';
  const { body } = await ask(document, { input: { id: globalId('Venue', from) } });
  assert.ok(body.errors?.[0]?.message.startsWith('This venue was merged into'), JSON.stringify(body));
  const trash = await request<string>('GET /api/trpc/history.trash?input=%7B%7D', { as: admin });
  assert.not.ok(JSON.stringify(trash.body).includes(from));
});

test('mergeVenues: to another audience, neither id is there', async () => {
  const { from, into, merge } = await createTwo();
  await merge('Venue', from, into);
  const { as } = await signIn({ audience: await seedAudience() });
  for (const id of [from, into]) assert.is((await request(`GET /v1/venues/${id}`, { as })).status, 404);
});
