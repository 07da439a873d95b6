import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { StoredState } from '../../core/batches/stored-state.ts';
import { eventItem, venueItem } from '../support/requests/batch.ts';
import { badEvent, badItemsOf, given, type Item, only, plan, planEvent } from './planning.ts';
import {
  deletedRecord,
  event,
  eventRow,
  locale,
  otherLocale,
  otherVenue,
  venue,
  venueRow,
} from './stored-rows.ts';

test('a new event is where its venue is, in the time zone of the locale', async () => {
  const { venues, events } = await plan({}, { venues: [venueItem('v1')], events: [eventItem('e1')] });
  const { values } = only(events);
  assert.is(values?.venue, only(venues).id);
  assert.is(values?.locale_id, locale.id);
  assert.is(values?.time_zone, 'America/Toronto');
  assert.is(values?.starts_at, '2099-01-02T01:00:00.000Z');
});

test('null gives a field that is never empty its default', async () => {
  const stored = eventRow({
    featured: true,
    status: 'cancelled',
    people: [otherVenue],
    people_names: ['Ana'],
  });
  const { changed, values } = await planEvent(stored, { featured: null, status: null, people: null });
  assert.equal([...changed].sort(), ['featured', 'people', 'status']);
  assert.equal([values?.featured, values?.status, values?.people], [false, 'scheduled', []]);
});

test('an edited line-up stays, and so does an empty one', async () => {
  const { kept, values } = await planEvent(eventRow({ people: [], edited_fields: ['person_ids'] }), {
    people: ['Ana'],
  });
  assert.equal([kept, values?.people], [['people'], []]);
});

test('an event that a batch leaves where it is follows its venue to another locale, and keeps its time zone', async () => {
  const venues = [given({ locale: 'lisbon', latitude: 38.72, longitude: -9.14 })];
  const stored = { venues: [venueRow()], events: [eventRow()] };
  const named = await plan(stored, { venues, events: [eventItem('e1', { name: 'Late dance' })] });
  const moved = only(named.events);
  assert.equal([...moved.changed], ['name']);
  assert.equal([moved.values?.locale_id, moved.values?.time_zone], [otherLocale.id, 'America/Toronto']);
  const reset = await plan(stored, { venues, events: [eventItem('e1', { time_zone: null })] });
  assert.is(only(reset.events).values?.time_zone, 'Europe/Lisbon');
});

test('an event names its venue by id: one of the audience, and no other', async () => {
  const venuesById = [{ id: otherVenue, locale_id: otherLocale.id }];
  const events = [eventItem('e1', { venue: { id: otherVenue } })];
  const { values } = only((await plan({ venuesById }, { events })).events);
  assert.equal([values?.venue, values?.time_zone], [otherVenue, 'Europe/Lisbon']);
  const bad = await badItemsOf(plan({}, { events }));
  assert.equal(bad, [badEvent({ venue: 'must be the id of a venue of the audience' })]);
});

test('an event at a venue that is bad or unknown: an error of its venue', async () => {
  const events = [eventItem('e1')];
  const problem = async (stored: Partial<StoredState>, venues: Item[]) => {
    const bad = await badItemsOf(plan(stored, { venues, events }));
    return bad.at(-1);
  };
  assert.equal(
    await problem({}, []),
    badEvent({ venue: 'is not in this batch and was not sent by this source before' }),
  );
  assert.equal(
    await problem({ venues: [venueRow()] }, [venueItem('v1', { locale: 'atlantis' })]),
    badEvent({ venue: 'refers to an invalid item of this batch' }),
  );
});

const atDeletedVenue = { venues: [deletedRecord('v1', venue)] };

for (const force of [false, true])
  test(`a new event at a deleted venue is left out, with force ${force}`, async () => {
    const venues = [venueItem('v1')];
    const { events } = await plan(atDeletedVenue, { venues, events: [eventItem('e1', { force })] });
    const { id, result, kept, values, provenance } = only(events);
    assert.equal([id, result, kept, values, provenance], [null, 'unchanged', ['deleted'], null, null]);
  });

test('a new event at a venue that its batch brings back is created', async () => {
  const venues = [venueItem('v1', { force: true })];
  const { result, values } = only((await plan(atDeletedVenue, { venues, events: [eventItem('e1')] })).events);
  assert.equal([result, values?.venue], ['created', venue]);
});

test('an event that its source moves to a deleted venue stays where it is, and changes otherwise', async () => {
  const stored = { ...atDeletedVenue, events: [eventRow({ venue: otherVenue, locale_id: otherLocale.id })] };
  for (const force of [false, true]) {
    const item = eventItem('e1', { name: 'Late dance', force });
    const { result, kept, values } = only((await plan(stored, { events: [item] })).events);
    assert.equal(
      [result, kept, values?.venue, values?.name],
      ['updated', ['venue'], otherVenue, 'Late dance'],
    );
  }
});

