import { Client } from 'pg';
import { migrate } from '../../../orm/database.ts';
import type { Sizes } from '../options.ts';
import { tables } from './tables.ts';

/** Makes the database of these sizes within the cluster, unless it is there from an earlier run; gives its address. */
export async function loadData(clusterUrl: string, sizes: Sizes): Promise<string> {
  const name = `bench_${Object.values(sizes).join('_')}`;
  const url = new URL(clusterUrl);
  url.pathname = name;
  const isNew = await connected(clusterUrl, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) await client.query(`create database ${name}`);
    return rowCount === 0;
  });
  await migrate({ url: url.href });
  if (isNew) await connected(url.href, (client) => fill(client, sizes));
  return url.href;
}

/** Without the triggers: the rows are right as they are, and checking each one takes minutes. */
async function fill(client: Client, sizes: Sizes): Promise<void> {
  await client.query('set session_replication_role = replica');
  for (const table of tables(sizes)) await client.query(table);
  await client.query('vacuum analyze');
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
