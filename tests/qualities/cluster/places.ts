/** Each machine of the cluster is an address of this machine's loopback network, so that ports are the usual ones. */
export const nodes = { north: '127.77.0.11', south: '127.77.0.12', east: '127.77.0.13' } as const;

export type NodeName = keyof typeof nodes;
export const nodeNames = Object.keys(nodes) as NodeName[];

export const machines = { first: '127.77.0.21', second: '127.77.0.22' } as const;

export type MachineName = keyof typeof machines;

export const proxy = '127.77.0.1';
export const counters = '127.77.0.31';

export const addresses = {
  service: `http://${proxy}:8080`,
  statistics: `http://${proxy}:7000`,
  writes: `${proxy}:5000`,
  reads: `${proxy}:5001`,
  counters: `redis://${counters}:6379`,
} as const;

/** Nothing here is reached from elsewhere, and nothing is kept. */
export const password = 'cluster';

export const databaseUrl = (hostAndPort: string, user = 'platform', database = 'platform'): string =>
  `postgresql://${user}:${password}@${hostAndPort}/${database}`;
