import { startCluster } from './cluster.ts';
import { addresses, databaseUrl, nodes } from './places.ts';

// A cluster on this machine, until Ctrl-C.

const cluster = await startCluster();
const [first, second] = cluster.machines;
const lines = {
  'the service': addresses.service,
  'its machines': `${first?.url}, ${second?.url}`,
  'the identity provider': cluster.provider.url,
  'the database, for writes': databaseUrl(addresses.writes),
  'its synchronous replicas': databaseUrl(addresses.reads),
  'its nodes': Object.entries(nodes)
    .map(([name, address]) => `${name} ${address}:5432`)
    .join(', '),
  Patroni: `http://${nodes.north}:8008/cluster`,
  Valkey: addresses.counters,
  'what HAProxy sees': addresses.statistics,
  logs: cluster.logs,
};
for (const [name, place] of Object.entries(lines)) console.log(`${name.padEnd(26)}${place}`);
console.log('\nEnds with Ctrl-C.');
