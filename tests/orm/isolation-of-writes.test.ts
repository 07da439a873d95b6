import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { bulkInsert, bulkUpdate } from '../../orm/commands/bulk-write.ts';
import { lockEventForRsvp } from '../../orm/commands/rsvp.ts';
import { forgetResponses } from '../../orm/commands/undoing/batch.ts';
import { deleteBeacons } from '../../orm/commands/undoing/beacons.ts';
import { deleteRecords } from '../../orm/commands/undoing/delete-records.ts';
import { overwriteRows } from '../../orm/commands/undoing/former-rows.ts';
import { markCreationsUndone } from '../../orm/commands/undoing/mark-undone.ts';
import { deleteExpiredResponses } from '../../orm/reads/batch.ts';
import { deleteLineUps, markEventsDeletedWith } from '../../orm/reads/batch-input.ts';
import { markOriginsMissing } from '../../orm/reads/missing-records.ts';
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

test('line-ups of events of both audiences, deleted by one: those of its own', async () => {
  const events = [here.eventId, there.eventId];
  await database.transaction(({ execute }) => execute(deleteLineUps, scopeOf(here), [events]));
  assert.equal(await countsOf('event_person'), [0, 1]);
});

test("events marked as deleted with another audience's venue: none", async () => {
  for (const venueId of [here.venueId, there.venueId])
    await database.transaction(({ execute }) => execute(markEventsDeletedWith, scopeOf(here), [venueId]));
  assert.equal(await countsOf('origin', 'deleted_with is not null'), [1, 0]);
});

test('expired responses, deleted by an audience: those of its own', async () => {
  await database.transaction(({ execute }) => execute(deleteExpiredResponses, scopeOf(here), ['infinity']));
  assert.equal(await countsOf('batch_answer'), [0, 1]);
});

test("another audience's rows, overwritten, marked or deleted by an undo: none", async () => {
  const venue = [{ id: there.venueId, address: 'elsewhere' }];
  const entriesOf = statement<{ id: string }, [audienceId: string]>(
    'entries_of',
    'select id from change where audience_id = $1',
  );
  await database.transaction(async ({ execute, query }) => {
    const scope = scopeOf(here);
    const entries = await query(entriesOf, [there.audienceId]);
    const changeIds = entries.map(({ id }) => id);
    await execute(overwriteRows, scope, ['venue', stamps.createdAt.toISOString(), JSON.stringify(venue)]);
    await execute(markCreationsUndone.venue, scope, [[there.venueId], changeIds]);
    await execute(markOriginsMissing, scope, ['venue', [there.venueId]]);
    await execute(deleteBeacons, scope, [[there.venueId]]);
    await execute(forgetResponses, scope, [there.batchId]);
    for (const remove of Object.values(deleteRecords)) await execute(remove, scope, [Object.values(there)]);
  });
  assert.equal((await countsOf('venue', "address = 'elsewhere'"))[1], 0);
  assert.equal((await countsOf('origin', 'undone'))[1], 0);
  for (const table of ['beacon', 'batch_answer', 'venue', 'event', 'person', 'track', 'message', 'photo'])
    assert.equal((await countsOf(table))[1], table === 'event' ? 2 : 1, table);
});

test('an event that is locked for an RSVP: found by its own audience alone', async () => {
  const lock = (tenant: Tenant) =>
    database.transaction(({ execute }) => execute(lockEventForRsvp, scopeOf(tenant), [here.eventId]));
  assert.equal(await lock(here), [{ audience_id: here.audienceId, open: true }]);
  assert.equal(await lock(there), []);
});

test.run();
