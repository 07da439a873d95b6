import { randomUUID } from 'node:crypto';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { day } from '../../core/values/time.ts';
import { PushRegistration, RefreshToken, Session } from '../../orm/schema/entities/session.ts';
import { testApp } from '../support/app/app.ts';
import { clock } from '../support/app/clock.ts';
import { deleteExpired } from '../support/app/jobs.ts';
import { rowsWith } from '../support/database/rows.ts';
import { tablesWith } from '../support/records/people.ts';
import { removeRecord } from '../support/records/remove.ts';
import { seedAudience, seedEvent, seedLocale, seedPerson, seedVenue } from '../support/records/seeds.ts';
import { signIn } from '../support/requests/credentials.ts';
import { request } from '../support/requests/request.ts';

const { dependencies } = await testApp();
const { database } = dependencies;

/** The job as it runs days from now. */
const runIn = (days: number, signal?: AbortSignal): Promise<void> =>
  deleteExpired({ ...dependencies, now: () => new Date(clock.now().valueOf() + days * day) }, signal);

const stored = (userId: string) =>
  database.transaction(async (transaction) => {
    const { em } = transaction;
    const sessions = await em.find(Session, { userId });
    const sessionId = { $in: sessions.map(({ id }) => id) };
    return {
      sessions: sessions.length,
      open: sessions.filter(({ endedAt }) => endedAt === null).length,
      refreshTokens: await em.count(RefreshToken, { sessionId }),
      registrations: await em.count(PushRegistration, { sessionId }),
      devices: (await rowsWith(transaction, 'device', 'user_id', userId)).length,
    };
  });

test('an expired session: ended, without its push registration; 30 days later deleted, with its device', async () => {
  const { as, userId } = await signIn();
  await request('POST /v1/token/device', {
    as,
    body: { device_type: 'apple', vendor_identifier: randomUUID(), notification_token: randomUUID() },
  });
  const life = daysOfLife(await expiryOf(userId));
  await runIn(life - 0.1);
  assert.equal(await stored(userId), {
    sessions: 1,
    open: 1,
    refreshTokens: 1,
    registrations: 1,
    devices: 1,
  });
  await runIn(life + 0.1);
  assert.equal(await stored(userId), {
    sessions: 1,
    open: 0,
    refreshTokens: 1,
    registrations: 0,
    devices: 1,
  });
  await runIn(life + 29.9);
  assert.is((await stored(userId)).sessions, 1);
  await runIn(life + 30.1);
  assert.equal(await stored(userId), {
    sessions: 0,
    open: 0,
    refreshTokens: 0,
    registrations: 0,
    devices: 0,
  });
});

const expiryOf = (userId: string): Promise<Date> =>
  database.transaction(async ({ em }) => (await em.findOneOrFail(Session, { userId })).expiresAt);

const daysOfLife = (expiry: Date): number => (expiry.valueOf() - clock.now().valueOf()) / day;

test('a session that was signed out: deleted after 30 days; the other one on the same device keeps the device', async () => {
  const person = (await testApp()).provider.addPerson('Robin');
  const first = await signIn({ person });
  const second = await signIn({ person });
  await request('DELETE /v1/token', { as: first.as });
  await request('POST /v1/token/refresh', { body: { refresh_token: second.refreshToken } });
  await runIn(30.1);
  const { sessions, devices } = await stored(second.userId);
  assert.equal([sessions, devices], [1, 1]);
  assert.is((await request('GET /v1/me', { as: second.as })).status, 200);
});

test('a spent refresh token: deleted after 30 days, the one in use stays', async () => {
  const { refreshToken, userId } = await signIn();
  const { body } = await request<{ refresh_token: string }>('POST /v1/token/refresh', {
    body: { refresh_token: refreshToken },
  });
  assert.is((await stored(userId)).refreshTokens, 2);
  await runIn(30.1);
  assert.is((await stored(userId)).refreshTokens, 1);
  const again = await request('POST /v1/token/refresh', { body: { refresh_token: body.refresh_token } });
  assert.is(again.status, 200);
});

test('the last location: deleted after 30 days', async () => {
  const { as } = await signIn();
  const coordinates = { latitude: 43.1234567, longitude: -79.7654321 };
  await request('POST /v1/me/location', { as, body: { coordinates } });
  await runIn(29.9);
  assert.equal(await tablesWith('43.1234567'), [['location_report']]);
  await runIn(30.1);
  assert.equal(await tablesWith('43.1234567'), [[]]);
});

test('a user whose sessions are deleted: still known to the audience, and to no other', async () => {
  const [audience, elsewhere] = [await seedAudience(), await seedAudience()];
  const { userId, as } = await signIn({ audience });
  const [here, there] = [await signIn({ audience }), await signIn({ audience: elsewhere })];
  await request('DELETE /v1/token', { as });
  await runIn(30.1);
  assert.is((await stored(userId)).sessions, 0);
  assert.is((await request(`GET /v1/users/${userId}`, { as: here.as })).status, 200);
  assert.is((await request(`GET /v1/users/${userId}`, { as: there.as })).status, 404);
});

test('a deleted venue: the RSVPs to its events are deleted after 30 days, and all of it after the history', async () => {
  const audience = await seedAudience();
  const person = await seedPerson(await seedLocale(audience));
  const venue = await seedVenue(await seedLocale(audience, { label: 'ottawa' }), { name: 'The Sunken Hall' });
  const event = await seedEvent(venue, { people: [person] });
  const { as, userId } = await signIn({ audience });
  await request(`POST /v1/events/${event.id}/rsvp`, { as, body: { state: 'maybe' } });
  await database.transaction((transaction) => removeRecord(transaction, 'venue', venue.id));
  const rsvps = () =>
    database.transaction(
      async (transaction) => (await rowsWith(transaction, 'rsvp', 'user_id', userId)).length,
    );
  await runIn(29);
  assert.is(await rsvps(), 1);
  await runIn(31);
  assert.is(await rsvps(), 0);
  assert.ok((await tablesWith('The Sunken Hall')).flat().includes('venue_row'));
  await runIn(dependencies.settings.historyRetention / day + 1);
  assert.equal(await tablesWith('The Sunken Hall'), [[]]);
});

test('the signal to stop: nothing more is deleted', async () => {
  const { userId } = await signIn();
  await runIn(1000, AbortSignal.abort());
  assert.is((await stored(userId)).sessions, 1);
});
