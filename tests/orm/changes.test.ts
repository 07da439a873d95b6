import { v7 } from 'uuid';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { forgetAudience, stopRecording } from '../../orm/commands/erasure/audience.ts';
import type { Database } from '../../orm/database.ts';
import { Audience } from '../../orm/schema/entities/audience.ts';
import { Person } from '../../orm/schema/entities/person.ts';
import { Venue } from '../../orm/schema/entities/venue.ts';
import { beginChangeEpoch } from '../../orm/schema/migrating.ts';
import { execute } from '../support/database/execute.ts';
import { insertRow } from '../support/database/rows.ts';
import { statement } from '../support/database/statement.ts';
import { pluck } from '../support/pluck.ts';
import { removeRecord } from '../support/records/remove.ts';
import { openNewDatabase } from './support/database.ts';
import { foundByRuns } from './support/found-by-runs.ts';
import { createPlace, stamps } from './support/rows.ts';

let database: Database;
test.before(async () => {
  database = await openNewDatabase();
});
test.after(() => database.close());

interface Change {
  kind: string;
  operation: string;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  actor_kind: string;
  actor: string | null;
  batch: string | null;
  changed_at: string;
  position: string;
}

const changesOf = statement<Change, [record: string]>(
  'changes_of',
  `select kind, operation, before, after, actor_kind, actor, batch, changed_at, position::text
   from change where record = $1 order by change.position`,
);
const history = (record: string) => database.query(changesOf, [record]);

const ada = { kind: 'user', id: v7(), at: new Date('2026-03-03T10:00:00Z') } as const;

test('a record created: one entry with its columns, by the service itself unless somebody is named', async () => {
  const { venueId } = await database.transaction(async (transaction) => createPlace(transaction));
  const [created, ...others] = await history(venueId);
  assert.equal(others, []);
  assert.ok(created);
  assert.equal([created.kind, created.operation, created.before], ['venue', 'create', {}]);
  assert.equal([created.actor_kind, created.actor, created.batch], ['service', null, null]);
  assert.equal(created.after.hidden, false);
  for (const column of ['audience_id', 'updated_at']) assert.not(column in created.after, column);
});

test('a record changed by somebody: who, when, and the columns that differ; one entry for a transaction', async () => {
  const { venueId } = await database.transaction(async (transaction) => createPlace(transaction));
  const batchId = v7();
  await database.transaction(
    async (transaction) => {
      const venue = await transaction.em.findOneOrFail(Venue, venueId);
      venue.address = '1 King Street';
      await transaction.em.flush();
      venue.address = '2 King Street';
      venue.beacon = { major: 1, minor: 2 };
    },
    { ...ada, batchId },
  );
  const [, changed, ...others] = await history(venueId);
  assert.equal(others, []);
  assert.ok(changed);
  assert.equal(changed.before, { address: null, beacon: null });
  assert.equal(changed.after, { address: '2 King Street', beacon: { major: 1, minor: 2 } });
  assert.equal(
    [changed.operation, changed.actor_kind, changed.actor, changed.batch],
    ['update', 'user', ada.id, batchId],
  );
  assert.is(new Date(changed.changed_at).valueOf(), ada.at.valueOf());
});

test('nothing that changes, or that is put back within the transaction: no entry of a change', async () => {
  const { venueId } = await database.transaction(async (transaction) => createPlace(transaction));
  await database.transaction(async ({ em }) => {
    const venue = await em.findOneOrFail(Venue, venueId);
    em.assign(venue, { updatedAt: new Date() });
    await em.flush();
    venue.address = 'somewhere else';
    await em.flush();
    venue.address = null;
  });
  assert.equal(pluck(await history(venueId), 'operation'), ['create', 'none']);
});

