import { setTimeout as pause } from 'node:timers/promises';
import { v7 } from 'uuid';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Transaction } from '../../orm/database.ts';
import { Audience } from '../../orm/schema/entities/audience.ts';
import { User } from '../../orm/schema/entities/user.ts';
import { testApp } from '../support/app/app.ts';
import { statement } from '../support/database/statement.ts';
import { pluck } from '../support/pluck.ts';
import { stamps } from './support/rows.ts';

const { database } = (await testApp()).dependencies;

const nameOf = statement<{ name: string }, [id: string]>(
  'name_of',
  'select name from audience where id = $1',
);
const rename = statement<never, [id: string, name: string]>(
  'rename',
  'update audience set name = $2 where id = $1',
);

function createAudience({ em }: Transaction, name: string): string {
  const id = v7();
  em.create(Audience, { id, name, subdomain: `a-${id}`, ...stamps });
  return id;
}

test('read() in a transaction: sees its unflushed changes', async () => {
  await database.transaction(async (transaction) => {
    const id = createAudience(transaction, 'Seen');
    assert.equal(await transaction.query(nameOf, [id]), [{ name: 'Seen' }]);
  });
});

test('read() outside: sees nothing of a transaction before its end', async () => {
  const id = await database.transaction(async (transaction) => createAudience(transaction, 'Before'));
  const midway = Promise.withResolvers<void>();
  const writing = database.transaction(async ({ query }) => {
    await query(rename, [id, 'After']);
    midway.resolve();
    await pause(20);
    await query(rename, [id, 'End']);
  });
  await midway.promise;
  const [seen] = await database.query(nameOf, [id]);
  assert.is.not(seen?.name, 'After');
  await writing;
  assert.equal(await database.query(nameOf, [id]), [{ name: 'End' }]);
});

test('work that fails: nothing is written', async () => {
  let id = '';
  const failing = database.transaction(async (transaction) => {
    id = createAudience(transaction, 'Gone');
    await transaction.em.flush();
    throw new Error('changed my mind');
  });
  await failing.then(
    () => assert.unreachable(),
    (error) => assert.match(error.message, 'changed my mind'),
  );
  assert.equal(await database.query(nameOf, [id]), []);
});

test('many transactions at once: each one’s writes are kept', async () => {
  const names = Array.from({ length: 40 }, (_, index) => `Audience ${index}`);
  const ids = await Promise.all(
    names.map((name) => database.transaction(async (transaction) => createAudience(transaction, name))),
  );
  const kept = await Promise.all(ids.map((id) => database.query(nameOf, [id])));
  assert.equal(pluck(kept.flat(), 'name'), names);
});

test('read() and write() within write(): refused at once', async () => {
  await database.transaction(async () => {
    const refusals = await Promise.allSettled([
      database.query(nameOf, [v7()]),
      database.transaction(async () => undefined),
    ]);
    assert.equal(pluck(refusals, 'status'), ['rejected', 'rejected']);
  });
});

test('what a transaction started and did not wait for: may read after its end', async () => {
  const started = await database.transaction(async () => ({ later: pause(20).then(() => database.ping()) }));
  await started.later;
});

const fail = (code: string) =>
  statement<never, []>('', `do $$ begin raise exception using errcode = '${code}'; end $$`);

for (const code of ['40001', '40P01']) {
  test(`work that fails with ${code}: run again, as a transaction of its own`, async () => {
    let runs = 0;
    const id = await database.transaction(async (transaction) => {
      const id = createAudience(transaction, `Run ${++runs}`);
      if (runs < 5) await transaction.query(fail(code), []);
      return id;
    });
    assert.equal(await database.query(nameOf, [id]), [{ name: 'Run 5' }]);
  });
}

test('work that fails with 40001 for the fifth time, or otherwise once: given up', async () => {
  for (const [code, expected] of [
    ['40001', 5],
    ['22012', 1],
  ] as const) {
    let runs = 0;
    const failing = database.transaction(async ({ query }) => {
      runs++;
      await query(fail(code), []);
    });
    await failing.then(
      () => assert.unreachable(),
      (error) => assert.is(error.code, code),
    );
    assert.is(runs, expected);
  }
});

test('an entity without an id: gets one that sorts by its creation', async () => {
  const users = await database.transaction(async ({ em }) => {
    const first = em.create(User, { name: 'Ana', ...stamps });
    await em.flush();
    return [first, em.create(User, { name: 'Rui', ...stamps })];
  });
  const ids = users.map(({ id }) => id);
  assert.match(ids[0] ?? '', /^[0-9a-f]{8}-[0-9a-f]{4}-7/);
  assert.equal(ids, ids.toSorted());
});
