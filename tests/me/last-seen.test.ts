import { setTimeout as pause } from 'node:timers/promises';
import { LockMode } from '@mikro-orm/core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { findPrincipal, readCredential } from '../../core/auth/authenticate.ts';
import type { Dependencies } from '../../core/request/context.ts';
import { hour, minute } from '../../core/values/time.ts';
import type { Database } from '../../orm/database.ts';
import { Session } from '../../orm/schema/entities/session.ts';
import { testApp } from '../support/app/app.ts';
import { clock } from '../support/app/clock.ts';
import { serverUrl } from '../support/database/database.ts';
import { isSignedIn } from '../support/records/people.ts';
import { signIn } from '../support/requests/credentials.ts';
import { request } from '../support/requests/request.ts';
import { until } from '../support/service/service.ts';
import { byCode, codeFor, isLinked } from '../voice/voice-client.ts';
import { currentId, sessionsOf } from './sessions.ts';

const { dependencies } = await testApp();
const { database } = dependencies;

const lastSeen = (id: string): Promise<Date | null> =>
  database.transaction(async ({ em }) => (await em.findOneOrFail(Session, { id })).lastSeenAt ?? null);

/** A process of its own, as far as it remembers anything: with the number of its transactions, and its errors. */
function newProcess() {
  const counted = { transactions: 0, errors: 0 };
  const transaction: Database['transaction'] = (...given) => {
    counted.transactions += 1;
    return database.transaction(...given);
  };
  const error = () => {
    counted.errors += 1;
  };
  const log = { info: () => {}, error };
  const own: Dependencies = { ...dependencies, log, database: { ...database, transaction } };
  const authenticate = async (as: string) => {
    const credential = await readCredential(own, as);
    return credential && findPrincipal(own, credential);
  };
  return { counted, authenticate };
}

test('last_seen_at: recorded by the first request an hour after the sign-in, and then once an hour', async () => {
  const { as } = await signIn();
  const id = await currentId(as);
  const witness = await signIn();
  const witnessId = await currentId(witness.as);
  /** What was seen before the witness has been recorded when the witness has. */
  const settle = async () => {
    await database.transaction(({ em }) =>
      em.nativeUpdate(Session, { id: witnessId }, { lastSeenAt: null, refreshedAt: new Date(0) }),
    );
    await isSignedIn(witness.as);
    await until(async () => (await lastSeen(witnessId)) !== null);
  };
  clock.forward(59 * minute);
  await isSignedIn(as);
  await settle();
  assert.is(await lastSeen(id), null);

  clock.forward(2 * minute);
  await isSignedIn(as);
  await until(async () => (await lastSeen(id)) !== null);
  const first = await lastSeen(id);
  const [listed] = await sessionsOf(as);
  assert.is(listed?.last_seen_at, first?.toISOString());

  clock.forward(59 * minute);
  await isSignedIn(as);
  await settle();
  assert.equal(await lastSeen(id), first);

  clock.forward(2 * minute);
  await isSignedIn(as);
  await until(async () => (await lastSeen(id))?.valueOf() !== first?.valueOf());
  const second = await lastSeen(id);
  assert.ok(Number(second) - Number(first) >= hour);
});

test('last_seen_at: after a refresh, its time, without another write', async () => {
  const { refreshToken } = await signIn();
  clock.forward(2 * hour);
  const { body } = await request<{ token: string }>('POST /v1/token/refresh', {
    body: { refresh_token: refreshToken },
  });
  const [session] = await sessionsOf(`JWT ${body.token}`);
  assert.ok(clock.now().valueOf() - new Date(session?.last_seen_at ?? 0).valueOf() < minute);
  assert.is(await lastSeen(session?.id ?? ''), null);
});

test("last_seen_at: the voice assistant's requests count for its own session", async () => {
  const { as } = await signIn();
  const { access_token } = (await byCode(await codeFor(as))).body;
  const voice = (await sessionsOf(as)).find(({ current }) => !current)?.id ?? '';
  clock.forward(2 * hour);
  await isLinked(access_token);
  await until(async () => (await lastSeen(voice)) !== null);
});

test('last_seen_at: 100 requests at once make few transactions; two processes may try', async () => {
  const { as } = await signIn();
  const id = await currentId(as);
  clock.forward(2 * hour);
  const processes = [newProcess(), newProcess()];
  const callers = await Promise.all(
    processes.flatMap(({ authenticate }) => Array.from({ length: 100 }, () => authenticate(as))),
  );
  assert.is(new Set(callers.map((principal) => JSON.stringify(principal))).size, 1);
  await until(async () => (await lastSeen(id)) !== null);
  await until(async () => {
    const before = processes.map(({ counted }) => counted.transactions);
    await pause(50);
    return processes.every(({ counted }, index) => counted.transactions === before[index]);
  });
  for (const { counted } of processes) {
    assert.is(counted.errors, 0);
    assert.ok(counted.transactions < 20, `${counted.transactions} transactions`);
  }
});

test('last_seen_at: where it cannot be written, requests succeed, and the next one tries again', async () => {
  const { as } = await signIn();
  const id = await currentId(as);
  clock.forward(2 * hour);
  const { transaction } = database;
  let refused = 0;
  Object.assign(database, {
    transaction: async () => {
      refused += 1;
      throw new Error('The database is read-only.');
    },
  });
  try {
    assert.ok(await isSignedIn(as));
    await until(() => refused > 0);
  } finally {
    Object.assign(database, { transaction });
  }
  assert.is(await lastSeen(id), null);
  await until(async () => (await isSignedIn(as)) && (await lastSeen(id)) !== null);
});

/** The embedded database does one thing at a time: only a server can show who waits. */
if (serverUrl !== undefined)
  test('last_seen_at: neither a request nor the write waits for whoever has locked the session', async () => {
    const { as } = await signIn();
    const id = await currentId(as);
    clock.forward(2 * hour);
    const { counted, authenticate } = newProcess();
    const [locked, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holding = database.transaction(async ({ em }) => {
      await em.findOne(Session, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      locked.resolve();
      await done.promise;
    });
    await locked.promise;
    // One begins after another: with the second, the first has ended.
    await until(async () => {
      assert.ok(await authenticate(as));
      return counted.transactions >= 2;
    });
    assert.is(await lastSeen(id), null);
    assert.is(counted.errors, 0);
    done.resolve();
    await holding;
    await until(async () => (await isSignedIn(as)) && (await lastSeen(id)) !== null);
  });
