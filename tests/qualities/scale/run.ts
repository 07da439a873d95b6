import { GraphApi } from '../../../core/auth/graph-api.ts';
import type { Dependencies } from '../../../core/context.ts';
import type { Database } from '../../../orm/database.ts';
import { dropDatabases, openTestDatabase, serverUrl } from '../../support/database.ts';
import { testSettings } from '../../support/settings.ts';
import { fill } from './fill.ts';
import { databaseCpu } from './measure.ts';
import { createReads } from './reads.ts';

// The database's CPU per read, as the number of venues grows: npm run scale [-- VENUES VENUES…]
const sizes = process.argv.slice(2).map(Number);
if (serverUrl === undefined) {
  console.error('TEST_DATABASE_URL: name a PostgreSQL server on this machine, as postgresql://…');
  process.exit(1);
}
const columns = [];
for (const size of sizes.length > 0 ? sizes : [10_000, 100_000]) columns.push(await measure(size));
await dropDatabases();

const [first] = columns;
for (const read of Object.keys(first?.milliseconds ?? {})) {
  const cells = columns.map(({ milliseconds }) => `${milliseconds[read]?.toFixed(3)} ms`.padStart(14));
  const growth = (columns.at(-1)?.milliseconds[read] ?? 0) / (first?.milliseconds[read] ?? 1);
  console.log(read.padEnd(36), ...cells, `× ${growth.toFixed(2)}`.padStart(8));
}

async function measure(venues: number) {
  const { database, drop } = await openTestDatabase(1);
  try {
    const start = performance.now();
    await fill(database, venues);
    console.error(
      `${venues} venues, ${venues * 5} events: built in ${Math.round((performance.now() - start) / 1000)} s`,
    );
    const milliseconds: Record<string, number> = {};
    for (const [name, read] of Object.entries(await createReads(scaleDependencies(database))))
      milliseconds[name] = await databaseCpu(database, read);
    return { venues, milliseconds };
  } finally {
    await drop();
  }
}

function scaleDependencies(database: Database): Dependencies {
  const settings = testSettings({ appId: 'platform', appSecret: 'secret' });
  const provider = new GraphApi('http://provider.example');
  return { database, provider, settings, log: console, now: () => new Date() };
}
