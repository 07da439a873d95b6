import { v7 as newId } from 'uuid';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { day } from '../../core/values/time.ts';
import { MailAddress } from '../../orm/schema/entities/mail-address.ts';
import { PushRegistration, Session } from '../../orm/schema/entities/session.ts';
import { mailTo } from '../notifications/scene.ts';
import { dayIn } from '../series/scene.ts';
import { testApp } from '../support/app/app.ts';
import { clock } from '../support/app/clock.ts';
import { insertRow } from '../support/database/rows.ts';
import { seedAudience, seedCity, seedEvent, seedHall, seedVenue } from '../support/records/seeds.ts';
import { administer } from '../support/requests/caller.ts';
import { signIn } from '../support/requests/credentials.ts';
import { request } from '../support/requests/request.ts';
import { deskOf } from './desk.ts';
import { parsed } from './parsed.ts';

async function scene() {
  const { audience, locale } = await seedCity();
  const venue = await seedVenue(locale, { name: 'Hall' });
  const event = await seedEvent(venue, { name: 'Fado & Guitarra' });
  return { audience, event, locale, venue };
}

/** Somebody else each time, of each of these states once. */
async function notify(audienceId: string, eventId: string, ...states: ('waiting' | 'sent' | 'dropped')[]) {
  const { userId } = await signIn();
  const { database } = (await testApp()).dependencies;
  const about = { audience_id: audienceId, user_id: userId, event_id: eventId, kind: 'event_cancelled' };
  const times = { created_at: clock.now(), due_at: clock.now() };
  await database.transaction(async (transaction) => {
    for (const state of states) await insertRow(transaction, 'notification', { ...about, state, ...times });
  });
}

test('GET /notifications: of each event and kind how many people were told, wait and were not told', async () => {
  const { audience, event } = await scene();
  const editor = await deskOf(audience, 'editor');
  assert.match((await editor.open('/notifications')).body, 'Nobody was told anything yet.');
  for (const state of ['sent', 'sent', 'waiting', 'dropped'] as const)
    await notify(audience.id, event.id, state);
  await notify(audience.id, event.id, 'sent', 'dropped', 'waiting', 'sent');
  const elsewhere = await scene();
  await notify(elsewhere.audience.id, elsewhere.event.id, 'sent');
  const { body } = await editor.open('/notifications');
  assert.equal(parsed(body, '/notifications').texts('td'), [
    'An event is cancelledFado & Guitarra',
    ...['3', '1', '0', '1'],
  ]);
  assert.match(body, `href="/events/${event.id}"`);
});

test('the page of an event: who is told that it is cancelled, moved or deleted, and how; on that of its venue, too', async () => {
  const { audience, event, locale } = await scene();
  const editor = await deskOf(audience, 'editor');
  /** Above the button that saves, and above that which cancels. */
  const told = async () =>
    [
      ...(await editor.open(`/events/${event.id}`)).body.matchAll(
        /<p id="told[\w-]*">(.*?)<\/p>\n<(?:p class="submit"|button)/g,
      ),
    ].map(([, told = '']) => told.replaceAll(/<[^>]+>/g, ''));
  const followers = 'Those who follow its venue, people or tags are told of new events alone.';
  const nobody = 'Nobody is told: nobody has said that they come or may come.';
  assert.equal(await told(), [
    `Who is told of another time or place: ${nobody} ${followers}`,
    `Who is told that it is cancelled: ${nobody}`,
  ]);
  const by = new Map<string, string>();
  const reply = async (state: string) => {
    const { as, userId } = await signIn({ audience });
    await request(`POST /v1/events/${event.id}/rsvp`, { as, body: { state } });
    by.set(userId, as);
    return userId;
  };
  const [ana, ben] = [await reply('attending'), await reply('maybe')];
  await reply('attending');
  await reply('declined');
  const { database } = (await testApp()).dependencies;
  const at = clock.now();
  await database.transaction(async ({ em }) => {
    const { id: sessionId } = await em.findOneOrFail(Session, { userId: ana });
    const tokens = { vendorIdentifier: crypto.randomUUID(), notificationToken: crypto.randomUUID() };
    const web = { id: newId(), sessionId, deviceType: 'web' as const, ...tokens };
    em.create(PushRegistration, { ...web, createdAt: at, updatedAt: at });
    const { identityId } = await em.findOneOrFail(Session, { userId: ben });
    em.create(MailAddress, { identityId, address: 'ben@mail.test', fromProvider: true, confirmedAt: at });
  });
  const three = '3 people come, wait or may come: 1 told by a push, 1 by mail, 1 sees it on the pages alone.';
  assert.equal(await told(), [
    `Who is told of another time or place: ${three} ${followers}`,
    `Who is told that it is cancelled: ${three}`,
  ]);
  const mail = ['event_changed'];
  await request('PATCH /v1/me/notifications', { as: by.get(ben) ?? '', body: { mail } });
  const [changed = '', cancelled = ''] = await told();
  assert.match(changed, '1 told by a push, 1 by mail, 1 sees it');
  assert.match(cancelled, '1 told by a push, 0 by mail, 2 see it');
  for (const path of [`/events/${event.id}`, `/venues/${event.venueId}`, `/locales/${locale.id}`])
    assert.match((await editor.open(path)).body, 'Who is told that it is deleted: 3 people come');
  const elsewhere = await deskOf(await seedAudience(), 'editor');
  assert.is((await elsewhere.open(`/events/${event.id}`)).status, 404);
});

