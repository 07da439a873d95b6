import { randomUUID } from 'node:crypto';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { day } from '../../core/values/time.ts';
import { testApp } from '../support/app/app.ts';
import { clock } from '../support/app/clock.ts';
import { eraseDueIdentities } from '../support/app/jobs.ts';
import { rowsWith } from '../support/database/rows.ts';
import { callBack, isSignedIn, ownAppScene, tablesWith } from '../support/records/people.ts';
import { seedEvent, seedLocale, seedVenue } from '../support/records/seeds.ts';
import { venueItem } from '../support/requests/batch.ts';
import { administer } from '../support/requests/caller.ts';
import { signIn } from '../support/requests/credentials.ts';
import { request } from '../support/requests/request.ts';

const { dependencies, provider, settings } = await testApp();
const { database } = dependencies;

const later = () => ({ ...dependencies, now: () => new Date(clock.now().valueOf() + 31 * day) });

async function eventIn(audience: Parameters<typeof seedLocale>[0]) {
  return seedEvent(await seedVenue(await seedLocale(audience)));
}

const stored = (eventId: string) =>
  database.transaction(async (transaction) => {
    const rows = <Row>(table: string) => rowsWith<Row>(transaction, table, 'event_id', eventId);
    const answers = await rows<{ user_id: string; state: string }>('rsvp');
    const erased = await rows<{ state: string; count: number }>('erased_rsvp');
    return {
      answers: answers.map(({ user_id, state }) => [user_id, state]),
      erased: erased.map(({ state, count }) => [state, count]),
    };
  });

test('the erasure: leaves nothing of the person in any table, and their answers as numbers', async () => {
  const { audience, app } = await ownAppScene();
  const [person, friend] = [provider.addPerson('Quentin Erasable'), provider.addPerson('Fay')];
  provider.befriend(person, friend);
  const event = await eventIn(audience);
  const kept = await signIn({ audience, app, person: friend });
  const { as, userId } = await signIn({ audience, app, person, role: 'contributor' });
  const marks = { vendor_identifier: randomUUID(), notification_token: randomUUID() };
  await request('POST /v1/token/device', { as, body: { device_type: 'apple', ...marks } });
  await request('POST /v1/me/location', {
    as,
    body: { coordinates: { latitude: 12.3456781, longitude: 98.7654322 } },
  });
  const { label } = await seedLocale(audience);
  const hall = { ...venueItem('v1'), locale: label };
  const headers = { 'Idempotency-Key': 'one' };
  const proposed = await request('POST /v1/proposals', { as, headers, body: { venues: [hall] } });
  assert.is(proposed.status, 202);
  for (const who of [as, kept.as])
    await request(`POST /v1/events/${event.id}/rsvp`, { as: who, body: { state: 'attending' } });
  const traces = [
    userId,
    'Quentin Erasable',
    provider.userId(person, app),
    marks.vendor_identifier,
    marks.notification_token,
    '12.3456781',
    '98.7654322',
  ];
  for (const [index, tables] of (await tablesWith(...traces)).entries())
    assert.ok(tables.length > 0, traces[index]);

  await callBack('data_deletion', app, person);
  await eraseDueIdentities(later());
  assert.equal((await tablesWith(...traces)).flat(), []);
  assert.equal(await stored(event.id), {
    answers: [[kept.userId, 'attending']],
    erased: [['attending', 1]],
  });
  assert.ok(await isSignedIn(kept.as));
});

test("the erasure: of one app's identity leaves the person's other identity as it was", async () => {
  const here = await ownAppScene();
  const there = await ownAppScene();
  const { person } = here;
  const [one, other] = [await signIn({ ...here, person }), await signIn({ ...there, person })];
  const [eventHere, eventThere] = [await eventIn(here.audience), await eventIn(there.audience)];
  const maybe = { state: 'maybe' };
  await request(`POST /v1/events/${eventHere.id}/rsvp`, { as: one.as, body: maybe });
  await request(`POST /v1/events/${eventThere.id}/rsvp`, { as: other.as, body: maybe });

  await callBack('data_deletion', here.app, person);
  await eraseDueIdentities(later());
  assert.ok(await isSignedIn(other.as));
  const ids = [here, there].map(({ app }) => provider.userId(person, app));
  const [left, kept] = await tablesWith(...ids);
  assert.equal([left, kept?.includes('identity')], [[], true]);
  assert.equal(await stored(eventHere.id), { answers: [], erased: [['maybe', 1]] });
  assert.equal(await stored(eventThere.id), { answers: [[other.userId, 'maybe']], erased: [] });
});

test('the erasure: many people, counted together', async () => {
  const { audience, app } = await ownAppScene();
  const event = await eventIn(audience);
  for (const state of ['attending', 'attending', 'declined']) {
    const person = provider.addPerson('Someone');
    const { as } = await signIn({ audience, app, person });
    await request(`POST /v1/events/${event.id}/rsvp`, { as, body: { state } });
    await callBack('data_deletion', app, person);
  }
  await eraseDueIdentities(later());
  const { as } = await signIn({ audience, app, person: provider.addPerson('Stays') });
  await request(`POST /v1/events/${event.id}/rsvp`, { as, body: { state: 'declined' } });
  assert.equal(await (await administer(audience)).events.countRsvps({ ids: [event.id] }), [
    { attending: 2, maybe: 0, declined: 2 },
  ]);
  const { answers, erased } = await stored(event.id);
  assert.is(answers.length, 1);
  assert.equal(erased.sort(), [
    ['attending', 2],
    ['declined', 1],
  ]);
});

test('the erasure: of who replied to a deleted event, which counts the reply when it is restored', async () => {
  const { audience, app } = await ownAppScene();
  const event = await eventIn(audience);
  const person = provider.addPerson('Someone');
  const { as } = await signIn({ audience, app, person });
  await request(`POST /v1/events/${event.id}/rsvp`, { as, body: { state: 'attending' } });
  const { events } = await administer(audience);
  await events.delete({ id: event.id });
  await callBack('data_deletion', app, person);
  await eraseDueIdentities(later());
  await events.restore({ id: event.id });
  assert.equal(await events.countRsvps({ ids: [event.id] }), [{ attending: 1, maybe: 0, declined: 0 }]);
  assert.equal(await stored(event.id), { answers: [], erased: [['attending', 1]] });
});

test('the erasure: of a user of the platform as well', async () => {
  const person = provider.addPerson('Pat Platform');
  const { as, userId } = await signIn({ person });
  await callBack('data_deletion', settings.platformApp, person);
  await eraseDueIdentities(later());
  assert.not.ok(await isSignedIn(as));
  assert.equal(await tablesWith(userId), [[]]);
});
