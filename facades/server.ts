import cluster from 'node:cluster';
import { runWithConfig } from './run-with-config.ts';
import { serve } from './serve.ts';
import { serveWithWorkers } from './serve-with-workers.ts';

await runWithConfig((config) =>
  config.workers > 1 && cluster.isPrimary ? serveWithWorkers(config) : serve(config),
);
