import { createServer } from 'node:http';
import { AggregatorRegistry } from '@prometheus-io/client';
import { type Address, listen } from './listen.ts';

/** Aggregates the metrics of all workers in the primary; in a worker, sends it the worker's own. */
const registry = new AggregatorRegistry();

/** Serves /metrics for Prometheus, on a port of its own, which need not be public. */
export async function serveMetrics(address: Address): Promise<void> {
  const server = createServer(async ({ method, url }, response) => {
    if (method !== 'GET' || url !== '/metrics') return void response.writeHead(404).end();
    try {
      response.setHeader('Content-Type', registry.contentType).end(await registry.clusterMetrics());
    } catch {
      response.writeHead(503).end();
    }
  });
  await listen(server, address, 'METRICS_PORT');
}