test('a line-up: a field of its event, in order; also of one that goes with its venue', async () => {
  const people = [v7(), v7(), v7()] as const;
  const { venueId, audienceId, eventId } = await database.transaction(async (transaction) => {
    const place = createPlace(transaction);
    const { audienceId, localeId } = place;
    for (const id of people) transaction.em.create(Person, { id, audienceId, localeId, name: id, ...stamps });
    return place;
  });
  const setLineUp = (ids: readonly string[]) =>
    database.transaction(async (transaction) => {
      await execute(transaction, 'delete from event_person where event_id = ?', [eventId]);
      for (const [position, person_id] of ids.entries())
        await insertRow(transaction, 'event_person', {
          ...{ event_id: eventId, person_id, audience_id: audienceId, position },
        });
    });
  await setLineUp([people[0], people[1]]);
  await setLineUp([people[1], people[2]]);
  const lineUps = async () =>
    (await history(eventId)).map(({ before, after }) => [before.person_ids, after.person_ids]);
  assert.equal((await lineUps()).slice(1), [
    [[], [people[0], people[1]]],
    [
      [people[0], people[1]],
      [people[1], people[2]],
    ],
  ]);

  await database.transaction((transaction) => removeRecord(transaction, 'venue', venueId));
  const deleted = (await history(eventId)).at(-1);
  assert.ok(deleted);
  assert.equal(
    [deleted.operation, deleted.before.name, deleted.before.person_ids, deleted.after],
    ['delete', 'Noite', [people[1], people[2]], {}],
  );
});

test('the ledger: no statement changes or deletes what a transaction has written', async () => {
  await database.transaction(async (transaction) => createPlace(transaction));
  for (const text of ["update change set kind = 'x'", 'delete from change', 'truncate change']) {
    const error = await database
      .transaction((transaction) => execute(transaction, text))
      .then(
        () => null,
        (reason: Error) => reason,
      );
    assert.match(`${error}`, 'append-only', text);
  }
});

test('an audience updated: the fields that changed, and all when it is created, deleted or restored', async () => {
  const { audienceId } = await database.transaction(async (transaction) => createPlace(transaction));
  for (const edit of [{ name: 'Tango' }, { deletedAt: stamps.createdAt }, { deletedAt: null }])
    await database.transaction(({ em }) => em.nativeUpdate(Audience, { id: audienceId }, edit));
  const [created, updated, ...others] = await history(audienceId);
  assert.equal([updated?.before, updated?.after], [{ name: created?.after.name }, { name: 'Tango' }]);
  assert.equal(
    others.map(({ operation, before, after }) => [operation, ...[before, after].map(({ name }) => name)]),
    [
      ['delete', 'Tango', 'Tango'],
      ['restore', 'Tango', 'Tango'],
    ],
  );
});

test('an audience erased: its part of the ledger goes with it', async () => {
  const { audienceId, venueId } = await database.transaction(async (transaction) => createPlace(transaction));
  await database.transaction(async ({ em, execute }) => {
    await execute(stopRecording, []);
    await execute(forgetAudience, [audienceId]);
    await em.nativeDelete(Audience, { id: audienceId });
  });
  assert.equal([...(await history(audienceId)), ...(await history(venueId))], []);
});

test('a database restored into another cluster: positions continue after all before', async () => {
  const { venueId } = await database.transaction(async (transaction) => createPlace(transaction));
  await database.transaction(async (transaction) => {
    await execute(transaction, `update change_epoch set system = 'another'`);
    await execute(transaction, beginChangeEpoch);
  });
  await database.transaction(async ({ em }) => {
    Object.assign(await em.findOneOrFail(Venue, venueId), { address: 'here' });
  });
  const [created, changed] = await history(venueId);
  assert.ok(created && changed);
  assert.ok(BigInt(changed.position) - BigInt(created.position) > 2n ** 43n);
});

const leftOut = statement<{ table: string; trigger: string }, []>(
  'columns_left_out_of_the_ledger',
  `select c.relname as table, pg_get_triggerdef(t.oid) as trigger from pg_trigger t join pg_class c on c.oid = t.tgrelid
   where t.tgfoid = 'record_change'::regproc order by 1, t.tgname`,
);

test('every column of a record is in the ledger, but for those that stay, follow from others or are secret', async () => {
  const found = await database.query(leftOut, []);
  assert.ok(new Set(found.map(({ table }) => table)).size >= 21);
  const columns = found.map(
    ({ table, trigger }) => [table, [...trigger.matchAll(/'(\w+)'/g)].map(([, column]) => column)] as const,
  );
  assert.equal(Object.fromEntries(columns.filter(([, names]) => names.length > 0)), {
    application: ['key_hash'],
    audience: ['id', 'created_at', 'revision'],
    event_row: ['over_at', 'span', 'day', 'day_starts_at'],
    invitation: ['hash'],
    series_row: ['made_until'],
    service_token: ['hash', 'last_used_at'],
    source: ['address', ...foundByRuns],
    user: ['id', 'name', 'created_at'],
    webhook: ['secret', 'cursor', 'position', 'failing_since'],
  });
});
