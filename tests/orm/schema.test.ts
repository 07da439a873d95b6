import { SchemaGenerator } from '@mikro-orm/postgresql';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { kinds } from '../../orm/commands/undoing/kinds.ts';
import { testApp } from '../support/app/app.ts';
import { statement } from '../support/database/statement.ts';

const { database } = (await testApp()).dependencies;

/** The database counts versions, and keeps what is deleted or merged, by columns of its own. */
const ownColumns = /,? drop column "(?:raised_by|deleted_at|deleted_with|merged_into)"/g;

test('the entities and the tables agree on every column', async () => {
  const em = await database.transaction(async (transaction) => transaction.em.fork());
  const views = [...em.getMetadata().getAll().values()].filter(({ tableName }) => tableName in kinds);
  for (const meta of views) meta.tableName += '_row';
  const differences = await new SchemaGenerator(em).getUpdateSchemaSQL({ wrap: false, dropTables: false });
  for (const meta of views) meta.tableName = meta.tableName.replace(/_row$/, '');
  const keptByMigrations =
    /^alter table "\w+"(;| drop constraint)|^alter table "change" alter column "\w+" drop default|^drop (index|trigger|function)|^$/;
  const others = differences.replaceAll(ownColumns, '').split('\n');
  assert.equal(
    others.filter((line) => !keptByMigrations.test(line)),
    [
      'alter table "audience" drop column "revision";',
      'alter table "event_row" drop column "over_at", drop column "span";',
    ],
    "these columns are the database's own",
  );
});

const keys = statement<{ table: string; key: string[] }, []>(
  'primary_keys',
  `select t.relname as table, ${columns('t', 'k.conkey')} as key
   from pg_constraint k join pg_class t on t.oid = k.conrelid
   where k.contype = 'p' and t.relnamespace = 'public'::regnamespace
     and exists (select from pg_attribute where attrelid = t.oid and attname = 'audience_id')`,
);

test('every table of an audience has the primary key id, or a stated one', async () => {
  const others = (await database.query(keys, [])).filter(({ key }) => `${key}` !== 'id');
  assert.equal(Object.fromEntries(others.map(({ table, key }) => [table, key])), {
    audience_role: ['audience_id', 'id'],
    batch_answer: ['audience_id', 'key'],
    change_term: ['audience_id'],
    dismissed_match: ['audience_id', 'kind', 'source', 'external_id', 'record'],
    duplicate_search: ['audience_id'],
    erased_rsvp: ['event_id', 'state'],
    event_facet: ['event_id', 'owner', 'facet'],
    event_person: ['event_id', 'person_id'],
    key_use: ['audience_id', 'key', 'week'],
    membership: ['identity_id', 'audience_id'],
    notification_cursor: ['audience_id'],
    notification_settings: ['user_id', 'audience_id'],
    origin: ['audience_id', 'kind', 'source', 'external_id'],
    proposed_item: ['batch', 'number'],
    provider_app: ['audience_id'],
    rsvp: ['user_id', 'event_id'],
    search_due: ['audience_id', 'record'],
    search_entry: ['audience_id', 'record'],
    theme: ['audience_id'],
    webhook_attempt: ['audience_id', 'delivery_id', 'number'],
  });
});

const references = statement<{ table: string; from: string[]; target: string; to: string[] }, []>(
  'references',
  `select t.relname as table, ${columns('t', 'k.conkey')} as from, r.relname as target, ${columns('r', 'k.confkey')} as to
   from pg_constraint k join pg_class t on t.oid = k.conrelid join pg_class r on r.oid = k.confrelid
   where k.contype = 'f'`,
);

const idColumns = statement<{ table: string; column: string }, []>(
  'id_columns',
  `select table_name as table, column_name as column from information_schema.columns
     join information_schema.tables using (table_schema, table_name)
   where table_schema = 'public' and table_type = 'BASE TABLE' and data_type = 'uuid' and column_name like '%\\_id'
   order by table_name, column_name`,
);

test('every id of another row is held by a foreign key', async () => {
  const all = await database.query(references, []);
  const loose = (await database.query(idColumns, [])).filter(
    ({ table, column }) => !all.some((key) => key.table === table && key.from.includes(column)),
  );
  assert.equal(
    loose,
    [
      { table: 'change', column: 'audience_id' },
      { table: 'search_due', column: 'audience_id' },
      { table: 'search_entry', column: 'audience_id' },
    ],
    'whose rows are deleted where the audience is erased',
  );
});

test('every id of a row of an audience is held together with the audience', async () => {
  const all = await database.query(references, []);
  const tenantTables = new Set((await database.query(keys, [])).map(({ table }) => table));
  const withinAudience = all.filter(
    ({ table, target }) => tenantTables.has(table) && tenantTables.has(target),
  );
  const loose = withinAudience
    .flatMap(({ table, from }) => from.filter(isReference).map((column) => ({ table, column })))
    .filter(({ table, column }) => !withinAudience.some((key) => key.table === table && isTied(key, column)));
  assert.ok(withinAudience.length > 15);
  assert.equal(
    loose,
    [{ table: 'event_row', column: 'locale_id' }],
    'which is held to be the locale of the venue',
  );
});