test('an event at a venue named by the id of one that was deleted is left out as well', async () => {
  const venuesById = [{ id: otherVenue, locale_id: null }];
  const { events } = await plan({ venuesById }, { events: [eventItem('e1', { venue: { id: otherVenue } })] });
  assert.equal([only(events).id, only(events).kept], [null, ['deleted']]);
});

test('an event deleted with its venue comes back at another, if its item says all of it', async () => {
  const venuesById = [{ id: otherVenue, locale_id: otherLocale.id }];
  const stored = { ...atDeletedVenue, venuesById, events: [deletedRecord('e1', event, venue)] };
  const planned = async (values: Item) =>
    only((await plan(stored, { events: [{ ...given(values), external_id: 'e1' }] })).events);
  const { external_id, ...whole } = eventItem('e1', { venue: { id: otherVenue } });
  const back = await planned(whole);
  assert.equal([back.id, back.result, back.kept, back.values?.venue], [event, 'updated', [], otherVenue]);
  for (const values of [{ venue: { id: otherVenue } }, eventItem('e1'), { name: 'Dance' }]) {
    const { id, result, kept } = await planned(values);
    assert.equal([id, result, kept], [event, 'unchanged', ['deleted']]);
  }
});

test('an event that was deleted itself stays deleted, wherever its source moves it', async () => {
  const venuesById = [{ id: otherVenue, locale_id: otherLocale.id }];
  const stored = { ...atDeletedVenue, venuesById, events: [deletedRecord('e1', event)] };
  const item = eventItem('e1', { venue: { id: otherVenue } });
  const { id, result, kept } = only((await plan(stored, { events: [item] })).events);
  assert.equal([id, result, kept], [event, 'unchanged', ['deleted']]);
});

test('a bad event is no bad venue, even with the same external id', async () => {
  const events = [eventItem('v1', { name: '' }), eventItem('e1')];
  const bad = await badItemsOf(plan({ venues: [venueRow()] }, { events }));
  assert.is(bad.length, 1);
});

test('an event that an administrator moved from a venue since deleted stays where it is', async () => {
  const moved = eventRow({ venue: otherVenue, locale_id: otherLocale.id, edited_fields: ['venue_id'] });
  const stored = { venues: [deletedRecord('v1', venue)], events: [moved] };
  const { result, kept, values } = only((await plan(stored, { events: [eventItem('e1')] })).events);
  assert.equal([result, kept, values?.venue], ['unchanged', ['venue'], otherVenue]);
});

const times = { starts_at: '2099-01-01T20:00:00.000Z', ends_at: '2099-01-01T22:00:00.000Z' };

test('an end before the stored start: an error of the end', async () => {
  const bad = await badItemsOf(planEvent(eventRow(times), { ends_at: '2099-01-01T19:00:00Z' }));
  assert.equal(bad, [badEvent({ ends_at: 'must be after starts_at' })]);
});

test('an end at the start, or a start without time to end: an error of the field', async () => {
  const { starts_at } = times;
  const empty = await badItemsOf(planEvent(eventRow(times), { ends_at: starts_at }));
  assert.equal(empty, [badEvent({ ends_at: 'must be after starts_at' })]);
  const late = await badItemsOf(planEvent(eventRow(), { starts_at: '9999-12-31T21:00:00Z' }));
  assert.equal(late, [badEvent({ starts_at: 'must be more than 3 hours before the year 10000' })]);
});

test('an edited start and an end before it: both times stay', async () => {
  const stored = eventRow({ ...times, starts_at: '2099-01-01T21:30:00.000Z', edited_fields: ['starts_at'] });
  const earlier = { starts_at: '2099-01-01T19:00:00Z', ends_at: '2099-01-01T21:00:00Z' };
  const alone = await planEvent(stored, earlier);
  assert.equal([alone.result, alone.kept, alone.changed.size], ['unchanged', ['starts_at', 'ends_at'], 0]);
  assert.is(alone.values?.ends_at, times.ends_at);
  const renamed = await planEvent(stored, { ...earlier, name: 'New' });
  assert.equal([renamed.result, [...renamed.changed]], ['updated', ['name']]);
  const forced = await planEvent(stored, { ...earlier, force: true });
  assert.equal([forced.result, forced.kept], ['updated', []]);
});

test('an edited start and an end after it: the start stays, the end changes', async () => {
  const stored = eventRow({ ...times, edited_fields: ['starts_at'] });
  const { kept, changed } = await planEvent(stored, {
    starts_at: '2099-01-01T19:00:00Z',
    ends_at: '2099-01-01T23:00:00Z',
  });
  assert.equal([kept, [...changed]], [['starts_at'], ['ends_at']]);
});

test.run();
