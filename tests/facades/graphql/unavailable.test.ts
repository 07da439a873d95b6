import { Client } from 'pg';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Database } from '../../../orm/database.ts';
import { signInAt } from '../../qualities/faults/sign-in.ts';
import { testApp } from '../../support/app/app.ts';
import { createMigratedDatabase, serverUrl } from '../../support/database/database.ts';
import { seedHall } from '../../support/records/seeds.ts';
import { signIn } from '../../support/requests/credentials.ts';
import { globalId, graphql } from '../../support/requests/graphql.ts';
import { request } from '../../support/requests/request.ts';
import { start, stop } from '../../support/service/service.ts';

interface Failing {
  /** Whether a read outside of transactions fails, by the name of its statement. */
  readonly read?: (name: string) => boolean;
  /** Whether the next transaction fails. */
  readonly transaction?: () => boolean;
}

/** Lets reads and transactions fail during `work` as if their statements took too long. */
async function withFailing<Result>(
  { read, transaction }: Failing,
  work: () => Promise<Result>,
): Promise<Result> {
  const { database } = (await testApp()).dependencies;
  const original = { ...database };
  const query: Database['query'] = async (statement, ...given) => {
    if (read?.(statement.name)) throw timeout();
    return original.query(statement, ...given);
  };
  const transact: Database['transaction'] = async (run) => {
    if (transaction?.()) throw timeout();
    return original.transaction(run);
  };
  Object.assign(database, { query, transaction: transact });
  try {
    return await work();
  } finally {
    Object.assign(database, original);
  }
}

/** As PostgreSQL tells it. */
const timeout = (): Error =>
  Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' });

const message = 'The service cannot reach its database. Try again soon.';
const unavailable = { errors: [{ message, extensions: { code: 'UNAVAILABLE' } }] };

async function scene() {
  const { audience, locale, venue } = await seedHall();
  const { as } = await signIn({ admin: true });
  const rename = (alias: string, selection = 'address') =>
    `${alias}: updateVenue(input: { id: "${globalId('Venue', venue.id)}", address: "${alias}" }) { venue { ${selection} } }`;
  const stored = async () => {
    const { body } = await request<{ address: string }>(`GET /v1/venues/${venue.id}`, { as });
    return body.address;
  };
  return { audience, locale, as, rename, stored };
}

test('a query whose read fails for want of the database: 503 with Retry-After and UNAVAILABLE, as over REST, after one attempt', async () => {
  const { audience, locale, as } = await scene();
  const attempts: string[] = [];
  const read = (name: string) => /^$|^list_|^venue/.test(name) && attempts.push(name) > 0;
  const query = '{ me { id } venues { id } again: venues { name } }';
  const { status, headers, body } = await withFailing({ read }, () => graphql(audience, query, { as }));
  assert.is(status, 503);
  assert.equal(body, unavailable);
  assert.is(attempts.length, 1, attempts.join());
  const rest = await withFailing({ read }, () => request(`GET /v1/locales/${locale.id}/venues`, { as }));
  assert.is(rest.status, 503);
  assert.ok(headers.get('retry-after'));
  assert.is(headers.get('retry-after'), rest.headers.get('retry-after'));
});

test('a request that is not even authenticated for want of the database: the same 503', async () => {
  const { audience, as } = await scene();
  const { status, headers, body } = await withFailing({ read: () => true }, () =>
    graphql(audience, '{ me { id } }', { as }),
  );
  assert.is(status, 503);
  assert.ok(headers.get('retry-after'));
  assert.equal(body, unavailable);
});

test('a mutation that cannot be carried out for want of the database: the same 503, and nothing is written', async () => {
  const { audience, as, rename, stored } = await scene();
  let attempts = 0;
  const { status, body } = await withFailing({ transaction: () => ++attempts > 0 }, () =>
    graphql(audience, `mutation { ${rename('a')} }`, { as }),
  );
  assert.is(status, 503);
  assert.equal(body, unavailable);
  assert.is(attempts, 1);
  assert.is(await stored(), null);
});

test('a mutation of which only some fields can be carried out: 200 with these, and UNAVAILABLE for the others', async () => {
  const { audience, as, rename, stored } = await scene();
  let attempts = 0;
  const { status, body } = await withFailing({ transaction: () => ++attempts === 2 }, () =>
    graphql<object>(audience, `mutation { ${rename('a')} ${rename('b')} ${rename('c')} }`, { as }),
  );
  assert.is(status, 200);
  assert.equal(body.data, { a: { venue: { address: 'a' } }, b: null, c: { venue: { address: 'c' } } });
  assert.equal(
    body.errors?.map(({ path, extensions }) => [path, extensions.code]),
    [[['b'], 'UNAVAILABLE']],
  );
  assert.is(attempts, 3);
  assert.is(await stored(), 'c');
});

test('a mutation whose record can no longer be read once it is written: 200 with null and UNAVAILABLE, after one attempt', async () => {
  const { audience, as, rename, stored } = await scene();
  let writes = 0;
  const { status, body } = await withFailing(
    { transaction: () => ++writes < 0, read: (name) => writes > 0 && /^venue/i.test(name) },
    () => graphql<object>(audience, `mutation { ${rename('a')} }`, { as }),
  );
  assert.is(status, 200);
  assert.equal(body.data, { a: null });
  assert.equal(
    body.errors?.map(({ path, extensions }) => [path, extensions.code]),
    [[['a'], 'UNAVAILABLE']],
  );
  assert.is(writes, 1);
  assert.is(await stored(), 'a');
});

/** The embedded database has one connection, so nothing else can lock a table. */
if (serverUrl !== undefined)
  test('a query of a locked table: 503 after the ten seconds of one statement', async () => {
    const { url, drop } = await createMigratedDatabase(serverUrl ?? '');
    const service = await start({ DATABASE_URL: url });
    const locker = new Client(url);
    try {
      const authorization = `JWT ${await signInAt(service.url)}`;
      await locker.connect();
      const { rows } = await locker.query(
        `insert into audience (id, name, subdomain, created_at, updated_at)
         values (gen_random_uuid(), 'Jazz', 'jazz', now(), now()) returning id`,
      );
      await locker.query('begin');
      await locker.query('lock table venue in access exclusive mode');
      const since = performance.now();
      const response = await fetch(`${service.url}/v1/audience/${rows[0].id}/graphql`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify({ query: '{ me { id } venuesConnection(first: 1) { nodes { id } } }' }),
      });
      const seconds = (performance.now() - since) / 1000;
      assert.is(response.status, 503);
      assert.equal(await response.json(), unavailable);
      assert.ok(seconds < 20, `${seconds} s: executed twice`);
    } finally {
      await locker.end();
      await stop(service);
      await drop();
    }
  });
