import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { findPrincipal, readCredential } from '../../core/auth/authenticate.ts';
import { type Principal, userOf } from '../../core/auth/principal.ts';
import { testApp } from '../support/app/app.ts';
import { countReads } from '../support/database/count-reads.ts';
import { signIn } from '../support/requests/credentials.ts';
import { request } from '../support/requests/request.ts';

test('the sessions of several users, looked up at once: one read, each its own, and null for one that has ended', async () => {
  const { dependencies } = await testApp();
  const [signedOut, ...signedIn] = [await signIn(), await signIn({ admin: true }), await signIn()];
  const { status } = await request('DELETE /v1/token', { as: signedOut.as });
  assert.is(status, 204);
  const users = [...signedIn, signedOut];
  const credentials = await Promise.all(users.map(({ as }) => readCredential(dependencies, as)));
  let found: (Principal | null)[] = [];
  const reads = await countReads(async () => {
    found = await Promise.all(
      credentials.map((credential) => credential && findPrincipal(dependencies, credential)),
    );
  });
  assert.is(reads, 1);
  assert.equal(
    found.map((principal) => principal && userOf(principal)),
    [...signedIn.map(({ userId }) => userId), null],
  );
});

test.run();