test('who follows the venue of an event: is counted where they are told that it is new, or no longer hidden', async () => {
  const { dependencies: later } = await testApp();
  const { audience, locale, venue } = await seedHall();
  const elsewhere = await seedVenue(locale);
  const [shown, hidden] = [await seedEvent(venue), await seedEvent(venue, { hidden: true })];
  for (const [wish, { id }] of [
    ['new_events', venue],
    ['reminder', venue],
    ['new_events', elsewhere],
  ] as const) {
    const follower = await signIn({ audience });
    const { as } = follower;
    await request('POST /v1/me/follows', { as, body: { venue_id: id } });
    await request('PATCH /v1/me/notifications', { as, body: { mail: [wish] } });
    await mailTo({ later, audience }, follower);
  }
  const editor = await deskOf(audience, 'editor');
  const told = async (path: string) =>
    /<p id="told">(.*?)<\/p>\n<p class="submit"/.exec((await editor.open(path)).body)?.[1] ?? '';
  const one = (followed: string) => `1 of those who follow ${followed} is told: 0 by a push, 1 by mail.`;
  const all = one('its venue, people or tags');
  assert.is(await told(`/events/${hidden.id}`), `When it is no longer hidden, ${all}`);
  assert.is(await told(`/events/new?copy=${shown.id}`), `Unless it is hidden, ${all}`);
  assert.is(await told(`/events/new?venue_id=${venue.id}`), `Unless it is hidden, ${one('the venue')}`);
  assert.match(await told('/events/new'), 'are told that it is new');
  const caller = await administer(audience);
  const times = { starts_local: `${dayIn(10, clock.now())}T20:00`, recurrence: 'FREQ=WEEKLY;COUNT=2' };
  const { id } = await caller.series.create({ venue_id: venue.id, name: 'Jam', ...times });
  const [page] = await caller.events.listByOwner({ owner: 'series', ids: [id] });
  const hide = { hidden: true, venue_id: elsewhere.id };
  await caller.events.update({ id: page?.rows[0]?.id ?? '', ...hide });
  assert.match(await told(`/series/${id}`), `When dates are new, ${all}`);
});

test('GET /notifications: what each kind says of the next event, in the language of the audience', async () => {
  const { audience, venue } = await scene();
  const [startsAt, endsAt] = [-60, 10].map((days) => new Date(clock.now().valueOf() + days * day));
  await seedEvent(venue, { name: 'Exhibition', startsAt, endsAt });
  const owner = await deskOf(audience, 'owner');
  const { body } = await owner.open('/notifications');
  for (const title of ['Fado &#38; Guitarra is cancelled', 'Soon: Fado &#38; Guitarra', 'Hall: a new event'])
    assert.match(body, `<strong dir="auto">${title}</strong>`);
  const other = await deskOf(await seedAudience(), 'owner');
  assert.match((await other.open('/notifications')).body, 'There is no coming event');
});
