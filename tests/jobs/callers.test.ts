import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { callProcedure, procedureList } from '../../core/procedure-list.ts';
import { testApp } from '../support/app/app.ts';
import { administerTenants } from '../support/requests/caller.ts';
import { signIn } from '../support/requests/credentials.ts';
import { request } from '../support/requests/request.ts';

const names = procedureList.map(({ name }) => name).filter((name) => name.startsWith('jobs.'));

test("the service's own work: forbidden to an administrator of the platform, and unauthenticated for a stranger", async () => {
  const { dependencies } = await testApp();
  const { jobs } = await administerTenants();
  for (const call of [jobs.eraseAudiences, jobs.deleteExpired, jobs.reEncrypt])
    assert.is(await call().then(String, ({ reason }) => reason), 'forbidden');
  const stranger = callProcedure('jobs.reEncrypt', { ...dependencies, principal: null }, undefined);
  assert.is(await stranger.then(String, ({ reason }) => reason), 'unauthenticated');
});

test("the service's own work: 404 over tRPC, for an administrator of the platform too", async () => {
  const { as } = await signIn({ admin: true });
  assert.ok(names.length >= 6);
  for (const name of names) {
    assert.is((await request(`POST /trpc/${name}`, { as, body: {} })).status, 404, name);
    assert.is((await request(`GET /trpc/${name}`, { as })).status, 404, name);
  }
});
