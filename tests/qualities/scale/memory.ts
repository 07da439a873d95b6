import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '../../../orm/database.ts';
import { Audience } from '../../../orm/schema/entities/audience.ts';
import { createTestDatabase, serverUrl } from '../../support/database/database.ts';
import { leaveNothing, start, stop } from '../../support/service/service.ts';
import { addWorker, exchangeAt } from '../../support/service/worker-of.ts';
import { fill } from './fill.ts';
import { largeBatch } from './large-batch.ts';
import { longestWait } from './longest-wait.ts';
import { addedBy, resident } from './resident.ts';
import { readSnapshot } from './snapshot-reader.ts';

// What the largest requests add to the memory of a service just started: npm run bench -- memory [VENUES]
const venues = Number(process.argv[2] ?? 100_000);
if (serverUrl === undefined) {
  console.error('TEST_DATABASE_URL: name a PostgreSQL server, as postgresql://…');
  process.exit(1);
}
const { url: DATABASE_URL, drop } = await createTestDatabase(serverUrl);
try {
  const secret = await prepare();
  await measure('the snapshot, read at once', secret, ({ url, headers }) => told(readSnapshot(url, headers)));
  await measure('the snapshot, read slowly', secret, ({ url, headers }) =>
    told(readSnapshot(url, headers, 3)),
  );
  await measure('the snapshot, compressed', secret, ({ url, headers }) =>
    told(readSnapshot(url, { ...headers, 'accept-encoding': 'gzip' })),
  );
  const ids = new Map<string, string>();
  for (const name of ['new', 'changed', 'unchanged'])
    await measure(`a batch of 10,000 items, ${name}`, secret, (client) =>
      besideReads(client, async () => {
        const { id } = await send(client, largeBatch(10_000, name === 'new' ? 'new' : 'changed'));
        ids.set(name, id);
      }),
    );
  for (const name of ['changed', 'new'])
    await measure(`the undo of the batch of 10,000 items, ${name}`, secret, (client) =>
      besideReads(client, () => post(client, `/v1/research/batches/${ids.get(name)}/undo`)),
    );
} finally {
  await leaveNothing();
  await drop();
}

/** Fills the database; the secret of a worker. */
async function prepare(): Promise<string> {
  const database = await openDatabase({ url: DATABASE_URL });
  await fill(database, venues);
  const secret = await database.transaction(async (transaction) => {
    const { id } = await transaction.em.findOneOrFail(Audience, { subdomain: 'scale' });
    return addWorker(transaction, id);
  });
  await database.close();
  return secret;
}

interface Client {
  readonly url: string;
  readonly headers: Record<string, string>;
}

async function measure(what: string, secret: string, work: (client: Client) => Promise<string>) {
  const service = await start({ DATABASE_URL, RATE_LIMIT_PUBLIC: '0', RATE_LIMIT_CREDENTIAL: '0' });
  const { url, child } = service;
  const { pid = 0 } = child;
  const client = { url, headers: { authorization: await exchangeAt(service, secret) } };
  for (let round = 0; round < 500; round++) await ask(client);
  for (let round = 0; round < 20; round++) await send(client, largeBatch(50, 'warm'));
  await pause(5000);
  const idle = resident(pid);
  const since = performance.now();
  let outcome = '';
  const added = await addedBy(pid, async () => {
    outcome = await work(client);
  });
  const seconds = (performance.now() - since) / 1000;
  console.log(
    `${what}: ${idle.toFixed(0)} MB, and ${added.toFixed(0)} MB more; ${seconds.toFixed(1)} s; ${outcome}`,
  );
  await stop(service);
}

async function told(size: Promise<number>): Promise<string> {
  return `${(await size).toFixed(1)} MB came`;
}

async function besideReads(client: Client, work: () => Promise<unknown>): Promise<string> {
  const waited = await longestWait(() => ask(client), work);
  return `the longest wait of another request ${waited.toFixed(0)} ms`;
}

async function ask({ url, headers }: Client): Promise<void> {
  await (await fetch(`${url}/v1/research/batches`, { headers })).arrayBuffer();
}

function send(client: Client, batch: string): Promise<{ id: string }> {
  return post(client, '/v1/research/batch', batch);
}

async function post<Body>({ url, headers }: Client, path: string, body = '{}'): Promise<Body> {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body,
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Body;
}
