import { Client, type ClientConfig } from 'pg';
import { DatabaseUnusable } from '../connection/errors.ts';

/** Passed when connecting. A pooler that is told to ignore such settings does not pass it on. */
export const passedSetting = '-c plan_cache_mode=force_generic_plan';

const poolerRefused = (cause?: unknown): DatabaseUnusable =>
  new DatabaseUnusable(
    'It leads to a transaction pooler such as PgBouncer, which loses prepared statements and settings of connections: ' +
      'give the address of PostgreSQL itself, or of a proxy for TCP such as HAProxy.',
    { cause },
  );

/** What PgBouncer reports of settings that it cannot pass on. */
export const refusalOfSettings = (error: Error): DatabaseUnusable | undefined =>
  error.message.startsWith('unsupported startup parameter') ? poolerRefused(error) : undefined;

/** Fails unless the client has a connection of the server for itself, with the settings that it passed. */
export async function refusePooler(client: Client, config: ClientConfig): Promise<void> {
  const { rows } = await client.query("select current_setting('plan_cache_mode') as mode");
  if (rows[0].mode !== 'force_generic_plan') throw poolerRefused();
  // A pooler makes up the process that it tells the client.
  if ('processID' in client && client.processID === (await processOf(client))) return;
  if (await sharesConnection(client, config)) throw poolerRefused();
}

/** Whether another client gets the connection of the server that this one had. */
async function sharesConnection(client: Client, config: ClientConfig): Promise<boolean> {
  const other = new Client(config);
  other.on('error', () => {});
  await other.connect();
  try {
    const processes = new Set<number>();
    for (let attempt = 1; attempt <= 10; attempt++) {
      processes.add(await processOf(client));
      if (processes.has(await processOf(other))) return true;
    }
    return false;
  } finally {
    await other.end();
  }
}

async function processOf(client: Client): Promise<number> {
  const { rows } = await client.query('select pg_backend_pid() as pid');
  return rows[0].pid;
}
