import { createServer } from 'node:http';
import { AggregatorRegistry } from '@prometheus-io/client';
import type { Config } from '../config/config.ts';
import { listen } from './listen.ts';

/** In the process that serves them, adds up those of all; in a worker, answers that process when it asks. */
const registry = new AggregatorRegistry();

/** Answers Prometheus at /metrics, on a port that is not the public's. */
export async function serveMetrics(config: Config): Promise<void> {
  if (config.metricsPort === undefined) return;
  const server = createServer(async ({ method, url }, response) => {
    if (method !== 'GET' || url !== '/metrics') return void response.writeHead(404).end();
    try {
      response.setHeader('Content-Type', registry.contentType).end(await registry.clusterMetrics());
    } catch {
      response.writeHead(503).end();
    }
  });
  await listen(server, config, 'METRICS_PORT');
}
