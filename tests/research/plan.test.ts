import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { checkBatch } from '../../core/batches/batch-items.ts';
import { planBatch } from '../../core/batches/plan-batch.ts';
import { eventItem, venueItem } from '../support/requests/batch.ts';
import { badEvent, badItemsOf, badVenue, plan, planVenue } from './planning.ts';
import { deletedRecord, eventRow, locale, otherVenue, provenance, venue, venueRow } from './stored-rows.ts';

test('a new venue is created with what is given, and defaults', async () => {
  const { result, values, before, provenance: toWrite } = await planVenue(null, venueItem('v1'));
  assert.is(result, 'created');
  assert.is(before, null);
  assert.equal(values, {
    ...{ name: 'The Hall', locale: locale.id, latitude: 43.65, longitude: -79.38 },
    ...{ address: null, url: null, photo_url: null, hidden: false },
  });
  assert.is(toWrite?.url, provenance.url);
});

test('a new record lacks a field that it requires: errors of the item', async () => {
  const bad = await badItemsOf(planVenue(null, { name: 'The Hall', latitude: 43.65 }));
  assert.equal(bad, [badVenue({ locale: 'is required', longitude: 'is required' })]);
});

test('what is stored already is unchanged, and nothing is written', async () => {
  const { result, changed, provenance } = await planVenue(venueRow(), venueItem('v1'));
  assert.equal([result, changed.size, provenance], ['unchanged', 0, null]);
});

for (const [field, value] of [
  ['url', 'https://other.example/'],
  ['retrieved_at', '2026-11-21T12:00:00.000Z'],
  ['confidence', 0.5],
  ['note', 'Seen twice.'],
] as const)
  test(`another ${field} in the provenance is written, and the record is unchanged`, async () => {
    const decision = await planVenue(venueRow(), { provenance: { ...provenance, [field]: value } });
    assert.equal([decision.result, decision.changed.size], ['unchanged', 0]);
    assert.is(decision.provenance?.[field], value);
  });

test('a field left out stays, null clears it, another value changes it', async () => {
  const stored = venueRow({ address: '1 Main St', url: 'https://hall.example/', hidden: true });
  const { result, values, changed } = await planVenue(stored, { name: 'New', address: null, hidden: null });
  assert.is(result, 'updated');
  assert.equal([...changed].sort(), ['address', 'hidden', 'name']);
  assert.equal(
    [values?.name, values?.address, values?.hidden, values?.url],
    ['New', null, false, 'https://hall.example/'],
  );
});

test('an edited field keeps its value, whatever name the item has for it, and the others change', async () => {
  const stored = venueRow({ url: 'https://right.example/', edited_fields: ['page_url', 'locale_id'] });
  const item = { url: 'https://wrong.example/', locale: 'lisbon', address: '2 Main St' };
  const { result, kept, values, changed, editedFields } = await planVenue(stored, item);
  assert.is(result, 'updated');
  assert.equal(kept, ['url', 'locale']);
  assert.equal([...changed], ['address']);
  assert.equal([values?.url, values?.locale], ['https://right.example/', locale.id]);
  assert.equal(editedFields, ['page_url', 'locale_id']);
});

test('an edited field is not kept where the item gives the same value', async () => {
  const { result, kept } = await planVenue(venueRow({ edited_fields: ['name'] }), { name: 'The Hall' });
  assert.equal([result, kept], ['unchanged', []]);
});

test('force overwrites edited fields; those that it does not change remain edited', async () => {
  const stored = venueRow({ edited_fields: ['name', 'address'] });
  const { result, kept, changed, editedFields } = await planVenue(stored, { name: 'Forced', force: true });
  assert.equal([result, kept, [...changed]], ['updated', [], ['name']]);
  assert.equal(editedFields, ['address']);
});

test('a deleted record stays deleted, even where the item would be bad', async () => {
  const decision = await planVenue(deletedRecord('v1', venue), { locale: 'atlantis' });
  assert.equal([decision.id, decision.result, decision.kept], [venue, 'unchanged', ['deleted']]);
  assert.equal([decision.values, decision.provenance], [null, null]);
});

test('force brings a deleted record back under its old id, with what the item gives', async () => {
  const { id, result, before, values } = await planVenue(deletedRecord('v1', venue), {
    ...venueItem('v1', { name: 'Back' }),
    force: true,
  });
  assert.equal([id, result, before, values?.name], [venue, 'updated', null, 'Back']);
  const bad = await badItemsOf(planVenue(deletedRecord('v1', venue), { name: 'Back', force: true }));
  assert.equal(bad, [badVenue({ locale: 'is required', latitude: 'is required', longitude: 'is required' })]);
});

test('bad items: those that are malformed, then those that do not fit what is stored, 100 at most', async () => {
  const venues = [venueItem('v0', { locale: 'atlantis' }), venueItem('v1', { name: 'two\nlines' })];
  const events = Array.from({ length: 150 }, (_, index) => eventItem(`e${index}`));
  const bad = await badItemsOf(plan({}, { venues, events }));
  assert.equal(bad, [
    badVenue({ name: 'must be one line' }, 1),
    badVenue({ locale: 'must be the label of a locale of the audience' }, 0, 'v0'),
    ...events
      .slice(0, 98)
      .map((_, index) => badEvent({ venue: 'refers to an invalid item of this batch' }, index, `e${index}`)),
  ]);
});

test('a plan is the same each time, and leaves what is stored as it was', async () => {
  const lineUp = { people: [otherVenue], people_names: ['Ana'] };
  const bo = {
    name: 'Bo',
    id: venue,
    locale_id: locale.id,
    source: null,
    is_deleted: false,
    undone: false,
    is_released: false,
  };
  const stored = {
    venues: [venueRow()],
    events: [eventRow({ ...lineUp, edited_fields: ['name'] })],
    people: [bo],
  };
  const copy = structuredClone(stored);
  const batch = {
    venues: [venueItem('v1', { name: 'New' })],
    events: [eventItem('e1', { name: 'New', people: ['Bo'] })],
  };
  assert.equal(await plan(stored, batch), await plan(stored, batch));
  assert.equal(stored, copy);
});

test('a batch of 120 items: others are served while it is checked and planned, after 50 items each', async () => {
  const venues = Array.from({ length: 120 }, (_, index) => venueItem(`v${index}`));
  const state = { locales: [locale], venues: [], events: [], venuesById: [], people: [], photos: [] };
  let rounds = 0;
  let next = setImmediate(function count() {
    rounds += 1;
    next = setImmediate(count);
  });
  const checked = await checkBatch({ source: 'scraper', venues, events: [] });
  const roundsOfCheck = rounds;
  await planBatch(checked, state);
  clearImmediate(next);
  assert.equal([roundsOfCheck, rounds - roundsOfCheck], [3, 3]);
});

test.run();
