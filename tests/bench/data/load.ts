import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { Client } from 'pg';
import { NIL } from 'uuid';
import { migrate } from '../../support/database/migrated.ts';
import type { Sizes } from '../options.ts';
import { tables, updateLatestRecords } from './tables.ts';

/** Makes the database of these sizes within the cluster, unless it is there from an earlier run; gives its address. */
export async function loadData(clusterUrl: string, sizes: Sizes): Promise<string> {
  const statements = fill(sizes);
  const digest = createHash('sha256').update(`${statements};${schema()}`).digest('hex').slice(0, 8);
  const name = `bench_${Object.values(sizes).join('_')}_${digest}`;
  const url = new URL(clusterUrl);
  const open = async (database: string): Promise<void> => {
    url.pathname = database;
    await migrate({ url: url.href });
  };
  const exists = await connected(
    clusterUrl,
    async (client) =>
      (await client.query('select from pg_database where datname = $1', [name])).rowCount !== 0,
  );
  if (!exists) {
    // It has its name when it is complete.
    const incomplete = `${name}_incomplete`;
    await connected(clusterUrl, async (client) => {
      await client.query(`drop database if exists ${incomplete}`);
      await client.query(`create database ${incomplete}`);
    });
    await open(incomplete);
    await connected(url.href, async (client) => {
      for (const statement of statements) await client.query(statement);
    });
    await connected(clusterUrl, (client) => client.query(`alter database ${incomplete} rename to ${name}`));
  }
  await open(name);
  return url.href;
}

/** Another checkout's database has another schema. */
const schema = (): string[] =>
  globSync('orm/schema/**/*.sql', { cwd: new URL('../../../', import.meta.url) })
    .sort()
    .map((path) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8'));

/** What writes the ledger of changes. */
const triggers = [
  ['locale', 'locale_change'],
  ...['photo', 'page', 'venue', 'event', 'person'].map((table) => [table, `${table}_change_insert`]),
  ...['venue', 'event'].map((table) => [table, `${table}_change_update`]),
];

/** For the jobs, which would share the service's CPU with the requests. */
const nothingWaits = [
  'insert into search_entry select * from search_source',
  `insert into duplicate_search select audience_id, true, max(position) + 1, '', '${NIL}'
    from change where audience_id is not null group by audience_id`,
];

/**
 * Without most triggers: the rows are right as they are, and checking each one takes minutes. The ledger is as the product
 * would have written it, but for the line-ups of events.
 */
function fill(sizes: Sizes): string[] {
  return [
    'set session_replication_role = replica',
    ...triggers.map(([table, trigger]) => `alter table ${table}_row enable always trigger ${trigger}`),
    ...tables(sizes),
    ...updateLatestRecords(sizes),
    ...nothingWaits,
    ...triggers.map(([table, trigger]) => `alter table ${table}_row enable trigger ${trigger}`),
    'vacuum analyze',
  ];
}

async function connected<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client(url);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
