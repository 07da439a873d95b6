import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { bulkInsert, bulkUpdate } from '../../orm/commands/bulk-write.ts';
import { deleteExpiredResponses } from '../../orm/commands/erasure/expired.ts';
import { replaceLineUps } from '../../orm/commands/line-ups.ts';
import { lockEventForPlace, lockEventForRsvp } from '../../orm/commands/rsvp.ts';
import { forgetResponses } from '../../orm/commands/undoing/batch.ts';
import { deleteRecords } from '../../orm/commands/undoing/delete-records.ts';
import { overwriteRows } from '../../orm/commands/undoing/overwrite-rows.ts';
import { wholeAudience } from '../../orm/statements/scope.ts';
import { statement } from '../support/database/statement.ts';
import { openNewDatabase } from './support/database.ts';
import { stamps } from './support/rows.ts';
import { createTenant, type Tenant } from './support/tenant.ts';

const database = await openNewDatabase();
test.after(() => database.close());

const here = await database.transaction(createTenant);
const there = await database.transaction(createTenant);

const scopeOf = ({ audienceId }: Tenant) => wholeAudience(audienceId, stamps.createdAt.toISOString());

/** How many rows each audience has. */
async function countsOf(table: string, condition = 'true'): Promise<number[]> {
  const count = statement<{ count: number }, [audienceId: string]>(
    `count_${table}_where_${condition}`,
    `select count(*) from ${table} where audience_id = $1 and ${condition}`,
  );
  const rows = await Promise.all([here, there].map(({ audienceId }) => database.query(count, [audienceId])));
  return rows.flat().map((row) => row.count);
}

const renamePages = bulkUpdate('page', ['name']);
const insertTracks = bulkInsert('track', ['id', 'person_id', 'name', 'created_at', 'updated_at']);

test('a bulk update with ids of both audiences: changes the rows of its own', async () => {
  const rows = [here, there].map(({ pageId }) => ({ id: pageId, name: 'Salão' }));
  await database.transaction((transaction) => renamePages(transaction, scopeOf(here), rows));
  assert.equal(await countsOf('page', "name = 'Salão'"), [1, 0]);
});

test("a bulk insert under another audience's person: refused, and nothing is written", async () => {
  const times = { created_at: stamps.createdAt.toISOString(), updated_at: stamps.updatedAt.toISOString() };
  const track = { id: there.batchId, person_id: there.personId, name: 'Lágrima', ...times };
  await database
    .transaction((transaction) => insertTracks(transaction, scopeOf(here), [track]))
    .then(
      () => assert.unreachable(),
      ({ code }) => assert.is(code, '23503'),
    );
  assert.equal(await countsOf('track'), [1, 1]);
});

test('line-ups of events of both audiences, replaced by one: those of its own', async () => {
  const lineUps = [here.eventId, there.eventId].map((event_id) => ({ event_id, person_ids: [] }));
  await database.transaction((transaction) => replaceLineUps(transaction, scopeOf(here), lineUps));
  assert.equal(await countsOf('event_person'), [0, 1]);
});

test('expired responses, deleted by an audience: those of its own', async () => {
  await database.transaction(({ execute }) => execute(deleteExpiredResponses, scopeOf(here), ['infinity']));
  assert.equal(await countsOf('batch_answer'), [0, 1]);
});

test("another audience's rows, overwritten, marked or deleted by an undo: none", async () => {
  const venue = [{ id: there.venueId, address: 'elsewhere' }];
  await database.transaction(async (transaction) => {
    const { execute } = transaction;
    const scope = scopeOf(here);
    await overwriteRows(transaction, scope, 'venue', venue);
    await execute(forgetResponses, scope, [there.batchId]);
    for (const remove of Object.values(deleteRecords))
      await execute(remove, scope, [Object.values(there), null]);
  });
  assert.equal((await countsOf('venue', "address = 'elsewhere'"))[1], 0);
  for (const table of ['batch_answer', 'venue', 'event', 'person', 'track', 'message', 'photo'])
    assert.equal((await countsOf(table))[1], table === 'event' ? 2 : 1, table);
});

test('an event that is locked for an RSVP: found by its own audience alone', async () => {
  const lock = (tenant: Tenant) =>
    database.transaction(async ({ execute }) => [
      await execute(lockEventForRsvp, scopeOf(tenant), [here.eventId]),
      await execute(lockEventForPlace, scopeOf(tenant), [here.featuredId]),
    ]);
  const found = (id: string) => [{ id, audience_id: here.audienceId, open: true }];
  assert.equal(await lock(here), [found(here.eventId), found(here.featuredId)]);
  assert.equal(await lock(there), [[], []]);
});