const isReference = (column: string) => column.endsWith('_id') && column !== 'audience_id';
const isTied = (key: { from: string[]; to: string[] }, column: string) =>
  key.from.includes(column) && key.from.includes('audience_id') && key.to.includes('audience_id');

const unindexed = statement<{ table: string; name: string }, []>(
  'unindexed_foreign_keys',
  `select k.conrelid::regclass::text as table, k.conname as name from pg_constraint k
   where k.contype = 'f' and not exists (
     select from pg_index i where i.indrelid = k.conrelid and i.indkey[0] = any (k.conkey)
       and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) like '%IS NOT NULL%'))`,
);

test('every foreign key has an index to find its rows by', async () => {
  assert.equal(await database.query(unindexed, []), []);
});

const indexedTexts = statement<{ index: string; columns: string[] }, []>(
  'indexed_texts',
  `select c.relname as index, array(
       select t.relname || '.' || a.attname from pg_attribute a join pg_class t on t.oid = a.attrelid
       where a.attrelid = i.indrelid and a.attnum = any (i.indkey) and a.atttypid = 'text'::regtype
       order by a.attname) as columns
   from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am on pg_am.oid = c.relam
   where pg_am.amname = 'btree' and c.relnamespace = 'public'::regnamespace and c.relname not like '%mikro_orm%'`,
);

/** The most bytes that input or the service itself puts into each. Three for each of JavaScript's characters. */
const maximumBytes: Readonly<Record<string, number>> = {
  'audience.subdomain': 63,
  'batch_answer.key': 37 + 255 * 3,
  'calendar.prefix': 12,
  'change.kind': 20,
  'deauthorization.person_hash': 64,
  'deletion_request.code': 64,
  'change_run.server': 100 * 3,
  'device.identifier': 200 * 3,
  'dismissed_match.external_id': 255 * 3,
  'dismissed_match.kind': 6,
  'dismissed_match.source': 200 * 3,
  'domain.dns_name': 253,
  'erased_rsvp.state': 9,
  'event_facet.facet': 50,
  'event_row.status': 9,
  'former_provider_app.app_id': 200 * 3,
  'friendship.friend_provider_user_id': 255 * 3,
  'identity.app_id': 200 * 3,
  'identity.business_token': 255 * 3,
  'identity.issuer': 400 * 3,
  'identity.provider_user_id': 255 * 3,
  'invitation.prefix': 32,
  'logout_token.token_hash': 64,
  'locale_row.label': 500 * 3,
  'notification.kind': 20,
  'origin.external_id': 255 * 3,
  'origin.kind': 5,
  'origin.source': 200 * 3,
  'page_row.name': 500 * 3,
  'person_row.name': 500 * 3,
  'person_origin.external_id': 500 * 3,
  'person_origin.source': 200 * 3,
  'photo_origin.source': 200 * 3,
  'proposed_item.external_id': 255 * 3,
  'proposed_item.kind': 5,
  'proposed_item.source': 200 * 3,
  'push_registration.notification_token': 2500,
  'push_registration.vendor_identifier': 200 * 3,
  'rsvp.state': 9,
  'search_entry.kind': 6,
  'service_token.prefix': 32,
  'application.key_prefix': 32,
  'source.name': 200 * 3,
  'source_run.state': 9,
  'mail_code.address_hash': 64,
  'mail_code.network_hash': 64,
  'voice_code.code_hash': 64,
  'webhook_delivery.kind': 20,
};

test('every text in a tree index: bounded, so that an entry has no more than 2,704 bytes', async () => {
  const ids = 100;
  for (const { index, columns } of await database.query(indexedTexts, [])) {
    const total = columns.reduce((sum, column) => sum + (maximumBytes[column] ?? Number.NaN), ids);
    assert.ok(total <= 2704, `${index}: ${columns}`);
  }
});

/** SQL: the names of a table's columns, given their numbers. */
function columns(table: string, numbers: string): string {
  return `array(select a.attname::text from unnest(${numbers}) with ordinality n(number, position)
    join pg_attribute a on a.attrelid = ${table}.oid and a.attnum = n.number order by n.position)`;
}

const pairings = statement<{ name: string; joins: string[] }, []>(
  'functions_that_pair_rows',
  `select proname as name, array(select match[1] from regexp_matches(prosrc, '(\\S+)\\s+join (?:old|new)_rows', 'g') match) as joins
   from pg_proc where pronamespace = 'public'::regnamespace and prosrc ~ 'join (old|new)_rows'`,
);

test('triggers pair former with present rows by a full join, which no session plans as a nested loop', async () => {
  const functions = await database.query(pairings, []);
  assert.ok(functions.length > 0);
  for (const { name, joins } of functions)
    assert.equal(
      joins.filter((word) => word !== 'full'),
      [],
      name,
    );
});
