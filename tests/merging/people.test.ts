import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { pluck } from '../support/pluck.ts';
import { seedEvent, seedPerson, seedTrack, seedVenue } from '../support/records/seeds.ts';
import { eventItem, send, venueItem } from '../support/requests/batch.ts';
import { globalId } from '../support/requests/graphql.ts';
import { pagesOf } from '../support/requests/pages.ts';
import { request } from '../support/requests/request.ts';
import { createMerger } from './merger.ts';

interface Named {
  id: string;
  name: string;
}

async function createTwo() {
  const merger = await createMerger();
  const { locale, get } = merger;
  const venue = await seedVenue(locale);
  const [from, into, other] = [
    await seedPerson(locale, { name: 'Ana Moura (fado)' }),
    await seedPerson(locale, { name: 'Ana Moura' }),
    await seedPerson(locale, { name: 'Bia' }),
  ];
  await seedTrack(from);
  const alone = await seedEvent(venue, { people: [other, from] });
  const both = await seedEvent(venue, { people: [from, other, into] });
  const lineUp = async (event: Named) =>
    (await get<{ people: Named[] }>(`events/${event.id}`)).people.map(({ name }) => name);
  return { ...merger, venue, from: from.id, into: into.id, survivor: into, alone, both, lineUp };
}

test('mergePeople: line-ups show the survivor once, in the same place, and the tracks are the survivor’s', async () => {
  const { from, into, alone, both, lineUp, merge, unmerge, get } = await createTwo();
  const read = async () => [
    await lineUp(alone),
    await lineUp(both),
    await get(`people/${from}`),
    await get(`people/${into}`),
  ];
  const before = await read();
  const { moved, conflicts } = await merge('Person', from, into);
  assert.equal(moved, [
    { kind: 'line_up', count: 1 },
    { kind: 'track', count: 1 },
  ]);
  assert.equal(conflicts, ['name']);
  assert.equal(await lineUp(alone), ['Bia', 'Ana Moura']);
  assert.equal(await lineUp(both), ['Bia', 'Ana Moura']);
  const survivor = await get<{ id: string; tracks: Named[] }>(`people/${from}`);
  assert.equal([survivor.id, survivor.tracks.length], [into, 1]);
  await unmerge('Person', from);
  assert.equal(await read(), before);
});

test('mergePeople: who is named as the merged person was, by whatever source, is the survivor', async () => {
  const { as, from, into, merge, get } = await createTwo();
  await merge('Person', from, into);
  const people = ['Ana Moura (fado)'];
  const { body } = await send(as, { venues: [venueItem('v1')], events: [eventItem('e1', { people })] });
  const { people: shown } = await get<{ people: Named[] }>(`events/${body.items[1]?.id}`);
  assert.equal(pluck(shown, 'id'), [into]);
});

test('revertChange of mergePeople: line-ups that somebody edited since are kept, as it says', async () => {
  const { from, into, alone, both, lineUp, merge, unmerge, editEvent } = await createTwo();
  await merge('Person', from, into);
  await editEvent(alone.id, { personIds: [] });
  await editEvent(both.id, { personIds: [globalId('Person', into)] });
  const { kept } = await unmerge('Person', from);
  assert.equal(pluck(kept, 'fields'), [['personIds'], ['personIds']]);
  assert.equal([await lineUp(alone), await lineUp(both)], [[], ['Ana Moura']]);
});

test('mergePeople: a deleted event comes back with the survivor, or with the person who is there again', async () => {
  const { from, into, alone, lineUp, merge, unmerge, deleteEvent, ask } = await createTwo();
  const restore = async () => {
    const document = 'mutation ($input: EventRestoreInput!) { restoreEvent(input: $input) { event { id } } }';
    const id = Buffer.from(`Event:${alone.id}`).toString('base64');
    assert.is((await ask(document, { input: { id } })).body.errors, undefined);
  };
  await deleteEvent(alone.id);
  await merge('Person', from, into);
  await restore();
  assert.equal(await lineUp(alone), ['Bia', 'Ana Moura']);
  await deleteEvent(alone.id);
  await unmerge('Person', from);
  await restore();
  assert.equal(await lineUp(alone), ['Bia', 'Ana Moura (fado)']);
});

test('mergePeople: the events of the old id are the survivor’s, later ones too, at its address', async () => {
  const { from, into, survivor, venue, admin, merge } = await createTwo();
  await merge('Person', from, into);
  await seedEvent(venue, { people: [survivor] });
  const list = (id: string) => request<Named[]>(`GET /v1/people/${id}/events`, { as: admin });
  const { body, headers } = await list(from);
  assert.is(body.length, 3);
  assert.equal(body, (await list(into)).body);
  assert.equal((await pagesOf(`/v1/people/${from}/events?limit=1`, admin)).flat(), body);
  assert.is(headers.get('content-location'), `/v1/people/${into}/events`);
});
