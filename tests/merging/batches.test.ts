import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { PruneReport } from '../../core/batches/pruning/prune-report.ts';
import { seedEvent, seedVenue } from '../support/records/seeds.ts';
import { eventItem, send, venueItem } from '../support/requests/batch.ts';
import { signIn } from '../support/requests/credentials.ts';
import { globalId } from '../support/requests/graphql.ts';
import { mutate } from '../support/requests/mutate.ts';
import { request } from '../support/requests/request.ts';
import { undo } from '../undoing/undo.ts';
import { createMerger } from './merger.ts';

interface Shown {
  id: string;
  rsvp: { state: string } | null;
}

test('mergeEvents: a batch of either source means the survivor', async () => {
  const { as, merge, get } = await createMerger();
  const sent = await send(as, { venues: [venueItem('v1')], events: [eventItem('e1'), eventItem('e2')] });
  const [, from = '', into = ''] = sent.body.items.map(({ id }) => id ?? '');
  await merge('Event', from, into);
  const { body } = await send(as, { events: [eventItem('e1', { description: 'With a band' })] });
  assert.is(body.items[0]?.id, into);
  assert.is((await get<{ description: string }>(`events/${into}`)).description, 'With a band');
});

test('POST /v1/research/prune: an event that its source has under one of two ids stays until both are gone', async () => {
  const { as, admin, merge, get } = await createMerger();
  const sent = await send(as, { venues: [venueItem('v1')], events: [eventItem('e1'), eventItem('e2')] });
  const [, from = '', into = ''] = sent.body.items.map(({ id }) => id ?? '');
  await merge('Event', from, into);
  const prune = async (events: string[]) =>
    (
      await request<PruneReport>('POST /v1/research/prune', {
        as,
        body: { source: 'scraper', events },
      })
    ).body.records;
  for (const named of ['e1', 'e2']) assert.equal(await prune([named]), []);
  assert.is((await get<Shown>(`events/${from}`)).id, into);
  assert.equal(
    (await prune(['none'])).map(({ external_id, result }) => [external_id, result]),
    [
      ['e1', 'deleted'],
      ['e2', 'deleted'],
    ],
  );
  assert.is((await request(`GET /v1/events/${into}`, { as: admin })).status, 404);
});

test('a batch that is undone: the event that it created stays if another was merged into it, with what this had', async () => {
  const { as, audience, locale, admin, merge, unmerge } = await createMerger();
  const { id: from } = await seedEvent(await seedVenue(locale));
  const { as: member } = await signIn({ audience });
  await request(`POST /v1/events/${from}/rsvp`, { as: member, body: { state: 'attending' } });
  const { body } = await send(as, { venues: [venueItem('v1')], events: [eventItem('e1')] });
  const into = body.items[1]?.id ?? '';
  await merge('Event', from, into);
  const { kept } = (await undo(admin, body.id)).body;
  assert.equal(
    kept.map(({ kind, reason }) => [kind, reason]),
    [
      ['event', 'another was merged into it'],
      ['venue', 'has events'],
    ],
  );
  const { body: shown } = await request<Shown>(`GET /v1/events/${from}`, { as: member });
  assert.equal([shown.id, shown.rsvp?.state], [into, 'attending']);
  await unmerge('Event', from);
  assert.is((await request<Shown>(`GET /v1/events/${from}`, { as: member })).body.rsvp?.state, 'attending');
});

test('approveProposal: a change to a venue that was merged meanwhile is stale, and as one that is, changes the survivor', async () => {
  const { audience, locale, merge, get } = await createMerger();
  const [{ id: from }, { id: into }] = [await seedVenue(locale), await seedVenue(locale)];
  const { as } = await signIn({ audience, role: 'contributor' });
  const { provenance } = venueItem('v1');
  const body = { venues: [{ external_id: from, provenance, address: '1 Main St' }] };
  const { body: proposed } = await request<{ id: string }>('POST /v1/proposals', { as, body });
  await merge('Venue', from, into);
  const id = globalId('Proposal', proposed.id);
  const approve = (input: object) =>
    mutate(audience, 'approveProposal', { id, ...input }, 'proposal { state }');
  assert.match(await approve({}).then(String, String), 'has changed since it was proposed');
  assert.is((await get<{ id: string; address: string }>(`venues/${from}`)).id, into);
  await approve({ items: [{ index: 0, stale: true }] });
  const { id: shown, address } = await get<{ id: string; address: string }>(`venues/${from}`);
  assert.equal([shown, address], [into, '1 Main St']);
});
