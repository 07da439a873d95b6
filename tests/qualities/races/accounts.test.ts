import { setTimeout as pause } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { day } from '../../../core/values/time.ts';
import { endOthers } from '../../me/sessions.ts';
import { testApp } from '../../support/app/app.ts';
import { clock } from '../../support/app/clock.ts';
import { eraseDueIdentities } from '../../support/app/jobs.ts';
import { twoUsers } from '../../support/records/merge.ts';
import { callBack, isSignedIn, tablesWith } from '../../support/records/people.ts';
import { type SignedIn, signIn } from '../../support/requests/credentials.ts';
import { device } from '../../support/requests/device.ts';
import { request } from '../../support/requests/request.ts';

const { dependencies, provider, settings } = await testApp();
const times = 15;

const refresh = ({ refreshToken }: SignedIn) =>
  request<{ token?: string }>('POST /v1/token/refresh', { body: { refresh_token: refreshToken } });

const askForDeletion = (as: string) => request<{ url: string }>('DELETE /v1/me', { as });

const statusPage = async (url: string) =>
  (await request<string>(`GET ${url.slice(settings.baseUrl.length)}`)).body;

test('DELETE /v1/me/sessions beside refreshes: no token of the other sessions is usable after it', async () => {
  for (let time = 0; time < times; time++) {
    const person = provider.addPerson('Robin');
    const others = [await signIn({ person }), await signIn({ person }), await signIn({ person })];
    const own = await signIn({ person });
    const [status, ...pairs] = await Promise.all([endOthers(own.as), ...others.map(refresh)]);
    assert.is(status, 204);
    for (const { body } of pairs)
      assert.not.ok(body.token !== undefined && (await isSignedIn(`JWT ${body.token}`)));
    assert.ok(await isSignedIn(own.as));
  }
});

test('DELETE /v1/me/sessions from every session at once: exactly one goes on', async () => {
  for (let time = 0; time < times; time++) {
    const person = provider.addPerson('Robin');
    const all = [await signIn({ person }), await signIn({ person }), await signIn({ person })];
    const statuses = await Promise.all(all.map(({ as }) => endOthers(as)));
    assert.equal(statuses.sort(), [204, 401, 401]);
    const left = await Promise.all(all.map(({ as }) => isSignedIn(as)));
    assert.is(left.filter(Boolean).length, 1);
  }
});

test('DELETE /v1/me beside a sign-in: either the deletion is cancelled, or the sign-in came to nothing', async () => {
  for (let time = 0; time < times; time++) {
    const person = provider.addPerson('Robin');
    const { as } = await signIn({ person });
    const social_token = await provider.token(person, settings.platformApp);
    const [asked, answer] = await Promise.all([
      pause(time).then(() => askForDeletion(as)),
      request<{ token?: string }>('POST /v1/token', { body: { social_token, device } }),
    ]);
    assert.is(asked.status, 200);
    const { token } = answer.body;
    const isIn = token !== undefined && (await isSignedIn(`JWT ${token}`));
    assert.is(/was cancelled/.test(await statusPage(asked.body.url)), isIn);
  }
});

test('DELETE /v1/me beside a merge: no failure, and nobody is signed in to what is to be erased', async () => {
  for (let time = 0; time < times; time++) {
    const { older, younger, merge } = await twoUsers();
    const [merged, asked] = await Promise.all([merge().catch(() => null), askForDeletion(older.as)]);
    assert.ok([200, 401].includes(asked.status), `${asked.status}`);
    if (asked.status !== 200 || !/will be erased/.test(await statusPage(asked.body.url))) continue;
    assert.not.ok(await isSignedIn(older.as));
    assert.not.ok(merged !== null && (await isSignedIn(merged.as)) && merged.userId === older.userId);
    assert.ok(younger.userId);
  }
});

test('several processes at deletions asked for here and at the provider: no failure, and nothing is left', async () => {
  for (let time = 0; time < times; time++) {
    const { app, person, older, merge } = await twoUsers();
    await merge();
    const { as } = await signIn({ person });
    await askForDeletion(as);
    await callBack('data_deletion', app, person);
    await callBack('data_deletion', settings.platformApp, person);
    const later = { ...dependencies, now: () => new Date(clock.now().valueOf() + 31 * day) };
    await Promise.all([1, 2, 3].map(() => eraseDueIdentities(later)));
    await eraseDueIdentities(later);
    assert.equal(await tablesWith(older.userId), [[]]);
  }
});
