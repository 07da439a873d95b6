import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GraphApi } from '../../../core/auth/graph-api.ts';
import { OpenId } from '../../../core/auth/open-id.ts';
import { directory } from '../../../core/pictures/directory.ts';
import type { Dependencies } from '../../../core/request/context.ts';
import type { Database } from '../../../orm/database.ts';
import { testSettings } from '../../support/app/settings.ts';
import { dropDatabases, openTestDatabase, serverUrl } from '../../support/database/database.ts';
import { fill } from './fill.ts';
import { type Cost, databaseCpu } from './measure.ts';
import { createReads } from './reads.ts';

// The database's CPU per read, and what it returns, as the number of venues grows: npm run bench -- lists [VENUES VENUES…]
const sizes = process.argv.slice(2).map(Number);
if (serverUrl === undefined) {
  console.error('TEST_DATABASE_URL: name a PostgreSQL server on this machine, as postgresql://…');
  process.exit(1);
}
const columns: Record<string, Cost>[] = [];
for (const size of sizes.length > 0 ? sizes : [10_000, 100_000]) columns.push(await measure(size));
await dropDatabases();

for (const [name, first] of Object.entries(columns[0] ?? {})) {
  const cells = columns.map(({ [name]: cost }) => costs(cost).padStart(22));
  const growth = (columns.at(-1)?.[name]?.milliseconds ?? 0) / first.milliseconds;
  console.log(name.padEnd(44), ...cells, `× ${growth.toFixed(2)}`.padStart(8));
}

function costs(cost: Cost | undefined): string {
  return cost === undefined ? '' : `${cost.milliseconds.toFixed(3)} ms ${cost.kilobytes.toFixed(1)} kB`;
}

async function measure(venues: number): Promise<Record<string, Cost>> {
  const { database, drop } = await openTestDatabase(1);
  try {
    const start = performance.now();
    await fill(database, venues);
    console.error(
      `${venues} venues, ${venues * 5} events: built in ${Math.round((performance.now() - start) / 1000)} s`,
    );
    const reads: Record<string, Cost> = {};
    for (const [name, read] of Object.entries(await createReads(scaleDependencies(database)))) {
      const cost = await databaseCpu(database, read);
      console.error(name.padEnd(44), costs(cost));
      reads[name] = cost;
    }
    return reads;
  } finally {
    await drop();
  }
}

function scaleDependencies(database: Database): Dependencies {
  const settings = testSettings({ issuer: null, appId: 'platform', appSecret: 'secret' });
  const provider = new GraphApi('http://provider.example');
  return {
    database,
    provider,
    openId: new OpenId(true),
    mailer: null,
    pushes: { apple: null, android: null, web: null },
    pictures: directory(join(tmpdir(), 'pictures')),
    settings,
    log: console,
    now: () => new Date(),
  };
}
