import { Client } from 'pg';

/** Says what serves reads; fails with what is wrong about it. */
export async function examineReads(url: string, readUrl: string): Promise<string> {
  const settings =
    "select current_setting('synchronous_commit') as commits, current_setting('synchronous_standby_names') as names";
  const primary = await firstRow(url, settings);
  const replica = await firstRow(readUrl, 'select pg_is_in_recovery() as is_replica').catch(
    (error: Error) => {
      throw new Error(
        `DATABASE_READ_URL does not respond (${error.message}): the primary executes all reads.`,
      );
    },
  );
  if (!replica?.is_replica) throw new Error('DATABASE_READ_URL leads to no replica: give a proxy that does.');
  if (primary?.commits !== 'remote_apply' || primary.names === '')
    throw new Error(
      'Commits do not wait for replicas, so that reads may be stale: set synchronous_standby_names on the primary, and ' +
        "for the service's role synchronous_commit = 'remote_apply' (alter role).",
    );
  return `a replica serves them; commits wait for ${primary.names}`;
}

async function firstRow(url: string, sql: string): Promise<Record<string, unknown> | undefined> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000, query_timeout: 5_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(sql)).rows[0];
  } finally {
    await client.end();
  }
}
