import { getIntrospectionQuery } from 'graphql';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Database } from '../../../orm/database.ts';
import { testApp } from '../../support/app/app.ts';
import { pluck } from '../../support/pluck.ts';
import {
  type SeededAudience,
  seedAudience,
  seedEvents,
  seedLocale,
  seedVenue,
} from '../../support/records/seeds.ts';
import { signIn } from '../../support/requests/credentials.ts';
import { graphql } from '../../support/requests/graphql.ts';

interface RecordedRead {
  readonly rows: number;
  /** The number of ids in its first value. */
  readonly ids: number;
  /** The ids of all reads that were under way when this one began. */
  readonly idsAtOnce: number;
}

/** What `work` reads. No other work may run at the same time. */
async function recordReads(work: () => Promise<unknown>): Promise<RecordedRead[]> {
  const { database } = (await testApp()).dependencies;
  const { query } = database;
  const reads: RecordedRead[] = [];
  let idsAtOnce = 0;
  const recording: Database['query'] = async (statement, ...given) => {
    const values: unknown = given.at(-1);
    const first: unknown = Array.isArray(values) ? values[0] : undefined;
    const ids = Array.isArray(first) ? first.length : 0;
    idsAtOnce += ids;
    const recorded = { ids, idsAtOnce };
    const rows = await query(statement, ...given);
    idsAtOnce -= ids;
    reads.push({ ...recorded, rows: rows.length });
    return rows;
  };
  Object.assign(database, { query: recording });
  try {
    await work();
  } finally {
    Object.assign(database, { query });
  }
  return reads;
}

const costly = '{ events { id name status featured } }';
/** Takes longer than other requests need to arrive. */
const costlier = `{ events { ${Array.from({ length: 40 }, (_, index) => `name${index}: name`).join(' ')} } }`;
const small = '{ me { name } }';

let audience: SeededAudience;

test.before(async () => {
  audience = await seedAudience();
  await seedEvents(await seedVenue(await seedLocale(audience)), 1000);
});

const user = async () => (await signIn({ audience })).as;

test('60 costly queries of one user at once: one after another, and 503 with Retry-After for more than 30 that wait', async () => {
  const [as, other] = [await user(), await user()];
  const responses = await Promise.all(Array.from({ length: 60 }, () => graphql(audience, costlier, { as })));
  const refused = responses.filter(({ status }) => status === 503);
  const answered = responses.filter(({ status }) => status === 200);
  assert.is(refused.length + answered.length, 60);
  assert.ok(answered.length >= 31, `${answered.length} answered`);
  assert.ok(refused.length > 0, 'none refused');
  for (const { body, headers } of refused) {
    assert.match(body.errors?.[0]?.message ?? '', /Too many costly requests/);
    assert.is(headers.get('retry-after'), '1');
  }
  for (const { body } of answered) assert.is(body.errors, undefined);
  for (const who of [as, other]) assert.is((await graphql(audience, costly, { as: who })).status, 200);
});

test('60 introspections of one user at once: one after another, and 503 for more than 30 that wait', async () => {
  const as = await user();
  const query = getIntrospectionQuery();
  const responses = await Promise.all(Array.from({ length: 60 }, () => graphql(audience, query, { as })));
  const statuses = responses.map(({ status }) => status);
  assert.ok(statuses.includes(503), 'none refused');
  assert.ok(statuses.filter((status) => status === 200).length >= 31);
});

test('60 queries of one user at once for a list of 1,000: only those that are answered read more than its first 100', async () => {
  const as = await user();
  let answered = 0;
  const reads = await recordReads(async () => {
    const send = async () => {
      const { status } = await graphql(audience, costlier, { as });
      if (status === 200) answered += 1;
    };
    await Promise.all(Array.from({ length: 60 }, send));
  });
  assert.ok(answered < 60, 'none refused');
  assert.is(reads.filter(({ rows }) => rows > 101).length, answered);
});

test('the list of each of 120 records: read for 50 of them at a time, one read after the other', async () => {
  const audience = await seedAudience();
  await seedEvents(await seedVenue(await seedLocale(audience)), 120);
  const { as } = await signIn({ audience });
  const reads = await recordReads(async () => {
    const { body } = await graphql<{ events: object[] }>(audience, '{ events { people { name } } }', { as });
    assert.is(body.data.events.length, 120);
  });
  const ofPeople = reads.filter(({ ids }) => ids > 1);
  assert.equal(
    ofPeople,
    [50, 50, 20].map((ids) => ({ ids, idsAtOnce: ids, rows: 0 })),
  );
});

test('a list of 100 records: read by one statement, in which 101 rows are enough', async () => {
  const audience = await seedAudience();
  await seedEvents(await seedVenue(await seedLocale(audience)), 100);
  const { as } = await signIn({ audience });
  const reads = await recordReads(() => graphql(audience, '{ events { name } }', { as }));
  assert.equal(
    pluck(
      reads.filter(({ rows }) => rows > 1),
      'rows',
    ),
    [100],
  );
});

test('a list of 1,000: once it is known to have more than 100, one read reads it whole; a small query has none', async () => {
  const as = await user();
  const largeReads = async (query: string) => {
    const reads = await recordReads(() => graphql(audience, query, { as }));
    return reads.filter(({ rows }) => rows > 101).map(({ rows }) => rows);
  };
  assert.equal(await largeReads(costly), [1000]);
  assert.equal(await largeReads('{ events(first: 20) { id venue { name } } }'), []);
});

test('while the costly queries of one user wait: the small ones of the user and the costly ones of others are answered', async () => {
  const [as, other] = [await user(), await user()];
  let pending = 25;
  const own = Array.from({ length: 25 }, () =>
    graphql(audience, costly, { as }).finally(() => {
      pending -= 1;
    }),
  );
  assert.is((await graphql(audience, small, { as })).status, 200);
  assert.is((await graphql(audience, costly, { as: other })).status, 200);
  assert.ok(pending > 0, 'all were answered before');
  for (const { status } of await Promise.all(own)) assert.is(status, 200);
});

test('costly queries whose clients have gone: the next one of the user is answered', async () => {
  const as = await user();
  const { url } = await testApp();
  const leaving = new AbortController();
  const requests = Array.from({ length: 25 }, () =>
    fetch(`${url}/v1/audience/${audience.id}/graphql`, {
      method: 'POST',
      headers: { authorization: as, 'content-type': 'application/json' },
      body: JSON.stringify({ query: costly }),
      signal: leaving.signal,
    }),
  );
  await requests[0];
  leaving.abort();
  await Promise.allSettled(requests);
  assert.is((await graphql(audience, costly, { as })).status, 200);
});
