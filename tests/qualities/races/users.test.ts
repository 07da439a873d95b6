import { setTimeout as pause } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { day } from '../../../core/values/time.ts';
import { Identity } from '../../../orm/schema/entities/user.ts';
import { testApp } from '../../support/app/app.ts';
import { clock } from '../../support/app/clock.ts';
import { eraseDueIdentities } from '../../support/app/jobs.ts';
import { serverUrl } from '../../support/database/database.ts';
import { rowsWith } from '../../support/database/rows.ts';
import { pluck } from '../../support/pluck.ts';
import { callBack, isSignedIn, ownAppScene, tablesWith } from '../../support/records/people.ts';
import { seedAudience, seedEvent, seedLocale, seedVenue } from '../../support/records/seeds.ts';
import { signIn } from '../../support/requests/credentials.ts';
import { device } from '../../support/requests/device.ts';
import { request } from '../../support/requests/request.ts';

const { dependencies, provider, settings } = await testApp();
const { database } = dependencies;
const later = () => ({ ...dependencies, now: () => new Date(clock.now().valueOf() + 31 * day) });
const times = 25;

const rowsOf = (table: string, eventId: string) =>
  database.transaction((transaction) => rowsWith<{ count: number }>(transaction, table, 'event_id', eventId));

/** The embedded database does one thing at a time: only a server can show a race. */
const onServer = serverUrl === undefined ? () => {} : test;

type Scene = Awaited<ReturnType<typeof ownAppScene>>;

/** A sign-in that has reached the provider, and goes on; null where it comes to be refused. */
async function beginSignIn({ audience, app, person }: Scene): Promise<{ done: Promise<string | null> }> {
  const social_token = await provider.token(person, app);
  const host = `${audience.subdomain}.${settings.platformDomain}`;
  provider.requests.length = 0;
  const answer = request<{ token?: string }>('POST /v1/token', { body: { social_token, host, device } });
  while (provider.requests.length === 0) await pause(1);
  return { done: answer.then(({ body }) => body.token ?? null) };
}

const endedOrRefused = async (token: string | null) => token === null || !(await isSignedIn(`JWT ${token}`));

onServer(
  'a sign-in that was begun before deauthorize comes to nothing, however they interleave',
  async () => {
    const scene = await ownAppScene();
    for (let time = 0; time < times; time++) {
      const before = await signIn(scene);
      const racing = await beginSignIn(scene);
      await pause(time / 2);
      assert.is((await callBack('deauthorize', scene.app, scene.person)).status, 200);
      assert.ok(await endedOrRefused(await racing.done));
      assert.not.ok(await isSignedIn(before.as));
      const of = { appId: scene.app.appId, providerUserId: provider.userId(scene.person, scene.app) };
      assert.is((await database.transaction(({ em }) => em.findOneOrFail(Identity, of))).accessToken, null);
    }
    assert.ok(await isSignedIn((await signIn(scene)).as));
  },
);

onServer('a first sign-in that was begun before deauthorize comes to nothing either', async () => {
  for (let time = 0; time < times; time++) {
    const scene = await ownAppScene();
    const racing = await beginSignIn(scene);
    await pause(time / 2);
    await callBack('deauthorize', scene.app, scene.person);
    assert.ok(await endedOrRefused(await racing.done));
  }
});

onServer('different answers of one user to one event at once: one row, and no failure', async () => {
  const audience = await seedAudience();
  const event = await seedEvent(await seedVenue(await seedLocale(audience)));
  const { as } = await signIn({ audience });
  for (let time = 0; time < times; time++) {
    const states = ['attending', 'maybe', 'declined', 'attending', 'maybe', 'declined'];
    const answers = await Promise.all(
      states.map((state) => request(`POST /v1/events/${event.id}/rsvp`, { as, body: { state } })),
    );
    assert.equal(
      answers.map(({ status }) => status),
      states.map(() => 200),
    );
    assert.is((await rowsOf('rsvp', event.id)).length, 1);
  }
});

onServer('several processes at one erasure: each person erased once, each answer counted once', async () => {
  const { audience, app } = await ownAppScene();
  const event = await seedEvent(await seedVenue(await seedLocale(audience)));
  for (let time = 0; time < times; time++) {
    const person = provider.addPerson('Twice');
    const { as } = await signIn({ audience, app, person });
    await request(`POST /v1/events/${event.id}/rsvp`, { as, body: { state: 'attending' } });
    await callBack('data_deletion', app, person);
    if (time % 5 === 0) await Promise.all([1, 2, 3, 4].map(() => eraseDueIdentities(later())));
  }
  await Promise.all([1, 2, 3, 4].map(() => eraseDueIdentities(later())));
  const erased = await rowsOf('erased_rsvp', event.id);
  assert.equal(pluck(erased, 'count'), [times]);
});

onServer(
  'answers and reports that race with the erasure: counted or refused, never a failure or a trace',
  async () => {
    const { audience, app } = await ownAppScene();
    const event = await seedEvent(await seedVenue(await seedLocale(audience)));
    let counted = 0;
    for (let time = 0; time < times; time++) {
      const person = provider.addPerson('Racing');
      await signIn({ audience, app, person });
      await callBack('data_deletion', app, person);
      const { as, userId } = await signIn({ audience, app, person });
      const coordinates = { latitude: 1, longitude: 1 };
      const [, rsvp, location] = await Promise.all([
        eraseDueIdentities(later()),
        request(`POST /v1/events/${event.id}/rsvp`, { as, body: { state: 'maybe' } }),
        request('POST /v1/me/location', { as, body: { coordinates } }),
      ]);
      assert.ok([200, 401].includes(rsvp.status), `${rsvp.status}`);
      assert.ok([200, 401].includes(location.status), `${location.status}`);
      if (rsvp.status === 200) counted++;
      assert.equal(await tablesWith(userId), [[]]);
    }
    const erased = await rowsOf('erased_rsvp', event.id);
    assert.is(
      erased.reduce((sum, { count }) => sum + count, 0),
      counted,
    );
  },
);
