import { setTimeout } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createScene } from '../proposals/scene.ts';
import { seedEvent, seedEvents, seedVenue } from '../support/records/seeds.ts';
import { send, venueItem } from '../support/requests/batch.ts';
import { signIn } from '../support/requests/credentials.ts';
import { request } from '../support/requests/request.ts';
import { createMerger, mergerIn } from './merger.ts';

const times = 5;

interface Place {
  id: string;
  address: string | null;
}

test('two people merge two records crosswise: one wins, and the other is told into which one theirs was merged', async () => {
  const { locale, tryToMerge, get } = await createMerger();
  for (let time = 0; time < times; time++) {
    const [one, other] = [(await seedVenue(locale)).id, (await seedVenue(locale)).id];
    const tried = await Promise.all([tryToMerge('Venue', one, other), tryToMerge('Venue', other, one)]);
    const errors = tried.flatMap(({ errors = [] }) => errors);
    assert.is(errors.length, 1);
    const survivor = tried[0]?.errors === undefined ? other : one;
    assert.ok(errors[0]?.message.includes(survivor));
    for (const id of [one, other]) assert.is((await get<Place>(`venues/${id}`)).id, survivor);
  }
});

test('a batch beside the merge of what it updates: what it says is the survivor’s, whichever comes first', async () => {
  const { as, merge, get } = await createMerger();
  for (let time = 0; time < times; time++) {
    const items = [venueItem(`v${time}`), venueItem(`w${time}`)];
    const { body } = await send(as, { venues: items });
    const [from = '', into = ''] = body.items.map(({ id }) => id ?? '');
    const venues = [venueItem(`v${time}`, { address: '1 Main St' })];
    const [sent] = await Promise.all([send(as, { venues }), merge('Venue', from, into)]);
    assert.is(sent.status, 200);
    assert.ok([from, into].includes(sent.body.items[0]?.id ?? ''));
    assert.equal(
      [await get<Place>(`venues/${from}`), await get<Place>(`venues/${into}`)].map(({ id, address }) => [
        id,
        address,
      ]),
      [
        [into, '1 Main St'],
        [into, '1 Main St'],
      ],
    );
  }
});

test('an RSVP beside the merge of its event: it is the survivor’s, whichever comes first', async () => {
  const { audience, locale, merge } = await createMerger();
  const venue = await seedVenue(locale);
  const { as } = await signIn({ audience });
  for (let time = 0; time < times; time++) {
    const [from, into] = [(await seedEvent(venue)).id, (await seedEvent(venue)).id];
    const [replied] = await Promise.all([
      request(`POST /v1/events/${from}/rsvp`, { as, body: { state: 'maybe' } }),
      merge('Event', from, into),
    ]);
    assert.is(replied.status, 200);
    const { body } = await request<{ id: string; rsvp: object }>(`GET /v1/events/${into}`, { as });
    assert.equal([body.id, body.rsvp], [into, { state: 'maybe' }]);
  }
});

test('RSVPs beside the merge of their event’s venue: 200, whichever comes first', async () => {
  const { audience, locale, merge } = await createMerger();
  const [from, into] = [await seedVenue(locale), await seedVenue(locale)];
  await seedEvents(from, 500); // so that the merge takes a while
  const { id } = await seedEvent(from);
  const members = await Promise.all(Array.from({ length: 20 }, () => signIn({ audience })));
  const replies = members.map(async ({ as }, index) => {
    await setTimeout(20 * index);
    return (await request(`POST /v1/events/${id}/rsvp`, { as, body: { state: 'maybe' } })).status;
  });
  await merge('Venue', from.id, into.id);
  assert.equal([...new Set(await Promise.all(replies))], [200]);
});

test('approval of a proposal for a record that was merged since: refused as stale, until it is approved all the same', async () => {
  const { as, reviewed, decide, read, get, locale, merge } = mergerIn(await createScene());
  const { body } = await send(as, { venues: [venueItem('v1')] });
  const from = body.items[0]?.id ?? '';
  const proposed = await send(reviewed, { venues: [venueItem('v1', { address: '1 Main St' })] });
  const id = Buffer.from(`Proposal:${proposed.body.id}`).toString('base64');
  const { id: into } = await seedVenue(locale, { name: 'The Hall' });
  await merge('Venue', from, into);
  assert.ok((await read(id)).items.items[0]?.isStale);
  const approve = (stale: boolean) => decide('approveProposal', { id, items: [{ index: 0, stale }] });
  assert.match((await approve(false)).body.errors?.[0]?.message ?? '', 'has changed since it was proposed');
  assert.is((await approve(true)).body.errors, undefined);
  assert.is((await get<Place>(`venues/${into}`)).address, '1 Main St');
});
